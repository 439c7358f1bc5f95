import { PermanentFailure } from '../../lib/permanent-failure.ts';
import { SECOND } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';
import type { OutboxEntry } from '../ports/outbox.ts';

type RunDeps = Needs<'outbox' | 'alarms' | 'clock'>;

/** The result of an entry: its failures, and whether it is complete. */
interface Run {
  readonly failures: readonly unknown[];
  readonly isDone: boolean;
}

/** Best effort: failures are reported and not retried (001 §7). */
const NO_RETRY_EFFECTS: ReadonlySet<string> = new Set(['track_referral']);

/** About three days including pauses. A mail that could not be sent for so long is given up. */
export const MAX_MAIL_ATTEMPTS = 384;

/** Operators are alarmed three quarters of an hour after the first attempt, and daily from then on. */
const STUCK_AFTER = 8;
const STUCK_AGAIN = 128;

/**
 * An effect only starts this soon after its entry was leased. A mail, which has no idempotency key, then ends before another worker may
 * lease the entry.
 */
export const BEGIN_WITHIN = 10 * SECOND;
/** Two attempts of SES and a pause. */
export const MAX_EFFECT = 34 * SECOND;

const isMail = (effect: string) => effect.startsWith('mail_');
const isStuck = ({ attempts }: OutboxEntry) => attempts % STUCK_AGAIN === STUCK_AFTER;

/** Whether to stop retrying: refunds and other effects are retried forever, mails are given up at some point. */
const isGivenUp = (entry: OutboxEntry, effect: string, error: unknown): boolean =>
  isMail(effect) && (error instanceof PermanentFailure || entry.attempts >= MAX_MAIL_ATTEMPTS);

const describeEntry = ({ id, bookingId, paymentIntentId, rentalId }: OutboxEntry, effect: string) => ({
  entryId: id,
  effect,
  bookingId,
  paymentIntentId,
  rentalId,
});

/**
 * Runs the remaining effects of an entry one after the other, and removes each when it is done. A failed one does not block the others: it
 * stays and is retried with increasing pauses.
 */
export const runEntry = async (
  deps: RunDeps,
  entry: OutboxEntry,
  takenAt: number,
  perform: (effect: string) => Promise<void>,
): Promise<Run> => {
  const failures: unknown[] = [];
  let left = entry;
  const completeEffect = async (effect: string) => {
    left = await deps.outbox.completeEffect(left, effect);
  };
  for (const effect of entry.effects) {
    if (deps.clock.now() > takenAt + BEGIN_WITHIN) break;
    if (isStuck(entry)) deps.alarms.raise('effect_stuck', describeEntry(entry, effect));
    try {
      await perform(effect);
      await completeEffect(effect);
    } catch (error) {
      failures.push(error);
      const isUndeliverable = isGivenUp(entry, effect, error);
      if (isUndeliverable) deps.alarms.raise('mail_undeliverable', describeEntry(entry, effect));
      if (isUndeliverable || NO_RETRY_EFFECTS.has(effect)) await completeEffect(effect);
    }
  }
  return { failures, isDone: left.effects.length === 0 };
};
