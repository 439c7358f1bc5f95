import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { StayRequest } from '#shared/api/bookings.ts';
import { readConsent, useConsent } from './consent.ts';
import { replaceQuery } from './replace-query.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { CODE_NAMES, keepInAddress } from './visit-code.ts';

/** RF-01: stored until it is changed or removed by hand, for visitors who agreed to referral tracking. */
const KEY = 'plazalibre.referral';
/** Maximum length that the API accepts. */
export const REFERRAL_LENGTH = 64;
const MAX_ADDRESS_LENGTH = 2048;
const MAX_TITLE_LENGTH = 300;

const getCode = (search: string) => {
  const params = new URLSearchParams(search);
  const found = CODE_NAMES.map((name) => params.get(name)?.trim()).find(Boolean);
  return found?.slice(0, REFERRAL_LENGTH);
};

/** The code of this visit. Without consent it is not stored: it stays in the address until it is used (ruling 41). */
let ofVisit = '';

const readReferral = () => ofVisit || (readConsent().extras ? (readStored(KEY) ?? '') : '');

/** Stores or removes it as the consent requires; what is not stored stays in the address. */
const storeAsAllowed = () => {
  const { extras } = readConsent();
  if (!extras) removeStored(KEY);
  else if (ofVisit) writeStored(KEY, ofVisit);
  keepInAddress(extras ? '' : ofVisit);
};

const withoutCode = () => {
  const params = new URLSearchParams(window.location.search);
  for (const name of CODE_NAMES) params.delete(name);
  return params.toString();
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
  replaceQuery(withoutCode());
};

/** The booking has its code: without consent it is nowhere any more. */
export const forgetUsedReferral = () => {
  if (!ofVisit || readConsent().extras) return;
  keepReferral('');
  replaceQuery(withoutCode());
};

/** Stores, if consent allows, the code of an address with `?ref=` or `?referral=`, on any page; else carries it from page to page. */
export const useReferral = () => {
  const location = useLocation();
  const { search } = location;
  const { extras } = useConsent();
  useEffect(() => {
    const code = getCode(search);
    if (code) keepReferral(code);
  }, [search]);
  useEffect(() => {
    storeAsAllowed();
    if (ofVisit) replaceQuery(window.location.search.slice(1));
  }, [location, extras]);
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
