import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';

/** RF-01: kept until it is used, changed or emptied by hand. */
const KEY = 'plazalibre.referral';
/** What the API takes. */
const LONGEST = 64;

export const readReferral = () => readStored(KEY) ?? '';

/** An empty code is ignored (001 §5): nothing stays kept. */
export const keepReferral = (code: string) => {
  const trimmed = code.trim().slice(0, LONGEST);
  if (trimmed) writeStored(KEY, trimmed);
  else removeStored(KEY);
};

/** Keeps the code of an address with `?ref=` or `?referral=`. */
export const useReferral = () => {
  const { search } = useLocation();
  useEffect(() => {
    const params = new URLSearchParams(search);
    const code = params.get('ref') ?? params.get('referral');
    if (code) keepReferral(code);
  }, [search]);
};
