import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { StayRequest } from '#shared/api/bookings.ts';
import { readConsent, useConsent } from './consent.ts';
import { replaceQuery } from './replace-query.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

/** RF-01: stored until it is changed or removed by hand, for visitors who agreed to referral tracking. */
const KEY = 'plazalibre.referral';
/** What the API takes. */
export const REFERRAL_LENGTH = 64;
const MAX_ADDRESS_LENGTH = 2048;
const MAX_TITLE_LENGTH = 300;

/** Parameters that may carry a code. */
const NAMES = ['ref', 'referral'] as const;

const getCode = (search: string) => {
  const params = new URLSearchParams(search);
  const found = NAMES.map((name) => params.get(name)?.trim()).find(Boolean);
  return found?.slice(0, REFERRAL_LENGTH);
};

/** The code of this visit. Without consent it is not stored, and lost with the page. */
let ofVisit = '';

const readReferral = () => ofVisit || (readConsent().extras ? (readStored(KEY) ?? '') : '');

/** Stores or removes it as the consent requires. */
const storeAsAllowed = () => {
  if (!readConsent().extras) removeStored(KEY);
  else if (ofVisit) writeStored(KEY, ofVisit);
};

/** An empty code is ignored (001 §5): nothing is stored. */
const keepReferral = (code: string) => {
  ofVisit = code.trim().slice(0, REFERRAL_LENGTH);
  if (!ofVisit) removeStored(KEY);
  storeAsAllowed();
};

/** The code of the address, else the stored one, else none. */
export const toReferral = (search: string) => getCode(search) ?? readReferral();

/** Stores a typed code, or none; a reload does not restore the one in the address. */
export const changeReferral = (code: string) => {
  keepReferral(code);
  const params = new URLSearchParams(window.location.search);
  if (!NAMES.some((name) => params.has(name))) return;
  for (const name of NAMES) params.delete(name);
  replaceQuery(params.toString());
};

/** Stores, if consent allows, the code of an address with `?ref=` or `?referral=`, on any page. */
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

/** The current page without its query, its referrer, and its title. */
const visit = () => ({
  location: window.location.origin + window.location.pathname,
  referrer: webAddress(document.referrer),
  title: document.title.slice(0, MAX_TITLE_LENGTH),
});

/**
 * The referral fields of a request for a stay: the code, and the visit too with consent to referral tracking (ruling 25). Empty without a
 * code.
 */
export const referralParts = (code = readReferral()): Pick<StayRequest, 'referralCode' | 'referralVisit'> => {
  if (!code) return {};
  return { referralCode: code, ...(readConsent().extras && { referralVisit: visit() }) };
};
