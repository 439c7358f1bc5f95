import type { Rental } from '../../model/rental.ts';
import type { Spot } from '../../model/spot.ts';
import type { SubscribedEffect } from './subscriptions.ts';

/** The effects of a change of a rental, performed by the outbox after the change is written. */
export type RentalEffect =
  | 'mail_rental_terms_driver'
  | 'mail_rental_terms_owner'
  | 'mail_rental_paid'
  | 'notify_rental_paid_driver'
  | 'notify_rental_paid_owner'
  | 'mail_rental_announced'
  | 'notify_rental_announced'
  | 'mail_rental_refused'
  | 'notify_rental_refused'
  | 'mail_rental_ended_driver'
  | 'mail_rental_ended_owner'
  | 'notify_rental_ended_driver'
  | 'notify_rental_ended_owner'
  | 'end_rentals_of_spot'
  | 'settle_months'
  | 'import_freed_days'
  | 'forget_card'
  | 'detach_cards'
  | 'mail_card_changed'
  | 'settle_deposit'
  | 'release_deposit'
  | 'mail_deposit_returned'
  | 'notify_deposit_returned'
  | 'mail_price_proposed'
  | 'notify_price_proposed'
  | 'mail_price_withdrawn'
  | 'mail_price_agreed_driver'
  | 'mail_price_agreed_owner'
  | 'notify_price_agreed'
  | 'mail_end_offered'
  | 'notify_end_offered'
  | 'mail_end_declined_driver'
  | 'mail_end_declined_owner'
  | 'notify_end_declined_driver'
  | 'notify_end_declined_owner'
  | SubscribedEffect<'rentals'>;

/** One write of a rental over the version before (optimistic locking). The claim on its spot follows it in the same transaction. */
export interface RentalWrite {
  readonly before: Rental;
  readonly next: Rental;
  readonly effects: readonly RentalEffect[];
}

/** Rentals of spots by the month. */
export interface Rentals {
  /** With all previous writes. */
  find(id: string): Promise<Rental | undefined>;
  /** Rentals of a person in a role, latest first; of an owner, without those that nobody paid. */
  listByParty(party: 'driver' | 'owner', userId: string, limit: number): Promise<Rental[]>;
  /** A driver's rentals that are not over, with all previous writes. */
  listStanding(driverId: string): Promise<Rental[]>;
  /**
   * Writes a new rental and claims its spot, in one transaction. `stale`: the spot no longer has this version, or takes no bookings.
   * `closing`: one party is closing the account. `full`: the driver has `max` rentals that are not over.
   */
  create(
    rental: Rental,
    spot: Spot,
    max: number,
    now: number,
  ): Promise<'created' | 'stale' | 'closing' | 'full'>;
  /** `stale`: rental or spot have changed since they were read. */
  write(result: RentalWrite, now: number): Promise<'applied' | 'stale'>;
  /** Rentals with a timer due before an instant, longest waiting first, in pages. */
  pagesDue(before: number, size: number): AsyncIterable<Rental[]>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly rentals: Rentals;
  }
}
