import type { StoredOutboxEntry } from '../../model/outbox-entry.ts';

/** What must follow a change that was written, each effect done once. Areas name their effects. */
export interface OutboxEvent<Effect extends string = string> extends Omit<
  StoredOutboxEntry,
  'id' | 'effects' | 'attempts' | 'dueAt'
> {
  readonly effects: readonly Effect[];
}

export interface OutboxEntry extends StoredOutboxEntry {
  /** Milliseconds from when it could have been taken until it was. */
  readonly lateBy: number;
}

/** What an operator must look at. Ids only: no names, addresses or amounts. */
export interface Alarms {
  raise(
    kind: AlarmKind,
    about: {
      bookingId?: string | undefined;
      paymentIntentId?: string | undefined;
      /** Of the outbox, and what it asks for. */
      entryId?: string;
      effect?: string;
    },
  ): void;
}

/**
 * `amount_mismatch`: a payment of another amount or currency than the price, given back. `refund_failed`: the driver's
 * bank did not take a refund. `dispute`: a driver's bank questions a payment. `reconciled`: a payment that nothing had
 * dealt with was found and repaired. `totals_wrong`: totals of somebody were not what the stays add up to, and were put right. `payout_refused`: the provider does not send an owner's share, for no reason of the
 * owner's. `payout_ceiling`: an owner earns more in a week than one is sent. `mail_undeliverable`: a mail that SES refuses, or could not be sent for days, and is given up. `effect_stuck`:
 * something that must follow a change keeps failing, and goes on being tried.
 */
export type AlarmKind =
  | 'amount_mismatch'
  | 'refund_failed'
  | 'dispute'
  | 'reconciled'
  | 'totals_wrong'
  | 'payout_refused'
  | 'payout_ceiling'
  | 'mail_undeliverable'
  | 'effect_stuck';

export interface Outbox {
  add(event: OutboxEvent, now: number): Promise<void>;
  /**
   * Entries that are due and that no worker has, taken with a lease of a minute: new ones and ones that failed before, of each
   * kind the oldest.
   */
  takeDue(now: number, limit: number): Promise<OutboxEntry[]>;
  /**
   * One effect is done; the entry goes with its last. Answers what is left of it. Changes nothing when another worker has
   * taken the entry since.
   */
  completeEffect(entry: OutboxEntry, effect: string): Promise<OutboxEntry>;
}
