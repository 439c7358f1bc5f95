import type { LedgerEntry } from '../../model/ledger-entry.ts';
import type { ReferralVisit } from '../../api/bookings.ts';
import type { Period } from '../../lib/half-hours.ts';
import type { Booking } from '../../model/booking.ts';

/** What follows a transition, done by the outbox after the change is written. */
export type BookingEffect =
  | 'mail_confirmation'
  | 'mail_owner_notice'
  | 'notify_booking_made'
  | 'notify_booking_confirmed'
  | 'mail_reminder'
  | 'notify_stay_reminder'
  | 'refund_payment'
  | 'mail_refund'
  | 'mail_partial_refund'
  | 'mail_share_reduced'
  | 'notify_booking_refunded'
  | 'mail_cancellation_driver'
  | 'mail_cancellation_owner'
  | 'notify_cancelled_driver'
  | 'notify_cancelled_owner'
  | 'mail_payout'
  | 'notify_payout_sent'
  | 'track_referral'
  | 'notify_review_invited'
  | 'mail_review_invited';

/**
 * The lists in which the parties find a booking: holds that can still be paid, stays that are to come or go on, what is over or
 * cancelled, and holds that ran out unpaid.
 */
export type StayList = 'held' | 'ahead' | 'over' | 'expired';

/** The sums that are kept of stays; `upcoming` counts those that have not ended. Hours of the week are named by `hourName`. */
export type Amounts = Readonly<Record<string, number>>;

/** Whose totals: a person's as the driver, or as the owner, of stays at one space that begin in one month. */
export interface TotalsKey {
  readonly userId: string;
  readonly role: 'driver' | 'owner';
  readonly month: string;
  readonly spotId: string;
}

/** What a booking adds to totals, or what was kept of many; `spotTitle` is that of the latest write. */
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
  /** What it adds to the totals of the parties, and takes away. */
  readonly totals: readonly Totals[];
  /** What happens to the half hours. */
  readonly period: 'keep' | 'release' | 'leave';
  /** Of a payment that came late: the version of the space by whose rules it was judged, which must still be the one. */
  readonly spotVersion?: number;
}

/** What became of a write of a booking. */
export type WriteOutcome = 'applied' | 'stale' | 'taken';

/** What the clock will do to a booking next. `payout`: the owner's share is looked at. */
export type BookingTimer = 'expire' | 'remind' | 'complete' | 'payout';

/** What of a booking its place in the table's indexes is made of. */
export interface BookingIndex {
  /** What the clock will do to it next, and when (epoch milliseconds); undefined when it waits for nothing. */
  readonly timer: { readonly timer: BookingTimer; readonly at: number } | undefined;
  /** Owners see what was paid once. */
  readonly isListedForOwner: boolean;
  /** Paid and not cancelled: the calendar of the space shows it. */
  readonly isInCalendar: boolean;
  readonly list: StayList;
}

/** Where in a list a booking is. */
export type StayPosition = Pick<Booking, 'startAt' | 'id'>;

/** Fewer than `limit` are the last ones. `after` is the last one of an earlier page; or only those that start before an instant. */
export interface StayPage {
  readonly limit: number;
  readonly after?: StayPosition | undefined;
  readonly startsBefore?: number;
}

/** Where owners find a booking: what was never paid they do not see. */
export type OwnerList = Extract<StayList, 'ahead' | 'over'>;

/** Sums of the stays of people (decision 105). The writes of bookings keep them, in their own transactions. */
export interface BookingTotals {
  /** Those of a person in a role, of months from one to another, both included. */
  list(userId: string, role: TotalsKey['role'], months: { from: string; to: string }): Promise<Totals[]>;
  /** The same as the last writes left them, each with its revision and when that was. */
  listStored(userId: string, role: TotalsKey['role'], month: string): Promise<StoredTotals[]>;
  /** Puts right ones in their place; false when they were written since `revision`, 0 where there were none. */
  replace(right: Totals, revision: number, now: number): Promise<boolean>;
}

export interface StoredTotals extends Totals {
  readonly revision: number;
  readonly updatedAt: string;
}

export interface Bookings {
  find(id: string): Promise<Booking | undefined>;
  /** Those that were paid and have a reference (see `toReference`): nearly always one. */
  listByReference(reference: string): Promise<Booking[]>;
  /** Stays that a driver had ahead or has had, which began after an instant. */
  listByDriverSince(driverId: string, since: number): Promise<Booking[]>;
  /**
   * Those of a person as driver or owner that are held, ahead or were never paid, or are over while money may be on its way;
   * up to so many of each, as the last writes left them.
   */
  listUnsettled(userId: string, limit: number): Promise<Booking[]>;
  /** Earliest stay first of what is held or ahead, latest first of what is over or expired. */
  pageByDriver(driverId: string, list: StayList, page: StayPage): Promise<Booking[]>;
  /** The same of an owner; paid ones only. */
  pageByOwner(ownerId: string, list: OwnerList, page: StayPage): Promise<Booking[]>;
  /** Of stays that start at `from` or later and before `to` (epoch milliseconds), earliest first; what expired is left out. */
  listByDriverBetween(driverId: string, from: number, to: number): Promise<Booking[]>;
  /** The same of an owner; paid ones only. */
  listByOwnerBetween(ownerId: string, from: number, to: number): Promise<Booking[]>;
  /** Paid stays at a space, any part of which lies in a period; earliest first. */
  listAtSpot(spotId: string, period: Period): Promise<Booking[]>;
  /** Of an owner as `listByOwnerBetween`, so many at a time; `after` is the last one of an earlier page. */
  pageByOwnerBetween(
    ownerId: string,
    period: { from: number; to: number },
    page: { limit: number; after?: StayPosition | undefined },
  ): Promise<Booking[]>;
  /** The latest hold that a driver took of exactly this stay, whatever became of it, as long as that is remembered. */
  findLastHold(
    stay: Pick<Booking, 'driverId' | 'spotId' | 'startAt' | 'endAt'>,
  ): Promise<Booking | undefined>;
  /**
   * Takes the period and writes the pending booking, both or neither, in one call. `taken`: another booking has it;
   * `repeated`: the same driver has just made the same hold; `changed`: the space is not what `spotVersion` said.
   * `closing`: one of the two is closing the account. `driver` and `client`: they have `max` active holds already.
   * `ended` is an earlier hold of the same stay that has ended.
   */
  hold(
    booking: Booking,
    spotVersion: number,
    now: number,
    options?: {
      ended?: Pick<Booking, 'id'> | undefined;
      max?: Readonly<Record<'driver' | 'client', number>>;
    },
  ): Promise<'held' | 'taken' | 'repeated' | 'changed' | 'closing' | 'driver' | 'client'>;
  /** Holds of a driver begun at `since` or later, unpaid, of periods of a spot that overlap a stay. */
  listUnpaidHolds(
    stay: Pick<Booking, 'driverId' | 'spotId' | 'startAt' | 'endAt'>,
    since: number,
  ): Promise<Booking[]>;
  /** Holds of a driver that wait for their payment. Sees every write that was answered before. */
  listStandingHolds(driverId: string): Promise<Booking[]>;
  /** Notes the payment of a hold; false when the hold has ended. */
  setPaymentIntent(booking: Booking, paymentIntentId: string): Promise<boolean>;
  /**
   * Writes what a transition or a patch has made of a booking, with its effects on the calendar, its movements of money and
   * its outbox entry, all or nothing. `stale`: booking or space are no longer as they were read; `taken`: its period is
   * another's now, or an account is being closed.
   */
  write(result: BookingWrite, now: number): Promise<WriteOutcome>;
  /**
   * Bookings to which time should have done something before an instant, longest waiting first, a page at a time. A page
   * is read when it is asked for, and never goes back to a booking of an earlier one.
   */
  pagesDue(timer: BookingTimer, before: number, size: number): AsyncIterable<Booking[]>;
}

/** Limits of unpaid holds (decision 27). */
export interface HoldLimits {
  /** Standing holds of one driver, of one whose address is unverified, and of all such drivers of one client. */
  readonly perDriver: number;
  readonly perUnverifiedDriver: number;
  readonly perUnverifiedClient: number;
  /** New holds of one driver in an hour. */
  readonly perHour: number;
  /** Minutes of an hour for which one driver may keep overlapping periods of one spot without paying. */
  readonly unpaidMinutes: number;
  /** Longest stay that a driver with an unverified address can hold. */
  readonly unverifiedDays: number;
}

/** The service that counts what referrals bring. */
export interface Referrals {
  /** Reports a booking with a code to the service, if one is set up. Throws when it does not take it. */
  track(code: string, visit: ReferralVisit): Promise<void>;
}
