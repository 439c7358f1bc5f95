import { createHash, randomBytes } from 'node:crypto';
import { LINK_HOURS, VERIFICATION_DAYS } from '../../model/rules.ts';
import { DAY, HOUR } from '../../lib/time.ts';

/** Of a link in a mail that lets in or changes something, and of one that only shows that mails arrive. */
export const LINK_LIFE = LINK_HOURS * HOUR;
export const VERIFICATION_LIFE = VERIFICATION_DAYS * DAY;

/** Only the hash of a token is kept, so that the table cannot be used to take over an account. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** A token says whose it is, so that a person has one link at a time, and is as hard to guess as 256 bits are. */
export const newToken = (userId: string) => `${userId}-${randomBytes(32).toString('hex')}`;
export const readUserId = (token: string) => /^(.+)-[0-9a-f]{64}$/.exec(token)?.[1];
