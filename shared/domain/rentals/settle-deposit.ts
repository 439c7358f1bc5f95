import { DAY, MINUTE, toIso } from '../../lib/time.ts';
import type { Rental } from '../../model/rental.ts';
import { isGivenBack } from '../bookings/booking-status.ts';
import {
  changeDeposit,
  findClaimedBooking,
  findDepositBooking,
  getDepositTime,
  releaseDeposit,
} from '../bookings/rental-deposit.ts';
import { computeDepositLeft } from '../bookings/share.ts';
import { getDueCents, isUnended } from '../claims/claim.ts';
import type { Needs } from '../deps.ts';
import type { FollowDeps } from './follow-rental.ts';
import { isDepositOpen, patchRental } from './rental-step.ts';

/** The time that a request of the owner may take. */
const GRACE = 5 * MINUTE;

type DepositDeps = FollowDeps & Needs<'claims'>;

const conflict = () => new Error('A deposit was changed in the same moment; it is settled the next time.');

/** Waits for a claim, or for a bank. The end of the claim settles the deposit at once. */
const wait = async (deps: DepositDeps, rental: Rental, pause = DAY): Promise<void> => {
  const now = deps.clock.now();
  await deps.rentals.write(patchRental(rental, { timerRetryAt: toIso(now + pause) }, now), now);
};

const GIVEN_BACK = ['release_deposit', 'mail_deposit_returned', 'notify_deposit_returned'] as const;

/** Decides that the deposit goes back. The effect moves the money: what comes of a write that was lost with a crash, comes of the next one. */
const giveBack = async (deps: DepositDeps, rental: Rental): Promise<void> => {
  const booking = await findDepositBooking(deps, rental);
  if (!booking) throw new Error(`The deposit of ${rental.id} has no booking.`);
  if (booking.dispute === 'open') return wait(deps, rental);
  const now = deps.clock.now();
  // A payment that went back, or that the bank took, has the deposit in it.
  const isAway = isGivenBack(booking) || computeDepositLeft(booking) === 0;
  const isLost = isAway && booking.dispute === 'lost';
  const state = isLost ? ('lost' as const) : ('returned' as const);
  const effects = isAway ? [] : GIVEN_BACK;
  const write = changeDeposit(rental, { state, settledAt: toIso(now) }, now, effects);
  if (write && (await deps.rentals.write(write, now)) !== 'applied') throw conflict();
};

/** The claim that the deposit waits for; undefined if none was made after all, because of a crash. */
const findClaim = async (deps: DepositDeps, rental: Rental) => {
  const id = findClaimedBooking(rental);
  const claim = id === null ? undefined : await deps.claims.find(id);
  return claim?.fromDeposit ? claim : undefined;
};

/**
 * Decides where the deposit of a rental that is over goes: to its driver, or to a claim that was paid from it, or it waits for a claim or a
 * dispute. Repeating it does nothing.
 */
export const settleDeposit = async (deps: DepositDeps, rental: Rental): Promise<void> => {
  if (!isDepositOpen(rental)) return;
  if (rental.deposit?.state === 'held') return giveBack(deps, rental);
  const claim = await findClaim(deps, rental);
  if (claim && isUnended(claim)) return wait(deps, rental);
  // One that is being made looks like one that a crash prevented.
  if (!claim && deps.clock.now() < (getDepositTime(rental) ?? 0) + GRACE) return wait(deps, rental, GRACE);
  if (claim?.status !== 'paid') return giveBack(deps, rental);
  const now = deps.clock.now();
  const changes = { state: 'awarded' as const, awardedCents: getDueCents(claim), settledAt: toIso(now) };
  const write = changeDeposit(rental, changes, now);
  if (write && (await deps.rentals.write(write, now)) !== 'applied') throw conflict();
};

/** Gives the money of a deposit back: once, because the booking says what of it is held. */
export const returnDeposit = async (deps: FollowDeps, rental: Rental): Promise<void> => {
  const booking = await findDepositBooking(deps, rental);
  if (!booking || isGivenBack(booking)) return;
  const now = deps.clock.now();
  const step = releaseDeposit(booking, now);
  if (step && (await deps.bookings.write(step, now)) !== 'applied') throw conflict();
};
