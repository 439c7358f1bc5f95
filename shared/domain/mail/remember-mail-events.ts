import type { Needs } from '../deps.ts';
import type { Suppression } from '../ports/mail.ts';

/** What became of a mail, where it speaks against writing to these addresses again. */
export interface MailEvent {
  readonly reason: Suppression;
  readonly addresses: readonly string[];
  /** When the mail was handed over, epoch milliseconds. */
  readonly sentAt: number;
}

/** Answers how many addresses the events name. Throws when the table cannot be written, so that they come again. */
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
