import type { ClosureBlocker } from '../../api/privacy.ts';
import type { Booking } from '../../model/booking.ts';
import type { Claim } from '../../model/claim.ts';
import { isUnended } from '../claims/claim.ts';
import { toInstant, toIso } from '../../lib/time.ts';
import { isDepositOpen, isOver } from '../rentals/rental-step.ts';
import { listOfPerson } from '../rentals/to-rental.ts';
import type { Needs } from '../deps.ts';

/** Enough to see why an account cannot be closed; more is named the next time. */
const MAX_NAMED = 100;

const SETTLED_REFUND = 'succeeded';

/** The open business in a booking for one of its parties; undefined if there is none. */
const findBlocker = (booking: Booking, userId: string): ClosureBlocker['kind'] | undefined => {
  const { status, refund, payout, dispute } = booking;
  const isDriver = booking.driverId === userId;
  if (status === 'pending' || status === 'confirmed') return 'booking';
  if (dispute === 'open') return 'dispute';
  if (booking.problem === 'open') return 'problem';
  if (isDriver && refund && refund.state !== SETTLED_REFUND) return 'refund';
  if (!isDriver && (payout?.state === 'waiting' || payout?.state === 'held')) return 'payout';
  return undefined;
};

/** Maximum of claims of and against a person that are read: more than are open at a time. */
const MAX_CLAIMS = 100;

/** The open business in a claim for one of its parties: it is not decided or paid, disputed by a bank, or its owner is not paid. */
const findClaimBlocker = (claim: Claim, userId: string): ClosureBlocker['kind'] | undefined => {
  const { payout, dispute } = claim;
  if (isUnended(claim)) return 'claim';
  if (dispute === 'open') return 'dispute';
  const isUnpaid = payout?.state === 'waiting' || payout?.state === 'held';
  return claim.ownerId === userId && isUnpaid ? 'payout' : undefined;
};

const listOpenClaims = async (
  deps: Needs<'bookings' | 'claims'>,
  userId: string,
): Promise<ClosureBlocker[]> => {
  const roles = ['owner', 'driver'] as const;
  const lists = await Promise.all(roles.map((role) => deps.claims.listByParty(role, userId, MAX_CLAIMS)));
  const open = lists.flat().flatMap((claim) => {
    const kind = findClaimBlocker(claim, userId);
    return kind ? [{ claim, kind }] : [];
  });
  const found = await Promise.all(open.map(({ claim }) => deps.bookings.find(claim.bookingId)));
  return open.map(({ claim, kind }, index): ClosureBlocker => {
    const booking = found[index];
    return {
      kind,
      role: claim.driverId === userId ? 'driver' : 'owner',
      bookingId: claim.bookingId,
      spotTitle: booking?.spot.title ?? '',
      startTime: booking?.startAt ?? null,
      timeZone: booking?.timeZone ?? null,
    };
  });
};

/** Rentals of a person that are not over, or whose deposit is held, each named by its last month. */
const listOpenRentals = async (deps: Needs<'rentals'>, userId: string): Promise<ClosureBlocker[]> => {
  const open = (await listOfPerson(deps, userId)).filter(
    (rental) => !isOver(rental) || isDepositOpen(rental),
  );
  return open.map((rental): ClosureBlocker => ({
    kind: isOver(rental) ? 'deposit' : 'booking',
    role: rental.driverId === userId ? 'driver' : 'owner',
    bookingId: rental.bookingIds.at(-1) ?? null,
    spotTitle: rental.spot.title,
    startTime: toIso(toInstant(rental.timeZone, rental.startDate, '00:00')),
    timeZone: rental.timeZone,
  }));
};

/**
 * Open business of a person: rentals that are not over, deposits that are held, future stays and holds of both sides, disputes, reports that are not decided, refunds to this driver, shares to
 * this owner, claims. A share that
 * waits for its owner does not concern the driver. Bookings and holds of drivers on a spot are found in its calendar, which shows every
 * write at once, and are named by the spot if the booking itself cannot be found yet. Earliest stay first; at most a hundred of each list.
 */
export const listOpenBusiness = async (
  deps: Needs<'bookings' | 'claims' | 'rentals' | 'spots' | 'calendar' | 'clock'>,
  userId: string,
): Promise<ClosureBlocker[]> => {
  const [bookings, claims, rentals, spots] = await Promise.all([
    deps.bookings.listUnsettled(userId, MAX_NAMED),
    listOpenClaims(deps, userId),
    listOpenRentals(deps, userId),
    deps.spots.listByOwner(userId),
  ]);
  const open = bookings
    .sort((a, b) => (a.startAt < b.startAt ? -1 : 1))
    .flatMap((booking): ClosureBlocker[] => {
      const kind = findBlocker(booking, userId);
      const { id: bookingId, spot, startAt: startTime, timeZone } = booking;
      const role = booking.driverId === userId ? 'driver' : 'owner';
      return kind ? [{ kind, role, bookingId, spotTitle: spot.title, startTime, timeZone }] : [];
    });
  const known = new Set(bookings.filter(({ status }) => status === 'confirmed').map(({ spotId }) => spotId));
  const now = deps.clock.now();
  const held = await Promise.all(
    spots
      .filter(({ id }) => !known.has(id))
      .map(async (spot) => ((await deps.calendar.hasStays(spot.id, now)) ? [spot] : [])),
  );
  const named = new Set(open.map(({ bookingId }) => bookingId));
  return [
    ...open,
    ...rentals.filter(({ bookingId }) => !named.has(bookingId)),
    ...claims,
    ...held.flat().map(({ title }): ClosureBlocker => ({
      kind: 'booking',
      role: 'owner',
      bookingId: null,
      spotTitle: title,
      startTime: null,
      timeZone: null,
    })),
  ];
};
