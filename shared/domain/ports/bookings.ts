import type { LedgerEntry } from '../../model/ledger-entry.ts';
import type { ReferralVisit } from '../../api/bookings.ts';
import type { Period } from '../../lib/half-hours.ts';
import type { Booking } from '../../model/booking.ts';
import type { Problem } from '../../model/problem.ts';
import type { ProblemEffect } from './problems.ts';
import type { SubscribedEffect } from './subscriptions.ts';

/** The effects of a transition, performed by the outbox after the change is written. */
export type BookingEffect =
  | 'mail_confirmation'
  | 'mail_owner_notice'
  | 'notify_booking_made'
  | 'notify_booking_confirmed'
  | 'mail_reminder'
  | 'notify_stay_reminder'
  | 'mail_stay_ending'
  | 'notify_stay_ending'
  | 'mail_overstay_driver'
  | 'mail_overstay_owner'
  | 'notify_overstay_driver'
  | 'notify_overstay_owner'
  | 'refund_payment'
  | 'mail_refund'
  | 'mail_partial_refund'
  | 'mail_refund_failed'
  | 'mail_refund_by_hand'
  | 'mail_share_reduced'
  | 'notify_booking_refunded'
  | 'mail_cancellation_driver'
  | 'mail_cancellation_owner'
  | 'notify_cancelled_driver'
  | 'notify_cancelled_owner'
  | 'mail_payout'
  | 'notify_payout_sent'
  | 'track_referral'
  | 'mail_vehicle_changed'
  | 'notify_vehicle_changed'
  | 'mail_owner_news'
  | 'mail_change_driver'
  | 'mail_change_owner'
  | 'notify_change_driver'
  | 'notify_change_owner'
  | 'mail_change_refunded'
  | 'notify_change_refunded'
  | ProblemEffect
  | SubscribedEffect;

/**
 * The lists in which the parties find a booking: holds that can still be paid, stays that are to come or go on, what is over or
 * cancelled, and holds that ran out unpaid.
 */
export type StayList = 'held' | 'ahead' | 'over' | 'expired';

/** The sums that are kept of stays; `upcoming` counts those that have not ended. Hours of the week are named by `hourName`. */
export type Amounts = Readonly<Record<string, number>>;

/** The key of totals: a person as the driver, or as the owner, of stays at one spot that begin in one month. */
export interface TotalsKey {
  readonly userId: string;
  readonly role: 'driver' | 'owner';
  readonly month: string;
  readonly spotId: string;
}

/** The contribution of a booking to totals, or the stored sum of many; `spotTitle` is that of the latest write. */
export interface Totals extends TotalsKey {
  readonly spotTitle: string;
  readonly amounts: Amounts;
}

/** One write of a booking, made over the version before (optimistic locking), with all that goes with it. */
export interface BookingWrite {
  readonly before: Booking;
  readonly next: Booking;
  readonly ledger: readonly LedgerEntry[];
  readonly effects: readonly BookingEffect[];
  /** The differences that it adds to the totals of the parties. */
  readonly totals: readonly Totals[];
  /** The effect on the half hours. Those of a change follow the dates of `before` and `next`. */
  readonly period: 'keep' | 'release' | 'leave' | 'move';
  /** The change of dates that the effects are about. */
  readonly changeId?: string;
  /** The version of the spot by whose rules new half hours, or a late payment, were judged, which must still be the one. */
  readonly spotVersion?: number;
  /** Half hours of the stay that become free, although the others stay blocked. */
  readonly frees?: Period;
  /** The report about it as it is next, written over its previous version. */
  readonly problem?: Problem;
  /**
   * The count of its driver's doubted reports: `addIfRoom` only below `MAX_DOUBTED_REPORTS`, otherwise the write is `stale`; `add` always;
   * `remove` once it is founded.
   */
  readonly doubt?: 'addIfRoom' | 'add' | 'remove';
}

/** A booking that is made without a hold: it takes the place of another one. */
export interface NewBookingWrite {
  readonly next: Booking;
  readonly ledger: readonly LedgerEntry[];
  readonly effects: readonly BookingEffect[];
  readonly totals: readonly Totals[];
  /** The version of the spot by whose rules it was judged. */
  readonly spotVersion: number;
}

/** The outcome of a write of a booking. */
export type WriteOutcome = 'applied' | 'stale' | 'taken';

/** The next timer of a booking: the name of a transition of the clock, or `payout`, when the owner's share is due for a check. */
export type BookingTimer = string;

/** The facts that determine a booking's place in the table's indexes. */
export interface BookingIndex {
  /** The next timer and its time (epoch milliseconds); undefined when it waits for nothing. */
  readonly timer: { readonly timer: BookingTimer; readonly at: number } | undefined;
  /** Owners see what was paid once. */
  readonly isListedForOwner: boolean;
  /** Paid and not cancelled: the calendar of the spot shows it. */
  readonly isInCalendar: boolean;
  readonly list: StayList;
  /** The instant from which its years are counted; undefined while it has a deposit, which may be for longer. */
  readonly keptFrom: string | undefined;
}

/** The position of a booking in a list. */
export type StayPosition = Pick<Booking, 'startAt' | 'id'>;

/** Fewer than `limit` means the end. `after` is the last booking of the previous page, or an instant before which stays start. */
export interface StayPage {
  readonly limit: number;
  readonly after?: StayPosition | undefined;
  readonly startsBefore?: number;
}

/** Lists of an owner, who never sees unpaid bookings. */
export type OwnerList = Extract<StayList, 'ahead' | 'over'>;

/** Totals of people's stays (decision 105), updated in the transactions of bookings. */
export interface BookingTotals {
  /** Totals of a person in a role, for a range of months, both included. */
  list(userId: string, role: TotalsKey['role'], months: { from: string; to: string }): Promise<Totals[]>;
  /** Lists the totals with all previous writes, each with its revision and time. */
  listStored(userId: string, role: TotalsKey['role'], month: string): Promise<StoredTotals[]>;
  /** Replaces totals; false if they were written since `revision`, which is 0 if there were none. */
  replace(right: Totals, revision: number, now: number): Promise<boolean>;
}

export interface StoredTotals extends Totals {
  readonly revision: number;
  readonly updatedAt: string;
}

export interface Bookings {
  find(id: string): Promise<Booking | undefined>;
  /** The existing and readable bookings, for lists. */
  listByIds(ids: readonly string[]): Promise<Booking[]>;
  /** Paid bookings with a reference (see `toReference`): nearly always one. */
  listByReference(reference: string): Promise<Booking[]>;
  /** A driver's past and future stays that begin after an instant. */
  listByDriverSince(driverId: string, since: number): Promise<Booking[]>;
  /**
   * A person's bookings as driver or owner that are held, future or expired, or past with money that may still move; up to `limit` of each,
   * with all previous writes.
   */
  listUnsettled(userId: string, limit: number): Promise<Booking[]>;
  /** Held and future ones by earliest stay, past and expired ones by latest. */
  pageByDriver(driverId: string, list: StayList, page: StayPage): Promise<Booking[]>;
  /** An owner's bookings, in the same order; paid ones only. */
  pageByOwner(ownerId: string, list: OwnerList, page: StayPage): Promise<Booking[]>;
  /** Stays that start in `from` to `to` (epoch milliseconds, `to` excluded), earliest first, without expired ones. */
  listByDriverBetween(driverId: string, from: number, to: number): Promise<Booking[]>;
  /** An owner's stays of that period, in the same order; paid ones only. */
  listByOwnerBetween(ownerId: string, from: number, to: number): Promise<Booking[]>;
  /** Paid stays at a spot that overlap a period; earliest first. */
  listAtSpot(spotId: string, period: Period): Promise<Booking[]>;
  /** As `listByOwnerBetween`, in pages; `after` is the last booking of the previous page. */
  pageByOwnerBetween(
    ownerId: string,
    period: { from: number; to: number },
    page: { limit: number; after?: StayPosition | undefined },
  ): Promise<Booking[]>;
  /** The latest hold of exactly this stay by a driver, in any state, while it is stored. */
  findLastHold(
    stay: Pick<Booking, 'driverId' | 'spotId' | 'startAt' | 'endAt'>,
  ): Promise<Booking | undefined>;
  /**
   * Takes the period and writes the pending booking, in one transaction. `taken`: another booking has it. `repeated`: the same driver has
   * just made the same hold. `changed`: the spot no longer has `spotVersion`. `closing`: one party is closing the account. `driver` and
   * `client`: they already have `max` active holds. `ended` is an earlier hold of the same stay that has ended, or
   * the same month of another rental.
   */
  hold(
    booking: Booking,
    spotVersion: number,
    now: number,
    options?: {
      ended?: Pick<Booking, 'id'> | undefined;
      max?: Readonly<Record<'driver' | 'client', number>> & { readonly eurosADay?: number };
      /** A later month of a rental, also of a spot that takes no new bookings; it does not count with the holds of its driver. */
      isRenewal?: boolean;
    },
  ): Promise<'held' | 'taken' | 'repeated' | 'changed' | 'closing' | 'driver' | 'client' | 'money'>;
  /** Unpaid holds of a driver since `since`, of periods of a spot that overlap a stay. */
  listUnpaidHolds(
    stay: Pick<Booking, 'driverId' | 'spotId' | 'startAt' | 'endAt'>,
    since: number,
  ): Promise<Booking[]>;
  /** Holds of a driver that wait for payment, with all previous writes. */
  listStandingHolds(driverId: string): Promise<Booking[]>;
  /** Records the payment of a hold; false if the hold has ended. */
  setPaymentIntent(booking: Booking, paymentIntentId: string): Promise<boolean>;
  /**
   * Writes a transition or patch with its effects on the calendar, its ledger entries and its outbox entry, in one transaction. `stale`:
   * booking or spot have changed since they were read. `taken`: the period is taken, or an account is being closed.
   */
  write(result: BookingWrite, now: number): Promise<WriteOutcome>;
  /**
   * Ends a booking and makes another one in its place, in one transaction. `stale`: the first, or its report, has changed. `changed`: the
   * spot of the second has. `taken`: its half hours are. `closing`: one party closes the account.
   */
  rebook(
    from: BookingWrite,
    to: NewBookingWrite,
    now: number,
  ): Promise<'applied' | 'stale' | 'changed' | 'taken' | 'closing'>;
  /**
   * Bookings with a timer due before an instant, longest waiting first, in pages. A page is read on demand and never repeats a booking of
   * an earlier one.
   */
  pagesDue(timer: BookingTimer, before: number, size: number): AsyncIterable<Booking[]>;
}

/** Limits of unpaid holds (decision 27). */
export interface HoldLimits {
  /** Active holds of one driver, of one with an unverified address, and of all such drivers of one client. */
  readonly perDriver: number;
  readonly perUnverifiedDriver: number;
  readonly perUnverifiedClient: number;
  /** New holds per driver and hour. */
  readonly perHour: number;
  /** Euros of new holds per driver and day; the first of a day may cost more. */
  readonly eurosADay: number;
  /** Rentals of one spot that a driver begins in a day. */
  readonly rentalsADay: number;
  /** Minutes per hour for which a driver may hold overlapping periods of a spot without paying. */
  readonly unpaidMinutes: number;
  /** The longest stay that a driver with an unverified address can hold, in days. */
  readonly unverifiedDays: number;
}

/** The service that counts referrals. */
export interface Referrals {
  /** Reports a booking with a code, if a service is configured. Throws if it does not accept the report. */
  track(code: string, visit: ReferralVisit): Promise<void>;
}

/** The secrets that sign passes of bookings, newest first. After a rotation the previous one still counts. */
export interface PassSecrets {
  list(): Promise<readonly string[]>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly bookings: Bookings;
    readonly referrals: Referrals;
  }
  interface Deps {
    readonly bookingTotals: BookingTotals;
    readonly holdLimits: HoldLimits;
    readonly passSecrets: PassSecrets;
  }
}
