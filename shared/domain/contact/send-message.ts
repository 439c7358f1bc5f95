import { createHash } from 'node:crypto';
import type { ContactMessage as Input } from '../../api/contact.ts';
import { DAY, toIso } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';
import { takeLimits } from '../rate-limit.ts';
import type { ContactMessage } from './contact-message.ts';

/** Messages that one client, and one address, may send in an hour: an office shares a client. */
const MESSAGES_PER_CLIENT = 20;
const MESSAGES_PER_ADDRESS = 5;
/** Acknowledgements to one address in a day: anybody can type the address of somebody else. */
const ACKNOWLEDGEMENTS_PER_ADDRESS = 3;
const HOUR_SECONDS = 3600;

/** A second press, a retry after a lost answer and a second tab say the same thing, which is taken once a day. */
const SAME_MESSAGE_FOR = DAY;

const idOf = ({ name, email, subject, message }: Input) =>
  createHash('sha256')
    .update(JSON.stringify([name, email, subject, message]))
    .digest('hex');

/**
 * Keeps a message of the contact form and has it mailed to support and acknowledged (ruling 22). Both mails go through
 * the outbox, so that a mail service that is down loses nothing. What a program filled in is dropped without a word.
 * `rate_limited` past the limits of the client or the address; past that of acknowledgements support alone is told.
 */
export const sendMessage = async (
  deps: Needs<'contacts' | 'limits' | 'clock'>,
  client: string,
  input: Input,
): Promise<void> => {
  if (input.website) return;
  const now = deps.clock.now();
  const since = toIso(now - SAME_MESSAGE_FOR);
  const id = idOf(input);
  if (await deps.contacts.isKnown(id, since)) return;

  await takeLimits(deps, [
    { key: `contact-from:${client}`, most: MESSAGES_PER_CLIENT, windowSeconds: HOUR_SECONDS },
    { key: `contact:${input.email}`, most: MESSAGES_PER_ADDRESS, windowSeconds: HOUR_SECONDS },
  ]);
  const isAcknowledged = await deps.limits.take(
    `contact-acknowledged:${input.email}`,
    ACKNOWLEDGEMENTS_PER_ADDRESS,
    DAY / 1000,
    now,
  );

  const { name, email, subject, message, language = 'es' } = input;
  const kept: ContactMessage = { id, name, email, subject, message, language, receivedAt: toIso(now) };
  await deps.contacts.create(kept, since, [
    'mail_contact',
    ...(isAcknowledged ? (['mail_contact_acknowledgement'] as const) : []),
  ]);
};
