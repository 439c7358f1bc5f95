import { findPattern } from '../../lib/booked-time.ts';
import { newId } from '../../lib/id.ts';
import { toIso } from '../../lib/time.ts';
import type { Booking, StayTax } from '../../model/booking.ts';
import { countFullDays } from '../availability/stay.ts';
import { NEW_BOOKING } from '../bookings/booking.ts';
import { getTransition } from '../bookings/booking-process.ts';
import { applyTransition, type TransitionResult } from '../bookings/booking-step.ts';
import { goodwillEntry, rebookingEntries } from '../bookings/ledger.ts';
import { listPayments } from '../bookings/received.ts';
import { computeLeftOfPayments } from '../bookings/share.ts';
import { diffTotals, sumTotals } from '../bookings/totals.ts';
import type { NewBookingWrite } from '../ports/bookings.ts';
import { findFreedAtOnce } from './blocked-space.ts';
import { curtail } from '../bookings/paid-stay.ts';
import type { JudgedPlace, Move } from './judge-place.ts';

const NOTHING_REVERSED = NEW_BOOKING.reversed;

/**
 * The first booking without its payments, which the other one has now, and with the price of what was used of it: nothing, or a stay that is
 * over, whose owner has earned its share.
 */
const endFirst = ({ booking, used }: Move, rebookedTo: string, now: number): TransitionResult | undefined => {
  // The deposit moves with the payments.
  const { deposit: _deposit, ...stay } = used.price.totalCents > 0 ? curtail(booking, used) : booking;
  const left = {
    ...stay,
    rebookedTo,
    payments: [],
    reversed: NOTHING_REVERSED,
    dispute: null,
    refund: null,
    goodwillCents: 0,
    transferredCents: used.price.totalCents,
  };
  return applyTransition(left, used.price.totalCents > 0 ? 'rebookRest' : 'rebookFrom', now);
};

const toSuccessor = (
  { booking, rest, used }: Move,
  { spot, price, paidByUsCents, refundCents }: JudgedPlace,
  id: string,
  tax: StayTax | null,
  now: number,
): Booking => {
  const at = toIso(now);
  const { refundedCents } = booking.reversed;
  const pattern = findPattern(booking);
  return {
    id,
    spotId: spot.id,
    ownerId: spot.ownerId,
    driverId: booking.driverId,
    driverName: booking.driverName,
    startAt: toIso(rest.start),
    endAt: toIso(rest.end),
    timeZone: spot.timeZone,
    isFullDay: countFullDays(rest) > 0,
    ...price,
    tax,
    ...NEW_BOOKING,
    status: getTransition('rebookTo').to,
    paymentIntentId: booking.paymentIntentId,
    payments: [...listPayments(booking)],
    reversed: booking.reversed,
    dispute: booking.dispute,
    goodwillCents: paidByUsCents,
    transferredCents: -used.price.totalCents,
    refund:
      refundCents > 0
        ? {
            state: 'asked',
            cents: refundedCents + refundCents,
            askedCents: refundCents,
            askedAt: at,
            updatedAt: at,
          }
        : booking.refund,
    rebookedFrom: booking.id,
    ...(pattern && { pattern }),
    ...(booking.deposit && { deposit: booking.deposit }),
    holdUntil: at,
    // No grace period: nobody waits at a gate for its end, so cancelling is not free.
    refundableUntil: at,
    spot: { title: spot.title, address: spot.address, image: spot.images[0] ?? null },
    referralCode: null,
    createdAt: at,
    updatedAt: at,
  };
};

/**
 * A booking moves to another space: its end and its successor, which are written together. The payments move with it, but for the price of
 * what was used. The platform pays what the new place costs more; what it costs less goes back to the driver.
 * Undefined if the process does not allow it.
 */
export const applyRebooking = (
  move: Move,
  place: JudgedPlace,
  tax: StayTax | null,
  now: number,
): { readonly from: TransitionResult; readonly to: NewBookingWrite } | undefined => {
  const { booking, used } = move;
  const id = newId('bkg');
  const ended = endFirst(move, id, now);
  if (!ended) return undefined;
  const movedCents = computeLeftOfPayments(booking) - used.price.totalCents;
  const moved = rebookingEntries(booking.id, id, movedCents);
  const frees = findFreedAtOnce(booking, now);
  const next = toSuccessor(move, place, id, tax, now);
  const { paidByUsCents, refundCents } = place;
  return {
    from: {
      ...ended,
      before: booking,
      ledger: [...ended.ledger, moved.from],
      totals: diffTotals(booking, ended.next),
      ...(frees && { frees }),
    },
    to: {
      next,
      ledger: [moved.to, ...(paidByUsCents > 0 ? [goodwillEntry(id, booking.id, paidByUsCents)] : [])],
      effects: [
        ...getTransition('rebookTo').effects,
        ...(refundCents > 0 ? (['refund_payment'] as const) : []),
      ],
      totals: sumTotals([next]),
      spotVersion: place.spot.version,
    },
  };
};
