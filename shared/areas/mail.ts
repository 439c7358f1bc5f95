import type { Records } from './area.ts';

/** Addresses to which no mail is sent. */
export const mailRecords = {
  suppression: {
    items: { MAIL: null },
    days: 365,
    from: 'the word that a mail came back or was unwanted',
    why: 'such an address is not written to; it is kept as a fingerprint, and may have another owner by then',
  },
} as const satisfies Records;
