import type { RentalAnswer } from '../../api/rentals.ts';
import { AppError } from '../../lib/app-error.ts';
import { toFirstName } from '../../lib/first-name.ts';
import { toEuros } from '../../lib/money.ts';
import type { Rental } from '../../model/rental.ts';
import { priceMonth } from '../availability/price-stay.ts';
import { canClaimDeposit, findClaimedBooking, getDepositTime } from '../bookings/rental-deposit.ts';
import type { Actor, Needs } from '../deps.ts';
import { findLatestAgreedEnd } from './month-days.ts';
import { firstDayOfMonth } from '../../lib/first-day-of-month.ts';
import { daysOfRentalMonth, toMonthStay } from './rental-months.ts';
import { getAnnouncedCents, getMonthCents } from './rental-prices.ts';
import { getChargeDate, getEarliestEnd, getRetryTime, toRentalDay } from './rental-schedule.ts';
import { endsBefore, findEndOffer, isDepositOpen, isOver } from './rental-step.ts';

export type RentalViewDeps = Needs<'rentals' | 'accounts' | 'clock'>;

/** The driver's total of a month, with the fee of its first day, in cents; by default at the agreed price. */
export const getMonthTotal = (
  rental: Rental,
  month: number,
  cents: number = getMonthCents(rental, month),
): number => priceMonth(cents, toMonthStay(rental.timeZone, rental.startDate, month)).totalCents;

/** The price of later months that is proposed, or agreed already. */
const toNewPrice = (rental: Rental, isDriver: boolean): RentalAnswer['newPrice'] => {
  const { proposal, prices, paidMonths, status, startDate } = rental;
  const agreed = prices.findLast(({ month }) => month > Math.max(1, paidMonths));
  const found = proposal && !endsBefore(rental, proposal.month) ? proposal : agreed;
  if (!found || status !== 'active' || endsBefore(rental, found.month)) return null;
  const { month, cents } = found;
  return {
    number: month,
    from: firstDayOfMonth(startDate, month),
    chargeDate: getChargeDate(rental, month),
    price: toEuros(cents),
    total: toEuros(isDriver ? getMonthTotal(rental, month, cents) : cents),
    isProposed: found === proposal,
  };
};

const toEndOffer = (rental: Rental, viewerId: string, now: number): RentalAnswer['endOffer'] => {
  const offer = findEndOffer(rental, now);
  return (
    offer && { endDate: offer.endDate, isOwn: (offer.by === 'driver') === (rental.driverId === viewerId) }
  );
};

/** The end that the caller could set now; null if none is earlier than the one that is set. */
const findEarliestEnd = (rental: Rental, now: number): string | null => {
  if (rental.status !== 'active') return null;
  const earliest = getEarliestEnd(rental, toRentalDay(rental, now));
  return rental.endDate === null || earliest < rental.endDate ? earliest : null;
};

/** The days of a month; of one in which the rental ends, those before. */
const clipMonth = ({ startDate, endDate }: Rental, month: number) => {
  const { from, until } = daysOfRentalMonth(startDate, month);
  return { from, until: endDate !== null && from < endDate && endDate < until ? endDate : until };
};

const toMonths = (rental: Rental): RentalAnswer['months'] =>
  rental.bookingIds
    .map((bookingId, index) => ({
      number: index + 1,
      bookingId,
      ...clipMonth(rental, index + 1),
      state: index < rental.paidMonths ? ('paid' as const) : ('due' as const),
    }))
    // A month that was never paid and no longer can be is none of the rental.
    .filter(({ number, state }) => state === 'paid' || !(isOver(rental) || endsBefore(rental, number)))
    .reverse();

/** Whether the month that was refused is charged once more to the saved card. */
export const isTriedAgain = (rental: Rental): boolean =>
  rental.refusedAt !== null &&
  getRetryTime(rental, rental.refusals, Date.parse(rental.refusedAt)) !== undefined;

const toNextCharge = (rental: Rental): RentalAnswer['nextCharge'] => {
  const { status, paidMonths, refusals, refusedAt, bookingIds } = rental;
  const number = paidMonths + 1;
  if (status !== 'active' || endsBefore(rental, number)) return null;
  const last = refusedAt === null ? undefined : Date.parse(refusedAt);
  const retryAt = last === undefined ? undefined : (getRetryTime(rental, refusals, last) ?? last);
  return {
    number,
    date: retryAt === undefined ? getChargeDate(rental, number) : toRentalDay(rental, retryAt),
    isRefused: refusals > 0,
    isTriedAgain: isTriedAgain(rental),
    bookingId: bookingIds[number - 1] ?? null,
    total: toEuros(getMonthTotal(rental, number, getAnnouncedCents(rental, number))),
  };
};

const toDeposit = (rental: Rental, viewerId: string, now: number): RentalAnswer['deposit'] => {
  const { deposit, ownerId } = rental;
  if (!deposit) return null;
  const canClaim = ownerId === viewerId && canClaimDeposit(rental, now);
  const backAt = getDepositTime(rental);
  const isClaimed = deposit.state === 'claimed' || deposit.awardedCents > 0;
  return {
    amount: toEuros(deposit.cents),
    state: deposit.state,
    awarded: toEuros(deposit.awardedCents),
    backOn: isDepositOpen(rental) && backAt !== undefined ? toRentalDay(rental, backAt) : null,
    settledAt: deposit.settledAt,
    claim: canClaim || isClaimed ? findClaimedBooking(rental) : null,
  };
};

/** The rental as the API answers it to a party. */
export const toRentalAnswer = async (
  deps: Needs<'accounts' | 'clock'>,
  rental: Rental,
  viewerId: string,
): Promise<RentalAnswer> => {
  const isDriver = rental.driverId === viewerId;
  // One that cannot be read has no name here.
  const [owner] = await deps.accounts.listByIds([rental.ownerId]);
  const month = Math.max(1, rental.paidMonths);
  return {
    id: rental.id,
    role: isDriver ? 'driver' : 'owner',
    status: rental.status,
    parkingSpotId: rental.spotId,
    spot: rental.spot,
    timeZone: rental.timeZone,
    driverName: rental.driverName,
    ownerName: toFirstName(owner?.fullName ?? ''),
    startDate: rental.startDate,
    pattern: rental.pattern,
    price: toEuros(getMonthCents(rental, month)),
    total: toEuros(isDriver ? getMonthTotal(rental, month) : getMonthCents(rental, month)),
    newPrice: toNewPrice(rental, isDriver),
    minMonths: rental.minMonths,
    noticeDays: rental.noticeDays,
    endDate: rental.endDate,
    endedBy: rental.endedBy,
    earliestEnd: findEarliestEnd(rental, deps.clock.now()),
    latestAgreedEnd: findLatestAgreedEnd(rental, deps.clock.now()),
    endOffer: toEndOffer(rental, viewerId, deps.clock.now()),
    months: toMonths(rental),
    nextCharge: isDriver ? toNextCharge(rental) : null,
    card: isDriver ? rental.card : null,
    deposit: toDeposit(rental, viewerId, deps.clock.now()),
    createdAt: rental.createdAt,
  };
};

/** A rental of the caller, as driver or owner; for anyone else it does not exist. Throws `not_found`. */
export const findOwnRental = async (deps: Needs<'rentals'>, actor: Actor, id: string): Promise<Rental> => {
  const rental = await deps.rentals.find(id);
  if (!rental || ![rental.driverId, rental.ownerId].includes(actor.userId))
    throw new AppError('not_found', 'Rental not found');
  return rental;
};

export const getRental = async (deps: RentalViewDeps, actor: Actor, id: string): Promise<RentalAnswer> =>
  toRentalAnswer(deps, await findOwnRental(deps, actor, id), actor.userId);

/** More than people have, with the rentals of a month that nobody paid. */
const MAX_LISTED = 1000;
/** Rentals in an answer. */
const MAX_ANSWERED = 100;

/** The rentals of a person as driver and as owner, latest first, with those that nobody paid. */
export const listOfPerson = async (deps: Needs<'rentals'>, userId: string): Promise<Rental[]> => {
  const roles = ['driver', 'owner'] as const;
  const lists = await Promise.all(roles.map((role) => deps.rentals.listByParty(role, userId, MAX_LISTED)));
  return lists.flat().sort((a, b) => (a.createdAt > b.createdAt ? -1 : 1));
};

/** The caller's rentals that were paid once, latest first; of too many, those that go on. */
export const listRentals = async (
  deps: RentalViewDeps,
  actor: Actor,
): Promise<{ rentals: RentalAnswer[] }> => {
  const found = await listOfPerson(deps, actor.userId);
  const paid = found.filter(({ paidMonths }) => paidMonths > 0);
  const [over, current] = [true, false].map((wanted) => paid.filter((rental) => isOver(rental) === wanted));
  const kept = new Set([...(current ?? []), ...(over ?? [])].slice(0, MAX_ANSWERED));
  const answered = paid.filter((rental) => kept.has(rental));
  return { rentals: await Promise.all(answered.map((rental) => toRentalAnswer(deps, rental, actor.userId))) };
};
