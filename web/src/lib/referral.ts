import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { StayRequest } from '#shared/api/bookings.ts';
import { readConsent, useConsent } from './consent.ts';
import { replaceQuery } from './replace-query.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

/** RF-01: kept until it is changed or emptied by hand, by those who agreed to the tracking of referrals. */
const KEY = 'plazalibre.referral';
/** What the API takes. */
export const REFERRAL_LENGTH = 64;
const MAX_ADDRESS_LENGTH = 2048;
const MAX_TITLE_LENGTH = 300;

/** Under which names an address carries a code. */
const NAMES = ['ref', 'referral'] as const;

const getCode = (search: string) => {
  const params = new URLSearchParams(search);
  const found = NAMES.map((name) => params.get(name)?.trim()).find(Boolean);
  return found?.slice(0, REFERRAL_LENGTH);
};

/** The code of this visit. Nothing is stored of it without consent: it is forgotten with the page. */
let ofVisit = '';

const readReferral = () => ofVisit || (readConsent().extras ? (readStored(KEY) ?? '') : '');

/** Brings what is stored in line with what the visitor agreed to. */
const storeAsAllowed = () => {
  if (!readConsent().extras) removeStored(KEY);
  else if (ofVisit) writeStored(KEY, ofVisit);
};

/** An empty code is ignored (001 §5): nothing stays kept. */
const keepReferral = (code: string) => {
  ofVisit = code.trim().slice(0, REFERRAL_LENGTH);
  if (!ofVisit) removeStored(KEY);
  storeAsAllowed();
};

/** The code of the address, else the one kept, else none. */
export const toReferral = (search: string) => getCode(search) ?? readReferral();

/** Keeps what somebody typed, or nothing; the one in the address does not come back with a reload. */
export const changeReferral = (code: string) => {
  keepReferral(code);
  const params = new URLSearchParams(window.location.search);
  if (!NAMES.some((name) => params.has(name))) return;
  for (const name of NAMES) params.delete(name);
  replaceQuery(params.toString());
};

/** Keeps, as far as consent allows, the code of an address with `?ref=` or `?referral=`, whatever page it leads to. */
export const useReferral = () => {
  const { search } = useLocation();
  const { extras } = useConsent();
  useEffect(() => {
    const code = getCode(search);
    if (code) keepReferral(code);
  }, [search]);
  useEffect(storeAsAllowed, [extras]);
};

const webAddress = (address: string) =>
  /^https?:/.test(address) && address.length <= MAX_ADDRESS_LENGTH ? address : '';

/** The page at hand, without its query, where somebody came from, and what the page is called. */
const visit = () => ({
  location: window.location.origin + window.location.pathname,
  referrer: webAddress(document.referrer),
  title: document.title.slice(0, MAX_TITLE_LENGTH),
});

/**
 * What a request for a stay says of a referral: the code, and the visit too if this browser's user agreed to the tracking
 * of referrals (ruling 25). Nothing without a code.
 */
export const referralParts = (code = readReferral()): Pick<StayRequest, 'referralCode' | 'referralVisit'> => {
  if (!code) return {};
  return { referralCode: code, ...(readConsent().extras && { referralVisit: visit() }) };
};
