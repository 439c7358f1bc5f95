import type { StoredOutboxEntry } from '../../model/outbox-entry.ts';

/** The effects that must follow a written change, each performed once. Areas name their effects. */
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

/** Problems that operators must look at. Ids only: no names, addresses or amounts. */
export interface Alarms {
  raise(
    kind: AlarmKind,
    about: {
      bookingId?: string | undefined;
      paymentIntentId?: string | undefined;
      /** The rental, and its timer that is due. */
      rentalId?: string | undefined;
      timer?: string;
      /** The outbox entry, and its effect. */
      entryId?: string;
      effect?: string;
    },
  ): void;
}

/**
 * `amount_mismatch`: a payment with a wrong amount or currency was refunded. `refund_failed`: the driver's bank rejected a refund.
 * `dispute`: a driver's bank disputes a payment. `reconciled`: a payment that had not been handled was repaired. `totals_wrong`: totals
 * differed from the stays and were corrected. `payout_refused`: the provider refuses to send an owner's share, for no reason of the
 * owner's. `payout_ceiling`: an owner's earnings exceed the weekly limit. `mail_undeliverable`: SES refuses a mail, or it could not be sent
 * for days, and is given up. `effect_stuck`: an effect keeps failing and is still retried. `tax_id_shared`: rent is not invoiced, because
 * another account has the owner's tax number, too. `rental_days_taken`: the next month of a rental cannot be held, because somebody has its
 * days. `rental_unsettled`: a timer of a rental has no result after a day; of a charge, it is neither refused nor paid. `rental_failing`: a
 * timer of a rental keeps failing and is still retried.
 */
export type AlarmKind =
  | 'amount_mismatch'
  | 'refund_failed'
  | 'dispute'
  | 'reconciled'
  | 'totals_wrong'
  | 'payout_refused'
  | 'payout_ceiling'
  | 'tax_id_shared'
  | 'mail_undeliverable'
  | 'effect_stuck'
  | 'rental_days_taken'
  | 'rental_unsettled'
  | 'rental_failing';

export interface Outbox {
  add(event: OutboxEvent, now: number): Promise<void>;
  /** Leases due entries for a minute: new ones and failed ones, the oldest of each. */
  takeDue(now: number, limit: number): Promise<OutboxEntry[]>;
  /**
   * Removes a completed effect, and the entry with its last one. Returns the remaining entry. Does nothing if another worker has leased the
   * entry since.
   */
  completeEffect(entry: OutboxEntry, effect: string): Promise<OutboxEntry>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly alarms: Alarms;
    readonly outbox: Outbox;
  }
}
