import { createHash, createHmac } from 'node:crypto';

/** A hash that identifies a text, such as an address, that must not be stored itself. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A fingerprint with a key (HMAC): without the key, nobody can test guesses. */
export const keyedFingerprint = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
