import { changeLimits } from '../../areas/changes.ts';
import { checkoutLimits } from '../../areas/checkout.ts';
import { rentalLimits } from '../../areas/rentals.ts';
import { AppError } from '../../lib/app-error.ts';
import { DAY, HOUR, MINUTE, SECOND, toIso } from '../../lib/time.ts';
import type { Account } from '../../model/account.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import type { Booking } from '../../model/booking.ts';
import { HOLD_MINUTES } from '../../model/rules.ts';
import type { HoldLimits } from '../ports/bookings.ts';

export const HOLD_LIMITS: HoldLimits = {
  perDriver: 3,
  perUnverifiedDriver: 1,
  perUnverifiedClient: 3,
  perHour: checkoutLimits.hold.max,
  eurosADay: changeLimits['change-money'].max,
  rentalsADay: rentalLimits['rental-start'].max,
  unpaidMinutes: 2 * HOLD_MINUTES,
  unverifiedDays: 7,
};

/** The caller, and the client of the request. */
export interface Holder extends Actor {
  readonly client: string;
}

type Unpaid = Pick<Booking, 'status' | 'createdAt' | 'updatedAt' | 'holdUntil'>;

/** The time for which an unpaid hold blocked the spot, in milliseconds. */
const keptFor = ({ status, createdAt, updatedAt, holdUntil }: Unpaid): number => {
  const until = Date.parse(holdUntil);
  const end = status === 'pending' ? until : Math.min(until, Date.parse(updatedAt));
  return end - Date.parse(createdAt);
};

/**
 * The time from which the driver may make a new hold in addition to `unpaid` holds of the last hour, epoch milliseconds; undefined for now.
 * A new hold counts with its full time.
 */
export const findRenewalTime = (
  unpaid: readonly Unpaid[],
  { unpaidMinutes }: Pick<HoldLimits, 'unpaidMinutes'>,
): number | undefined => {
  const earliestFirst = unpaid.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  let kept = earliestFirst.reduce((sum, hold) => sum + keptFor(hold), 0);
  let at: number | undefined;
  for (const hold of earliestFirst) {
    if (kept <= (unpaidMinutes - HOLD_MINUTES) * MINUTE) break;
    kept -= keptFor(hold);
    at = Date.parse(hold.createdAt) + HOUR;
  }
  return at;
};

type LimitDeps = Needs<'bookings' | 'limits' | 'holdLimits' | 'clock'>;

/**
 * Refuses a hold that would block the spot for too long. `email_unverified` for a long stay of a driver with an unverified address,
 * `hold_repeated` for a spot that the driver has already blocked unpaid, `rate_limited`.
 */
export const checkHoldLimits = async (
  deps: LimitDeps,
  account: Account | undefined,
  stay: Pick<Booking, 'driverId' | 'spotId' | 'startAt' | 'endAt'>,
): Promise<void> => {
  const { holdLimits } = deps;
  const { unverifiedDays, perHour } = holdLimits;
  const lasts = Date.parse(stay.endAt) - Date.parse(stay.startAt);
  if (!isVerified(account) && lasts > unverifiedDays * DAY)
    throw new AppError('email_unverified', 'Confirm your e-mail address to book a stay of this length.', {
      details: { maxDays: unverifiedDays },
    });
  const unpaid = await deps.bookings.listUnpaidHolds(stay, deps.clock.now() - HOUR);
  const renewableAt = findRenewalTime(unpaid, holdLimits);
  if (renewableAt !== undefined)
    throw new AppError('hold_repeated', 'This spot was kept for you already and was not paid.', {
      details: { retryAt: toIso(renewableAt) },
    });
  await enforceRateLimits(deps, [{ ...limit(checkoutLimits.hold, stay.driverId), max: perHour }]);
};

/** The error of a hold whose driver or owner is closing the account. */
export const partyIsClosing = (): AppError =>
  new AppError('spot_unavailable', 'Driver or owner is closing the account at this moment.');

export const isVerified = (account: Account | undefined): boolean => account?.emailVerifiedAt !== undefined;

/** The limits of active holds, for the transaction that makes one. */
export const maxStanding = (
  { perDriver, perUnverifiedDriver, perUnverifiedClient, eurosADay }: HoldLimits,
  account: Account | undefined,
): { driver: number; client: number; eurosADay: number } => ({
  driver: isVerified(account) ? perDriver : perUnverifiedDriver,
  client: perUnverifiedClient,
  eurosADay,
});

/** The error for a hold that would make too much money in a day (decision 196). */
export const tooMuchMoney = (now: number): AppError =>
  new AppError('rate_limited', 'What was kept for you today costs too much together. Try again tomorrow.', {
    details: { retryAfterSeconds: Math.ceil((DAY - (now % DAY)) / SECOND) },
  });

/** The error for one hold too many. */
export const tooManyHolds = (
  holder: 'driver' | 'client',
  limits: HoldLimits,
  account: Account | undefined,
): AppError =>
  holder === 'client'
    ? new AppError(
        'email_unverified',
        'Confirm your e-mail address: places are kept from this connection already, for others who have not.',
      )
    : new AppError('too_many_holds', 'Pay or release what is kept for you first.', {
        details: { maxHolds: maxStanding(limits, account).driver, isEmailVerified: isVerified(account) },
      });
