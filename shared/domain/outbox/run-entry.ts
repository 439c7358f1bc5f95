import { PermanentFailure } from '../../lib/permanent-failure.ts';
import { SECOND } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';
import type { OutboxEntry } from '../ports/outbox.ts';

export type RunDeps = Needs<'outbox' | 'alarms' | 'clock'>;

/** What a run made of an entry: what failed, and whether nothing is left of it. */
interface Run {
  readonly failures: readonly unknown[];
  readonly isDone: boolean;
}

/** Best effort: what fails is reported and not tried again (001 §7). */
const NO_RETRY_EFFECTS: ReadonlySet<string> = new Set(['track_referral']);

/** With the pauses between them about three days. A mail that could not be sent for so long is given up. */
export const MAX_MAIL_ATTEMPTS = 384;

/** An operator should look at it three quarters of an hour after the first attempt, and once a day from then on. */
const STUCK_AFTER = 8;
const STUCK_AGAIN = 128;

/**
 * An effect is begun only so soon after its entry was taken: together with the longest that a mail takes, which knows no
 * idempotency key, it ends before another worker may take the entry.
 */
export const BEGIN_WITHIN = 10 * SECOND;
/** A mail waits twice for SES, with a pause between. */
export const MAX_EFFECT = 34 * SECOND;

const isMail = (effect: string) => effect.startsWith('mail_');
const isStuck = ({ attempts }: OutboxEntry) => attempts % STUCK_AGAIN === STUCK_AFTER;

/** Money goes back and all else happens, however long it takes; a mail is given up one day. */
const isGivenUp = (entry: OutboxEntry, effect: string, error: unknown): boolean =>
  isMail(effect) && (error instanceof PermanentFailure || entry.attempts >= MAX_MAIL_ATTEMPTS);

const describeEntry = ({ id, bookingId, paymentIntentId }: OutboxEntry, effect: string) => ({
  entryId: id,
  effect,
  bookingId,
  paymentIntentId,
});

/**
 * Does what is left of an entry, one effect after the other, and strikes each off when it is done. One that fails does
 * not hold up those behind it: it stays, and comes up again after a pause that grows.
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
