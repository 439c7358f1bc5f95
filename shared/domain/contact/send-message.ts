import { createHash } from 'node:crypto';
import { contactLimits } from '../../areas/contact.ts';
import type { ContactRequest as Input } from '../../api/contact.ts';
import { DAY, toIso } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';
import { enforceRateLimits, limit, tryLimit } from '../rate-limit.ts';
import type { ContactMessage } from '../../model/contact-message.ts';

/** A second click, a retry or a second tab sends the same message, which is accepted once a day. */
const SAME_MESSAGE_FOR = DAY;

const deriveId = ({ name, email, subject, message }: Input) =>
  createHash('sha256')
    .update(JSON.stringify([name, email, subject, message]))
    .digest('hex');

/**
 * Stores a message of the contact form and queues the mails to support and sender (ruling 22). Both go through the outbox, so that an
 * outage of the mail service loses nothing. Messages of bots are dropped silently. `rate_limited` past the limits of the client or the
 * address; past the limit of acknowledgements only support gets a mail.
 */
export const sendMessage = async (
  deps: Needs<'contacts' | 'limits' | 'clock'>,
  client: string,
  input: Input,
): Promise<void> => {
  if (input.website) return;
  const now = deps.clock.now();
  const since = toIso(now - SAME_MESSAGE_FOR);
  const id = deriveId(input);
  if (await deps.contacts.isKnown(id, since)) return;

  await enforceRateLimits(deps, [
    limit(contactLimits['contact-from'], client),
    limit(contactLimits.contact, `${input.email} ${client}`),
  ]);
  // A sender can type another person's address.
  const isAcknowledged = await tryLimit(deps, limit(contactLimits['contact-acknowledged'], input.email));

  const { name, email, subject, message, language = 'es' } = input;
  const kept: ContactMessage = { id, name, email, subject, message, language, receivedAt: toIso(now) };
  await deps.contacts.create(kept, since, [
    'mail_contact',
    ...(isAcknowledged ? (['mail_contact_acknowledgement'] as const) : []),
  ]);
};
