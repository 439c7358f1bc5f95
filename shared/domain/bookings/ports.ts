import type { ReferralVisit } from '../../api/bookings.ts';
import type { BookingTimer, TransitionResult, WriteOutcome } from './booking-step.ts';
import type { StayList } from './booking-status.ts';
import type { Period } from '../../lib/half-hours.ts';
import type { Booking } from '../../model/booking.ts';
import type { Totals, TotalsKey } from './totals.ts';

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
  write(result: TransitionResult, now: number): Promise<WriteOutcome>;
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
