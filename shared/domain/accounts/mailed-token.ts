import { createHash, randomBytes } from 'node:crypto';
import { LINK_HOURS, VERIFICATION_DAYS } from '../../model/rules.ts';
import { DAY, HOUR } from '../../lib/time.ts';

/** For links that sign in or change something, and for links that only prove that mails arrive. */
export const LINK_LIFE = LINK_HOURS * HOUR;
export const VERIFICATION_LIFE = VERIFICATION_DAYS * DAY;

/** Only hashes of tokens are stored, so that the table cannot be used to take over an account. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** The token contains the user's id, so that a person has one link at a time, and 256 random bits. */
export const newToken = (userId: string) => `${userId}-${randomBytes(32).toString('hex')}`;
export const readUserId = (token: string) => /^(.+)-[0-9a-f]{64}$/.exec(token)?.[1];
