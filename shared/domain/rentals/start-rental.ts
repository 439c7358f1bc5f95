import type { Booking as BookingAnswer } from '../../api/bookings.ts';
import type { RentalAnswer } from '../../api/rentals.ts';
import { rentalLimits } from '../../areas/rentals.ts';
import { AppError } from '../../lib/app-error.ts';
import { toFirstName } from '../../lib/first-name.ts';
import { newId } from '../../lib/id.ts';
import { toCents, toEuros } from '../../lib/money.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { MINUTE, toIso } from '../../lib/time.ts';
import type { Account } from '../../model/account.ts';
import type { Booking } from '../../model/booking.ts';
import { LEGAL_VERSIONS } from '../../model/constants.ts';
import { ALWAYS, isSamePattern, type MonthPattern } from '../../model/month-pattern.ts';
import type { Rental } from '../../model/rental.ts';
import { HOLD_MINUTES, MAX_RENTALS } from '../../model/rules.ts';
import type { Spot } from '../../model/spot.ts';
import { refundableUntil } from '../availability/cancellation.ts';
import { priceMonth } from '../availability/price-stay.ts';
import type { Stay } from '../availability/stay.ts';
import { hasEnded } from '../bookings/hold-time.ts';
import { toBookingAnswer } from '../bookings/to-booking.ts';
import { writeTransition } from '../bookings/write-transition.ts';
import {
  checkHoldLimits,
  type Holder,
  maxStanding,
  partyIsClosing,
  tooManyHolds,
  tooMuchMoney,
} from '../checkout/hold-limits.ts';
import { getBookableSpot, type HoldDeps } from '../checkout/hold-stay.ts';
import type { Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { findStayTax } from '../taxes/stay-tax.ts';
import { useDefaultVehicle } from '../vehicles/stay-vehicle.ts';
import { findNextRentalDate, findRentalProblem, listBusyAhead, toRentalError } from './check-rental.ts';
import { newBookingId, toMonthHold } from './month-booking.ts';
import { toMonthStay } from './rental-months.ts';
import { expireRental } from './rental-step.ts';
import { toRentalAnswer } from './to-rental.ts';

export type StartDeps = HoldDeps & Needs<'rentals'>;

/** What a driver asks for. */
export interface RentalRequest {
  readonly parkingSpotId: string;
  readonly startDate: string;
  /** The price of a month that the driver saw, in euros. */
  readonly totalPrice: number;
  /** The deposit that the driver saw, in euros; by default none. */
  readonly deposit?: number;
  /** The version of the terms that the driver agreed to. */
  readonly terms: string;
  /** The pattern that the driver saw; always, without one. */
  readonly pattern?: MonthPattern | undefined;
}

interface Started {
  readonly rental: Rental;
  readonly hold: Booking;
}

/** The other half of a double click needs a moment to make its hold. */
const RETRY = {
  attempts: 5,
  error: () => new AppError('conflict', 'The spot was changed in the same moment. Try again.'),
  pause: (attempt: number) => new Promise((resolve) => setTimeout(resolve, attempt * 100)),
};

const FIRST = 1;

/** Throws `rental_not_allowed` if the driver saw another pattern than that of the rental. */
const checkSeenPattern = (pattern: MonthPattern, { pattern: seen = ALWAYS }: RentalRequest): void => {
  if (!isSamePattern(pattern, seen))
    throw new AppError('rental_not_allowed', 'The spot is offered in other times of the week by now.', {
      details: { reason: 'pattern', pattern, nextDate: null },
    });
};

const tooManyRentals = () =>
  new AppError('too_many_rentals', 'You have as many rentals as one person can have.', {
    details: { max: MAX_RENTALS },
  });

/** Throws `price_changed` unless the driver has seen the price of the first month, and the deposit. */
const checkSeenPrice = (
  { totalCents, depositCents }: { readonly totalCents: number; readonly depositCents: number },
  seen: RentalRequest,
): void => {
  if (toCents(seen.totalPrice) !== totalCents || toCents(seen.deposit ?? 0) !== depositCents)
    throw new AppError('price_changed', 'The price has changed.', {
      details: { totalPrice: toEuros(totalCents), deposit: toEuros(depositCents) },
    });
};

const newRental = (
  spot: Spot & { readonly monthPriceCents: number },
  driver: { readonly userId: string; readonly account: Account | undefined },
  { startDate, terms }: RentalRequest,
  now: number,
): Rental => ({
  id: newId('rnt'),
  spotId: spot.id,
  ownerId: spot.ownerId,
  driverId: driver.userId,
  driverName: toFirstName(driver.account?.fullName ?? ''),
  timeZone: spot.timeZone,
  status: 'pending',
  startDate,
  pattern: spot.monthPattern,
  monthCents: spot.monthPriceCents,
  prices: [],
  proposal: null,
  pastProposals: [],
  endOffer: null,
  minMonths: spot.minMonths,
  noticeDays: spot.monthNoticeDays,
  endDate: null,
  endedBy: null,
  endedAt: null,
  paidMonths: 0,
  // The first hold is found by it, whenever a crash comes.
  bookingIds: [newBookingId()],
  spot: { title: spot.title, address: spot.address, image: spot.images[0] ?? null },
  agreedTerms: terms,
  agreedAt: toIso(now),
  refusals: 0,
  refusedAt: null,
  announcedMonth: FIRST,
  customerId: null,
  paymentMethodId: null,
  card: null,
  replacedCards: [],
  deposit:
    spot.depositCents > 0
      ? { cents: spot.depositCents, state: 'unpaid', awardedCents: 0, settledAt: null }
      : null,
  version: 1,
  createdAt: toIso(now),
  updatedAt: toIso(now),
});

/**
 * Takes back the claim of a rental whose first month is not held, with a hold whose answer was lost. Whatever prevents it now, the rental's
 * timer repairs.
 */
const withdraw = (deps: Needs<'rentals' | 'bookings' | 'clock'>, id: string): Promise<void> =>
  retryOnConflict(async () => {
    const now = deps.clock.now();
    const rental = await deps.rentals.find(id);
    const write = rental && expireRental(rental, now);
    if (!write) return undefined;
    const hold = await deps.bookings.find(rental.bookingIds[0] ?? '');
    if (hold?.status === 'pending' && (await writeTransition(deps, hold, 'release', now)) !== 'applied')
      return CONFLICT;
    return (await deps.rentals.write(write, now)) === 'applied' ? undefined : CONFLICT;
  }, RETRY);

/** A rental that waits for its payment with its hold; without one, its claim is taken back. */
const findStarted = async (
  deps: StartDeps,
  rental: Rental,
): Promise<Started | typeof CONFLICT | undefined> => {
  const hold = await deps.bookings.find(rental.bookingIds[0] ?? '');
  if (hold?.status === 'confirmed' || (hold?.status === 'pending' && !hasEnded(hold, deps.clock.now())))
    return { rental, hold };
  // A hold that is being made looks like one that a crash prevented.
  if (!hold && deps.clock.now() < Date.parse(rental.createdAt) + MINUTE) return CONFLICT;
  await withdraw(deps, rental.id);
  return undefined;
};

/**
 * The caller's rental of the same spot and day that waits for its payment, such as of the other half of a double click. One of another day
 * whose hold is over does not keep the spot from its own driver.
 */
const findPending = async (
  deps: StartDeps,
  userId: string,
  { parkingSpotId, startDate }: RentalRequest,
): Promise<Started | typeof CONFLICT | undefined> => {
  const standing = await deps.rentals.listStanding(userId);
  const pending = standing.filter(({ status, spotId }) => status === 'pending' && spotId === parkingSpotId);
  let same: Started | typeof CONFLICT | undefined;
  for (const rental of pending) {
    const found = await findStarted(deps, rental);
    if (rental.startDate === startDate) same = found;
  }
  return same;
};

/** Holds the first month of a claimed spot; throws if that is not possible. */
const holdFirstMonth = async (
  deps: StartDeps,
  rental: Rental,
  spot: Spot,
  account: Account | undefined,
  now: number,
): Promise<Booking> => {
  const stay = toMonthStay(spot.timeZone, rental.startDate, FIRST);
  const hold = toMonthHold(
    rental,
    FIRST,
    {
      holdUntil: now + HOLD_MINUTES * MINUTE,
      refundableUntil: refundableUntil(spot, stay),
      tax: await findStayTax(deps, spot, stay.start),
    },
    now,
  );
  const ended = await deps.bookings.findLastHold(hold);
  const max = maxStanding(deps.holdLimits, account);
  const result = await deps.bookings.hold(hold, spot.version + 1, now, { ended, max });
  if (result === 'held') return hold;
  if (result === 'closing') throw partyIsClosing();
  if (result === 'money') throw tooMuchMoney(now);
  if (result === 'driver' || result === 'client') throw tooManyHolds(result, deps.holdLimits, account);
  throw RETRY.error();
};

/** Reads the calendar once the spot is claimed, so that nothing can be added to it, and holds the first month. */
const holdClaimed = async (
  deps: StartDeps,
  rental: Rental,
  spot: Spot,
  account: Account | undefined,
): Promise<Booking> => {
  const now = deps.clock.now();
  const busy = await listBusyAhead(deps, spot, rental.startDate, now, { isConsistent: true });
  const problem = findRentalProblem(spot, busy, rental.startDate, now);
  if (problem) throw toRentalError(problem, findNextRentalDate(spot, busy, rental.startDate, now));
  return holdFirstMonth(deps, rental, spot, account, now);
};

/** The spot if it can be rented from that day, as far as its rules and the calendar say before the claim. */
const getRentableSpot = async (
  deps: StartDeps,
  actor: Holder,
  request: RentalRequest,
  now: number,
): Promise<Spot & { readonly monthPriceCents: number }> => {
  const { parkingSpotId, startDate, terms } = request;
  const spot = await getBookableSpot(deps, actor, parkingSpotId);
  if (terms !== LEGAL_VERSIONS.terms)
    throw new AppError('terms_changed', 'The terms of rentals are others by now.', {
      details: { terms: LEGAL_VERSIONS.terms },
    });
  checkSeenPattern(spot.monthPattern, request);
  const { monthPriceCents } = spot;
  const busy = await listBusyAhead(deps, spot, startDate, now);
  const problem = findRentalProblem(spot, busy, startDate, now);
  if (problem || monthPriceCents === null)
    throw toRentalError(
      problem ?? { reason: 'no_offer', message: 'This spot is not offered by the month.' },
      findNextRentalDate(spot, busy, startDate, now),
    );
  return { ...spot, monthPriceCents };
};

/**
 * Refuses a hold that would block the spot for too long, as of stays. One of a month blocks all later days of the spot too, so there are fewer
 * of it in a day. Throws `rate_limited`, and the errors of `checkHoldLimits`.
 */
const checkLimits = async (
  deps: StartDeps,
  { userId }: Holder,
  account: Account | undefined,
  spotId: string,
  stay: Stay,
): Promise<void> => {
  const [startAt, endAt] = [toIso(stay.start), toIso(stay.end)];
  await checkHoldLimits(deps, account, { driverId: userId, spotId, startAt, endAt });
  const ofSpot = limit(rentalLimits['rental-start'], `${userId}:${spotId}`);
  await enforceRateLimits(deps, [{ ...ofSpot, max: deps.holdLimits.rentalsADay }]);
};

/** Claims the spot, and holds the first month. */
const claim = async (
  deps: StartDeps,
  actor: Holder,
  request: RentalRequest,
  attempt: number,
): Promise<Started | typeof CONFLICT> => {
  const now = deps.clock.now();
  const spot = await getRentableSpot(deps, actor, request, now);
  const stay = toMonthStay(spot.timeZone, request.startDate, FIRST);
  const { totalCents } = priceMonth(spot.monthPriceCents, stay);
  checkSeenPrice({ totalCents, depositCents: spot.depositCents }, request);
  const account = await deps.accounts.find(actor.userId);
  if (attempt === 0) await checkLimits(deps, actor, account, spot.id, stay);
  const rental = newRental(spot, { userId: actor.userId, account }, request, now);
  const created = await deps.rentals.create(rental, spot, MAX_RENTALS, now);
  if (created === 'stale') return CONFLICT;
  if (created === 'closing') throw partyIsClosing();
  if (created === 'full') throw tooManyRentals();
  try {
    return { rental, hold: await holdClaimed(deps, rental, spot, account) };
  } catch (error) {
    await withdraw(deps, rental.id);
    throw error;
  }
};

const start = async (
  deps: StartDeps,
  actor: Holder,
  request: RentalRequest,
  attempt: number,
): Promise<Started | typeof CONFLICT> => {
  const known = await findPending(deps, actor.userId, request);
  if (known === CONFLICT) return CONFLICT;
  if (known) {
    checkSeenPattern(known.rental.pattern, request);
    checkSeenPrice(
      { totalCents: known.hold.totalCents, depositCents: known.rental.deposit?.cents ?? 0 },
      request,
    );
    return known;
  }
  try {
    return await claim(deps, actor, request, attempt);
  } catch (error) {
    // What is refused may have been claimed by the other half of a double click since.
    if (error instanceof AppError && (await findPending(deps, actor.userId, request))) return CONFLICT;
    throw error;
  }
};

/**
 * Begins a rental: claims the spot from the first day on, and holds the first month for `HOLD_MINUTES`. The claim comes first and raises the
 * version of the spot, on which all holds depend, so that nobody else can take a later day any more; then the calendar is read. A repeated
 * request answers the same rental. Errors: those of `holdStay`, `rental_not_allowed`, `terms_changed`, `too_many_rentals`.
 */
export const startRental = async (
  deps: StartDeps,
  actor: Holder,
  request: RentalRequest,
): Promise<{ rental: RentalAnswer; booking: BookingAnswer }> => {
  const { rental, hold } = await retryOnConflict((attempt) => start(deps, actor, request, attempt), RETRY);
  await useDefaultVehicle(deps, hold);
  return {
    rental: await toRentalAnswer(deps, rental, actor.userId),
    booking: toBookingAnswer(hold, actor.userId),
  };
};
