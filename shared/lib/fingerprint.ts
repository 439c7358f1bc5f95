import { createHash } from 'node:crypto';

/** Tells texts such as addresses apart where what they say must not be kept. */
export const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
