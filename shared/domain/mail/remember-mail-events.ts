import type { Needs } from '../deps.ts';
import type { Suppression } from '../ports/mail.ts';

/** A delivery problem that suppresses further mails to these addresses. */
export interface MailEvent {
  readonly reason: Suppression;
  readonly addresses: readonly string[];
  /** The time when the mail was sent, epoch milliseconds. */
  readonly sentAt: number;
}

/** Returns how many addresses the events name. Throws if the table cannot be written, so that they are delivered again. */
export const rememberMailEvents = async (
  deps: Needs<'suppressions' | 'clock'>,
  events: readonly MailEvent[],
): Promise<number> => {
  const named = events.flatMap(({ addresses, ...event }) =>
    addresses.map((address) => ({ address, ...event })),
  );
  for (const { address, reason, sentAt } of named)
    await deps.suppressions.add(address, reason, sentAt, deps.clock.now());
  return named.length;
};
