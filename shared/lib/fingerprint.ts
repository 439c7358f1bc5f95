import { createHash, createHmac } from 'node:crypto';

/** A hash that identifies a text, such as an address, where the text itself must not be kept. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The same under a key (HMAC): without it, candidate texts cannot be tried out. */
export const keyedFingerprint = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
