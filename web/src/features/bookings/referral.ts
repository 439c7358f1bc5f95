import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';

/** RF-01: kept until it is used, changed or emptied by hand. */
const KEY = 'plazalibre.referral';
/** What the API takes. */
export const REFERRAL_LENGTH = 64;

const codeOf = (search: string) => {
  const params = new URLSearchParams(search);
  return params.get('ref') ?? params.get('referral') ?? undefined;
};

export const readReferral = () => readStored(KEY) ?? '';

/** An empty code is ignored (001 §5): nothing stays kept. */
export const keepReferral = (code: string) => {
  const trimmed = code.trim().slice(0, REFERRAL_LENGTH);
  if (trimmed) writeStored(KEY, trimmed);
  else removeStored(KEY);
};

/** The code of the address, else the one kept, else none. */
export const referralOf = (search: string) => codeOf(search) ?? readReferral();

/** Keeps the code of an address with `?ref=` or `?referral=`. */
export const useReferral = () => {
  const { search } = useLocation();
  useEffect(() => {
    const code = codeOf(search);
    if (code) keepReferral(code);
  }, [search]);
};
