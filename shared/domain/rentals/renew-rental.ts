import { addDays, DAY, HOUR, MINUTE, toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Rental } from '../../model/rental.ts';
import { RENTAL_LATE_DAYS } from '../../model/rules.ts';
import type { Spot } from '../../model/spot.ts';
import { chargeHold } from '../checkout/charge-hold.ts';
import { type SettleDeps, settlePayment } from '../checkout/settle-payment.ts';
import type { Needs } from '../deps.ts';
import { isWithdrawn } from '../spots/withdrawn-spots.ts';
import { findStayTax } from '../taxes/stay-tax.ts';
import { takeVehicleOver } from '../vehicles/stay-vehicle.ts';
import { followRental } from './follow-rental.ts';
import { toMonthHold } from './month-booking.ts';
import { isAlarmDue } from './rental-alarms.ts';
import { firstDayOfMonth } from '../../lib/first-day-of-month.ts';
import { toMonthStay } from './rental-months.ts';
import { getChargeTime, getRenewalHoldEnd, toRentalDay } from './rental-schedule.ts';
import { endRentalOn, patchRental, withBooking } from './rental-step.ts';

export type RenewDeps = SettleDeps &
  Needs<'rentals' | 'taxDetails' | 'bookingVehicles' | 'payments' | 'settings'>;

/** The pause while a bank processes a payment, and after a conflict with another writer. */
export const PROCESSING_PAUSE = 15 * MINUTE;

export const putOff = async (
  deps: Needs<'rentals' | 'clock'>,
  rental: Rental,
  pause: number,
  changes: { readonly openCharge?: number } = {},
): Promise<void> => {
  const now = deps.clock.now();
  const retry = { ...changes, timerRetryAt: toIso(now + pause) };
  await deps.rentals.write(patchRental(rental, retry, now), now);
};

/** Whether the spot is open for the whole month, by the calendar of its owner. */
export const isSpotOpen = (spot: Spot | undefined, rental: Rental, month: number): boolean =>
  spot !== undefined &&
  firstDayOfMonth(rental.startDate, month + 1) <= addDays(spot.availability.lastDate, 1);

/** The month does not take place, by default because the spot closes before its end. A concurrent change wins. */
export const endBeforeMonth = async (
  deps: Needs<'rentals' | 'clock'>,
  rental: Rental,
  month: number,
  endedBy: 'owner' | 'unpaid' | 'price' | 'platform' = 'owner',
): Promise<void> => {
  const now = deps.clock.now();
  const write = endRentalOn(rental, firstDayOfMonth(rental.startDate, month), endedBy, now);
  if (write) await deps.rentals.write(write, now);
};

/** Whether a hold is that of the wanted month, which was made before, and whose answer was lost. */
const isSameMonth = (known: Booking | undefined, { rental }: Booking): known is Booking =>
  known?.rental !== undefined && known.rental.id === rental?.id && known.rental.month === rental.month;

/** Holds a month, once; undefined if it cannot be held now. */
const holdMonth = async (
  deps: RenewDeps,
  rental: Rental,
  spot: Spot,
  month: number,
): Promise<Booking | 'taken' | undefined> => {
  const now = deps.clock.now();
  const { start } = toMonthStay(rental.timeZone, rental.startDate, month);
  const facts = {
    holdUntil: getRenewalHoldEnd(rental, now),
    // A renewal is not cancelled by itself: the rental is ended.
    refundableUntil: now,
    tax: await findStayTax(deps, spot, start),
  };
  const hold = toMonthHold(rental, month, facts, now);
  const last = await deps.bookings.findLastHold(hold);
  if (isSameMonth(last, hold)) return last;
  // By another rental, its driver can have the spot in the same month at other times of the week.
  const result = await deps.bookings.hold(hold, spot.version, now, { isRenewal: true, ended: last });
  if (result === 'held') return hold;
  if (result !== 'repeated' && result !== 'taken') return undefined;
  // The hold of an attempt that ended with a crash has the days, although that of the other rental is the last one.
  const unpaid = await deps.bookings.listUnpaidHolds(hold, 0);
  const made = unpaid.find((one) => one.status === 'pending' && isSameMonth(one, hold));
  return made ?? (result === 'taken' ? 'taken' : undefined);
};

/** The booking of the month that is due: the known one, or a new hold with the vehicle of the month before. */
const getMonth = async (
  deps: RenewDeps,
  rental: Rental,
  spot: Spot,
  month: number,
): Promise<{ readonly rental: Rental; readonly booking: Booking } | 'taken' | undefined> => {
  const known = rental.bookingIds[month - 1];
  const found = known === undefined ? undefined : await deps.bookings.find(known);
  if (found) return { rental, booking: found };
  const held = await holdMonth(deps, rental, spot, month);
  if (held === 'taken' || held === undefined) return held;
  const before = rental.bookingIds[month - 2];
  if (before !== undefined) await takeVehicleOver(deps, before, held);
  const now = deps.clock.now();
  const write = patchRental(rental, { bookingIds: withBooking(rental, month, held.id) }, now);
  if ((await deps.rentals.write(write, now)) !== 'applied') return undefined;
  return { rental: write.next, booking: held };
};

/** Counts a refused charge, and asks the driver for another card or for 3-D Secure. A concurrent change wins. */
const noteRefusal = async (deps: RenewDeps, rental: Rental): Promise<void> => {
  const now = deps.clock.now();
  const write = patchRental(rental, { refusals: rental.refusals + 1, refusedAt: toIso(now) }, now, [
    'mail_rental_refused',
    'notify_rental_refused',
  ]);
  await deps.rentals.write(write, now);
};

/** The outcome of a charge that a bank still processed. */
const checkProcessed = async (deps: RenewDeps, rental: Rental, booking: Booking): Promise<void> => {
  const payment =
    booking.paymentIntentId === null ? undefined : await deps.payments.find(booking.paymentIntentId);
  if (payment?.status === 'processing')
    return putOff(deps, rental, PROCESSING_PAUSE, { openCharge: rental.refusals + 1 });
  if (payment?.status === 'succeeded') {
    await settlePayment(deps, payment);
    return followRental(deps, booking.id);
  }
  return noteRefusal(deps, rental);
};

const charge = async (deps: RenewDeps, rental: Rental, booking: Booking): Promise<void> => {
  const attempt = rental.refusals + 1;
  const { customerId, paymentMethodId } = rental;
  // Without a customer there is no saved card: the first month was paid in a way that saves none.
  const outcome =
    customerId === null
      ? 'declined'
      : await chargeHold(deps, booking, { customerId, paymentMethodId }, attempt);
  if (outcome === 'processing') return putOff(deps, rental, PROCESSING_PAUSE, { openCharge: attempt });
  if (outcome === 'declined' || outcome === 'authentication_required') return noteRefusal(deps, rental);
  // The outbox does the same; here, so that the timer does not come again before.
  return followRental(deps, booking.id);
};

/**
 * Nothing takes rented half hours, but an import that began to read before the rental gives them back a moment later. If somebody has them
 * after a day, the driver is told then rather than at the gate. Operators are alarmed after an hour: they have that day to free the days.
 */
const waitForDays = (deps: RenewDeps, rental: Rental, month: number): Promise<void> => {
  const dueAt = getChargeTime(rental, month);
  const now = deps.clock.now();
  if (isAlarmDue(rental, dueAt, HOUR, now)) deps.alarms.raise('rental_days_taken', { rentalId: rental.id });
  return now < dueAt + DAY ? putOff(deps, rental, PROCESSING_PAUSE) : endBeforeMonth(deps, rental, month);
};

/** Whether so much of a month is over, after an outage of the jobs, that nobody expects its charge any more. */
const isTooLate = (rental: Rental, month: number, now: number): boolean =>
  toRentalDay(rental, now) > addDays(firstDayOfMonth(rental.startDate, month), RENTAL_LATE_DAYS);

/**
 * Charges the month behind the last paid one: holds it first, once, and charges the saved card, each attempt once whatever crashes. After
 * a refusal the driver can pay the hold; the last refusal leaves the end to the hold.
 */
export const renewRental = async (deps: RenewDeps, rental: Rental, maxCharges: number): Promise<void> => {
  const month = rental.paidMonths + 1;
  const spot = await deps.spots.find(rental.spotId);
  const isHeld = rental.bookingIds[month - 1] !== undefined;
  if (spot && isWithdrawn(spot)) return endBeforeMonth(deps, rental, month, 'platform');
  if (!spot || (!isHeld && !isSpotOpen(spot, rental, month))) return endBeforeMonth(deps, rental, month);
  if (!isHeld && isTooLate(rental, month, deps.clock.now()))
    return endBeforeMonth(deps, rental, month, 'unpaid');
  if (rental.proposal && rental.proposal.month <= month) return endBeforeMonth(deps, rental, month, 'price');
  const due = await getMonth(deps, rental, spot, month);
  if (due === 'taken') return waitForDays(deps, rental, month);
  if (!due) return putOff(deps, rental, MINUTE);
  const { booking } = due;
  if (booking.status !== 'pending') return followRental(deps, booking.id);
  if (due.rental.openCharge !== undefined) return checkProcessed(deps, due.rental, booking);
  // The end of the hold ends the rental.
  if (due.rental.refusals >= maxCharges) return putOff(deps, due.rental, PROCESSING_PAUSE);
  return charge(deps, due.rental, booking);
};
