import { createHash, randomBytes } from 'node:crypto';
import { DAY, HOUR } from '../../lib/time.ts';

/** A link in a mail that lets in or changes something holds for an hour (000 §5). */
export const LINK_LIFE = HOUR;

/** A link that only shows that mails arrive holds longer: people read the welcome when they have time. */
export const VERIFICATION_LIFE = 7 * DAY;

/** Only the hash of a token is kept, so that the table cannot be used to take over an account. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** A token says whose it is, so that a person has one link at a time, and is as hard to guess as 256 bits are. */
export const newToken = (userId: string) => `${userId}-${randomBytes(32).toString('hex')}`;
export const readUserId = (token: string) => /^(.+)-[0-9a-f]{64}$/.exec(token)?.[1];
