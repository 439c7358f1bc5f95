import type { StayRequest } from '../../api/bookings.ts';
import { AppError } from '../../lib/app-error.ts';
import { fingerprint } from '../../lib/fingerprint.ts';
import { newId } from '../../lib/id.ts';
import { toCents, toEuros } from '../../lib/money.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { MINUTE, toIso } from '../../lib/time.ts';
import { toFirstName } from '../../lib/first-name.ts';
import type { Actor, Needs } from '../deps.ts';
import type { Spot } from '../../model/spot.ts';
import { isPublic } from '../spots/spot.ts';
import type { Booking, StayTax } from '../../model/booking.ts';
import { wasConfirmed } from '../bookings/booking-status.ts';
import { NEW_BOOKING } from '../bookings/booking.ts';
import { HOLD_MINUTES } from '../../model/rules.ts';
import { refundableUntil } from '../availability/cancellation.ts';
import { checkStay } from '../availability/check-stay.ts';
import { findNextFree } from '../availability/find-next-free.ts';
import {
  checkHoldLimits,
  type Holder,
  isVerified,
  maxStanding,
  partyIsClosing,
  tooManyHolds,
  tooMuchMoney,
} from './hold-limits.ts';
import { type StayPrice, priceStay } from '../availability/price-stay.ts';
import { useDefaultVehicle } from '../vehicles/stay-vehicle.ts';
import { countFullDays, type Stay } from '../availability/stay.ts';
import { findStayTax } from '../taxes/stay-tax.ts';

/** Retries of a hold after a concurrent change of the spot, or a double click. */
const RETRY = { attempts: 3, error: 'The spot was changed in the same moment. Try again.' };

export type HoldDeps = Needs<
  | 'spots'
  | 'calendar'
  | 'bookings'
  | 'bookingVehicles'
  | 'garages'
  | 'accounts'
  | 'limits'
  | 'holdLimits'
  | 'taxDetails'
  | 'settings'
  | 'clock'
>;

/** The spot if this driver can book it; otherwise throws `not_found`, `spot_unavailable` or `forbidden`. */
export const getBookableSpot = async (deps: Needs<'spots'>, actor: Actor, spotId: string): Promise<Spot> => {
  const spot = await deps.spots.find(spotId);
  if (!spot) throw new AppError('not_found', 'Spot not found');
  if (!isPublic(spot)) throw new AppError('spot_unavailable', 'This spot does not take bookings at present.');
  if (spot.ownerId === actor.userId) throw new AppError('forbidden', 'You cannot book your own spot.');
  return spot;
};

/** Throws `price_changed` with the current price if the caller saw another (ruling 1). */
const checkSeenPrice = (price: Pick<StayPrice, 'totalCents'>, seenEuros: number | undefined) => {
  if (seenEuros === undefined || toCents(seenEuros) === price.totalCents) return;
  throw new AppError('price_changed', 'The price has changed.', {
    details: { totalPrice: toEuros(price.totalCents) },
  });
};

const newHold = (
  spot: Spot,
  stay: Stay,
  price: StayPrice,
  tax: StayTax | null,
  driver: { userId: string; name: string; heldFrom: string | undefined },
  request: StayRequest,
  now: number,
): Booking => ({
  id: newId('bkg'),
  spotId: spot.id,
  ownerId: spot.ownerId,
  driverId: driver.userId,
  driverName: driver.name,
  ...(driver.heldFrom !== undefined && { heldFrom: driver.heldFrom }),
  startAt: toIso(stay.start),
  endAt: toIso(stay.end),
  timeZone: spot.timeZone,
  isFullDay: countFullDays(stay) > 0,
  ...price,
  tax,
  ...NEW_BOOKING,
  holdUntil: toIso(now + HOLD_MINUTES * MINUTE),
  refundableUntil: toIso(refundableUntil(spot, stay)),
  spot: { title: spot.title, address: spot.address, image: spot.images[0] ?? null },
  referralCode: request.referralCode || null,
  ...(request.referralCode && request.referralVisit && { referralVisit: request.referralVisit }),
  createdAt: toIso(now),
  updatedAt: toIso(now),
});

const isActiveHold = ({ status, holdUntil }: Booking, now: number) =>
  status === 'pending' && Date.parse(holdUntil) > now;

/** Whether a request of a stay means the month of a rental: by the price, which a stay of the same days hardly has. */
const isMonth = ({ rental, totalCents }: Booking, { totalPrice }: StayRequest): boolean =>
  rental !== undefined && (totalPrice === undefined || toCents(totalPrice) === totalCents);

/**
 * The month of a rental that a request means. Rentals of one driver, at other times of the week, can have the same month: then one that waits
 * for its payment.
 */
const findMonth = async (
  deps: Needs<'bookings'>,
  last: Booking | undefined,
  request: StayRequest,
  now: number,
): Promise<Booking | undefined> => {
  if (!last?.rental) return undefined;
  if (isMonth(last, request) && isActiveHold(last, now)) return last;
  const others = await deps.bookings.listUnpaidHolds(last, 0);
  const due = others.find(
    (other) =>
      isMonth(other, request) &&
      isActiveHold(other, now) &&
      other.startAt === last.startAt &&
      other.endAt === last.endAt,
  );
  return due ?? (isMonth(last, request) ? last : undefined);
};

/** The hold of a month, which can be paid while its spot is paused, too. One that has ended is not held again as a stay. */
const getMonth = (month: Booking, now: number): Booking => {
  if (isActiveHold(month, now)) return month;
  throw wasConfirmed(month)
    ? new AppError('period_taken', 'This month is paid.', { details: { nextFree: null } })
    : new AppError('hold_expired', 'The time to pay this month is over.', {
        details: { rentalId: month.rental?.id },
      });
};

const periodTaken = async (deps: HoldDeps, spot: Spot, stay: Stay): Promise<AppError> => {
  const nextFree = await findNextFree(deps, spot, stay);
  return new AppError('period_taken', 'This spot is already booked then.', {
    details: { nextFree: nextFree ?? null },
  });
};

/**
 * Holds a stay for `HOLD_MINUTES` (ruling 2). The same driver and stay return the same hold, also that of a month of a rental. Two drivers can never hold the same period: it
 * is taken and the booking written in one transaction (BR-03). Errors: `not_found`, `spot_unavailable`, `forbidden`, `stay_not_allowed`,
 * `price_changed`, `hold_expired`, `period_taken`, `too_many_holds`, and those of `checkHoldLimits`.
 */
export const holdStay = (deps: HoldDeps, actor: Holder, request: StayRequest): Promise<Booking> =>
  retryOnConflict(async (attempt) => {
    const now = deps.clock.now();
    const [start, end] = [Date.parse(request.startTime), Date.parse(request.endTime)];
    const same = {
      driverId: actor.userId,
      spotId: request.parkingSpotId,
      startAt: toIso(start),
      endAt: toIso(end),
    };
    const last = await deps.bookings.findLastHold(same);
    const month = await findMonth(deps, last, request, now);
    if (month) return getMonth(month, now);
    const spot = await getBookableSpot(deps, actor, request.parkingSpotId);
    const stay = { start, end, timeZone: spot.timeZone };
    if (last && isActiveHold(last, now)) {
      checkSeenPrice(last, request.totalPrice);
      return last;
    }
    if (checkStay(spot, stay, now) === 'taken') throw await periodTaken(deps, spot, stay);
    const price = priceStay(spot, stay);
    checkSeenPrice(price, request.totalPrice);
    const account = await deps.accounts.find(actor.userId);
    if (attempt === 0) await checkHoldLimits(deps, account, same);
    const hold = newHold(
      spot,
      stay,
      price,
      await findStayTax(deps, spot, stay.start),
      {
        userId: actor.userId,
        name: toFirstName(account?.fullName ?? ''),
        // Drivers with a verified address only count by account, because strangers share a client.
        heldFrom: isVerified(account) ? undefined : fingerprint(actor.client),
      },
      request,
      now,
    );
    const max = maxStanding(deps.holdLimits, account);
    const result = await deps.bookings.hold(hold, spot.version, now, { ended: last, max });
    if (result === 'held') {
      await useDefaultVehicle(deps, hold);
      return hold;
    }
    if (result === 'taken') throw await periodTaken(deps, spot, stay);
    if (result === 'money') throw tooMuchMoney(now);
    if (result === 'closing') throw partyIsClosing();
    // The other half of a double click may have been faster: the next attempt finds its hold.
    if ((result === 'driver' || result === 'client') && attempt > 0)
      throw tooManyHolds(result, deps.holdLimits, account);
    return CONFLICT;
  }, RETRY);
