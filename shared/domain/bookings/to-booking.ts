import type { Booking as BookingAnswer } from '../../api/bookings.ts';
import { AppError } from '../../lib/app-error.ts';
import { toReference } from '../../lib/id.ts';
import { toEuros } from '../../lib/money.ts';
import { toIso } from '../../lib/time.ts';
import type { Actor, Needs } from '../deps.ts';
import type { Booking } from '../../model/booking.ts';
import { getAgreedPercent } from '../../model/charges.ts';
import { getAccessTime } from './access-time.ts';
import { findContact, isAround } from './find-contact.ts';
import { toPriceLines } from '../availability/price-stay.ts';
import { splitTax } from '../taxes/split-tax.ts';
import { moveStayTax } from '../taxes/stay-tax.ts';
import { findBookingVehicle, toVehicleAnswer } from './booking-vehicle.ts';
import { findPassToken } from './booking-pass.ts';
import { isGivenBack, isUnpaid } from './booking-status.ts';
import { findOverstay } from './overstay.ts';
import { hasArrived, hasLeft } from './presence.ts';
import { computeLeft, computeShare, isCompensated, splitShares } from './share.ts';

const toPaymentStatus = (booking: Booking): BookingAnswer['paymentStatus'] => {
  if (isGivenBack(booking) || computeLeft(booking) <= 0) return 'refunded';
  return isUnpaid(booking) ? 'pending' : 'completed';
};

/** The tax in the commission, while the platform keeps all of it. */
const toCommissionTax = (booking: Booking): BookingAnswer['commissionTax'] => {
  const { tax, commissionCents } = booking;
  if (tax === null || splitShares(booking).commissionCents !== commissionCents) return undefined;
  const { baseCents, taxCents } = splitTax(commissionCents, tax.rate);
  return { area: tax.area, rate: tax.rate / 100, base: toEuros(baseCents), tax: toEuros(taxCents) };
};

/** The state of the payout of a booking or a claim; only for the owner. */
export const toPayout = ({ payout }: Pick<Booking, 'payout'>): BookingAnswer['payout'] =>
  payout
    ? {
        state: payout.state,
        amount: toEuros(payout.cents),
        dueAt: payout.dueAt,
        sentAt: payout.sentAt,
        heldFor: payout.heldFor,
      }
    : undefined;

/** Without a refund if the driver's bank has reversed everything. */
const toRefund = ({ refund }: Booking): BookingAnswer['refund'] =>
  refund && refund.cents > 0
    ? { state: refund.state, amount: toEuros(refund.cents), updatedAt: refund.updatedAt }
    : null;

/** The reduction of the owner's share by refunds and disputes, while there is a share. */
const computeReduction = (booking: Booking): number =>
  isGivenBack(booking) ? 0 : booking.ownerCents - computeShare(booking);

/** The driver's notices of arrival and departure. */
const toPresence = (booking: Booking): Pick<BookingAnswer, 'arrivedAt' | 'leftAt'> => {
  const { arrivedAt, leftAt } = booking;
  return {
    ...(arrivedAt !== null && hasArrived(booking) && { arrivedAt }),
    ...(leftAt !== null && hasLeft(booking) && { leftAt }),
  };
};

const toDates = ({ startAt, endAt, totalCents }: Pick<Booking, 'startAt' | 'endAt' | 'totalCents'>) => ({
  startTime: startAt,
  endTime: endAt,
  totalPrice: toEuros(totalCents),
});

const toPendingChange = (booking: Booking): BookingAnswer['pendingChange'] => {
  const { change, totalCents } = booking;
  return (
    change && {
      ...toDates(change),
      lines: toPriceLines(change.lines, moveStayTax(booking, change)),
      difference: toEuros(change.totalCents - totalCents),
      expiresAt: change.holdUntil,
    }
  );
};

/** The booking as the API answers it to a party. */
export const toBookingAnswer = (
  booking: Booking,
  viewerId: string,
  accessDetails?: string,
): BookingAnswer => {
  const role = booking.driverId === viewerId ? 'driver' : 'owner';
  return {
    id: booking.id,
    reference: toReference(booking.id),
    parkingSpotId: booking.spotId,
    startTime: booking.startAt,
    endTime: booking.endAt,
    timeZone: booking.timeZone,
    isFullDay: booking.isFullDay,
    totalPrice: toEuros(booking.totalCents),
    lines: toPriceLines(booking.lines, booking.tax),
    status: booking.status,
    paymentStatus: toPaymentStatus(booking),
    expiresAt: booking.status === 'pending' ? booking.holdUntil : null,
    refundableUntil: booking.refundableUntil,
    accessFrom: toIso(getAccessTime(booking)),
    refund: toRefund(booking),
    ...(booking.reversed.lostCents > 0 && { chargedBack: toEuros(booking.reversed.lostCents) }),
    cancelledAt: booking.cancelledAt,
    ...toPresence(booking),
    changes: booking.changes.map(({ changedAt, before, after }) => ({
      changedAt,
      before: toDates(before),
      after: toDates(after),
    })),
    ...(role === 'driver' && { pendingChange: toPendingChange(booking) }),
    ...(booking.problem && { problem: booking.problem }),
    ...(role === 'driver' && booking.rebookedTo !== undefined && { rebookedTo: booking.rebookedTo }),
    ...(role === 'driver' && booking.rebookedFrom !== undefined && { rebookedFrom: booking.rebookedFrom }),
    ...(booking.rental && {
      rental: {
        id: booking.rental.id,
        month: booking.rental.month,
        ...(booking.rental.pattern && { pattern: booking.rental.pattern }),
      },
    }),
    ...(booking.pattern && { pattern: booking.pattern }),
    ...(booking.deposit && { deposit: toEuros(booking.deposit.cents) }),
    createdAt: booking.createdAt,
    spot: booking.spot,
    role,
    driverName: booking.driverName,
    ...(accessDetails && { accessDetails }),
    ...(role === 'owner' && {
      ownerEarnings: toEuros(isGivenBack(booking) && !isCompensated(booking) ? 0 : computeShare(booking)),
      ...(computeReduction(booking) > 0 && { earningsReducedBy: toEuros(computeReduction(booking)) }),
      commissionTax: toCommissionTax(booking),
      ...(booking.status === 'completed' &&
        booking.compensatedCents > 0 && { compensation: toEuros(booking.compensatedCents) }),
      commissionPercent: getAgreedPercent(booking),
      payout: toPayout(booking),
    }),
  };
};

/** Whether the viewer may read the access details: the driver of a paid stay, around it (ruling 13). */
export const mayEnter = (booking: Booking, viewerId: string, now: number): boolean =>
  booking.driverId === viewerId && isAround(booking, now);

/** A booking of the caller, as driver or owner; for anyone else it does not exist (BR-08). Throws `not_found`. */
export const findOwnBooking = async (deps: Needs<'bookings'>, actor: Actor, id: string): Promise<Booking> => {
  const booking = await deps.bookings.find(id);
  if (!booking || ![booking.driverId, booking.ownerId].includes(actor.userId))
    throw new AppError('not_found', 'Booking not found');
  return booking;
};

const findAs =
  (party: 'driverId' | 'ownerId') =>
  async (deps: Needs<'bookings'>, actor: Actor, id: string): Promise<Booking> => {
    const booking = await findOwnBooking(deps, actor, id);
    if (booking[party] !== actor.userId) throw new AppError('not_found', 'Booking not found');
    return booking;
  };

/** A booking of the caller as its driver. Throws `not_found`. */
export const findDrivenBooking = findAs('driverId');
/** A booking on a spot of the caller. Throws `not_found`. */
export const findHostedBooking = findAs('ownerId');

export type BookingViewDeps = Needs<
  | 'bookings'
  | 'bookingVehicles'
  | 'bookingTotals'
  | 'payoutAccounts'
  | 'spots'
  | 'accounts'
  | 'passSecrets'
  | 'clock'
>;

/** A booking for its parties only, with what each may see of the other. Throws `not_found`. */
export const getBooking = async (deps: BookingViewDeps, actor: Actor, id: string): Promise<BookingAnswer> => {
  const booking = await findOwnBooking(deps, actor, id);
  const [spot, contact, vehicle, passToken] = await Promise.all([
    deps.spots.find(booking.spotId),
    findContact(deps, booking, actor.userId),
    findBookingVehicle(deps, booking.id),
    findPassToken(deps, booking, actor.userId),
  ]);
  const accessDetails = mayEnter(booking, actor.userId, deps.clock.now()) ? spot?.accessDetails : undefined;
  const answer = toBookingAnswer(booking, actor.userId, accessDetails);
  const overstay = findOverstay(booking, spot, deps.clock.now());
  const place = spot && {
    latitude: spot.latitude,
    longitude: spot.longitude,
    spotNumber: spot.spotNumber,
    instructions: spot.instructions,
  };
  return {
    ...answer,
    spot: { ...answer.spot, ...place },
    contact,
    ...(answer.role === 'driver' && spot && { hasAccessDetails: Boolean(spot.accessDetails) }),
    ...(overstay && { overstay }),
    vehicle: toVehicleAnswer(booking, actor.userId, vehicle),
    ...(passToken && { passToken }),
  };
};
