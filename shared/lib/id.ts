import { ulid } from 'ulid';

/** A new id that sorts by time, `spt_01J...`. */
export const newId = (prefix: 'spt' | 'bkg' | 'evt' | 'aud' | 'imp' | 'rev' | 'con'): string =>
  `${prefix}_${ulid()}`;
