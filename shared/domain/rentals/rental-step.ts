import { addDays, HOUR, MINUTE, toInstant, toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Rental } from '../../model/rental.ts';
import { HOLD_MINUTES } from '../../model/rules.ts';
import { isGivenBack, isPaid, wasConfirmed } from '../bookings/booking-status.ts';
import { getDepositTime } from '../bookings/rental-deposit.ts';
import type { RentalEffect, RentalWrite } from '../ports/rentals.ts';
import { firstDayOfMonth } from '../../lib/first-day-of-month.ts';
import {
  getAnnouncementTime,
  getChargeTime,
  getPriceReminderTime,
  getRetryTime,
  toRentalDay,
} from './rental-schedule.ts';

type Ending = NonNullable<Rental['endedBy']>;

/** The card at the payment provider with which a month was paid, or that the driver gave. */
export type RentalCard = Pick<Rental, 'customerId' | 'paymentMethodId' | 'card'>;

const TOLD_THE_END = [
  'mail_rental_ended_driver',
  'mail_rental_ended_owner',
  'notify_rental_ended_driver',
  'notify_rental_ended_owner',
] as const;

export const isOver = ({ status }: Pick<Rental, 'status'>): boolean =>
  status === 'ended' || status === 'expired';

/** Whether a month of the rental does not take place, because the rental ends before it. */
export const endsBefore = (
  { endDate, startDate }: Pick<Rental, 'endDate' | 'startDate'>,
  month: number,
): boolean => endDate !== null && endDate <= firstDayOfMonth(startDate, month);

const next = (
  before: Rental,
  changes: Partial<Rental>,
  now: number,
  effects: readonly RentalEffect[] = [],
): RentalWrite => {
  // A new state waits for nothing that the one before waited for.
  const { timerRetryAt: _timerRetryAt, openCharge: _openCharge, ...kept } = before;
  const after = { ...kept, ...changes, version: before.version + 1, updatedAt: toIso(now) };
  return {
    before,
    next: after,
    effects: [...effects, ...(isOver(after) && !isOver(before) ? (['forget_card'] as const) : [])],
  };
};

/** Changes of a rental that end nothing. */
export const patchRental = (
  before: Rental,
  changes: Partial<
    Pick<
      Rental,
      | 'bookingIds'
      | 'refusals'
      | 'refusedAt'
      | 'openCharge'
      | 'announcedMonth'
      | 'timerRetryAt'
      | 'replacedCards'
      | 'deposit'
      | 'prices'
      | 'proposal'
      | 'endOffer'
      | 'pastProposals'
      | keyof RentalCard
    >
  >,
  now: number,
  effects: readonly RentalEffect[] = [],
): RentalWrite => next(before, changes, now, effects);

/** Whether the deposit is held, and it is not decided yet where it goes. */
export const isDepositOpen = ({ deposit }: Pick<Rental, 'deposit'>): boolean =>
  deposit?.state === 'held' || deposit?.state === 'claimed';

/** Ends a rental on a day, the first one after it: at once if it has come. An earlier end stays. */
export const endRentalOn = (
  before: Rental,
  endDate: string,
  endedBy: Ending,
  now: number,
): RentalWrite | undefined => {
  if (before.status !== 'active' || (before.endDate !== null && before.endDate <= endDate)) return undefined;
  const hasCome = endDate <= toRentalDay(before, now);
  return next(
    before,
    { endDate, endedBy, endedAt: toIso(now), ...(hasCome && { status: 'ended' as const }) },
    now,
    [...TOLD_THE_END, 'settle_months', 'import_freed_days'],
  );
};

/** The offer that can be accepted; one whose last day is over has lapsed. */
export const findEndOffer = (rental: Rental, now: number): Rental['endOffer'] => {
  const { endOffer, endDate, status } = rental;
  const isOpen =
    endOffer !== null &&
    status === 'active' &&
    toRentalDay(rental, now) < endOffer.endDate &&
    (endDate === null || endOffer.endDate < endDate);
  return isOpen ? endOffer : null;
};

/** The last day has come: the rental is over. */
export const finishRental = (before: Rental, now: number): RentalWrite | undefined =>
  before.status === 'active' && before.endDate !== null && before.endDate <= toRentalDay(before, now)
    ? next(before, { status: 'ended' }, now)
    : undefined;

/** The first month was not paid, or was cancelled before it began: nothing was rented. */
export const expireRental = (before: Rental, now: number): RentalWrite | undefined =>
  isOver(before)
    ? undefined
    : next(before, { status: 'expired', endedAt: toIso(now) }, now, ['import_freed_days']);

/** The ids of the months with that of one of them. */
export const withBooking = ({ bookingIds }: Rental, month: number, id: string): string[] =>
  Object.assign([...bookingIds], { [month - 1]: id });

/** Whether the driver does not have a month that was paid: it was cancelled, refunded, or given up for another spot after a report. */
const isGivenUp = (booking: Booking): boolean => !isPaid(booking) || booking.rebookedTo !== undefined;

/** Whether the driver's bank disputes a month: no card of a person who does not want to pay is charged. */
const isDisputed = ({ dispute }: Booking): boolean => dispute === 'open' || dispute === 'lost';

/** Whether a paid month does not take place: the rental has ended before it meanwhile. Then the payment goes back. */
export const isPaidInVain = (rental: Rental, booking: Booking): boolean =>
  booking.status === 'confirmed' &&
  booking.rental !== undefined &&
  booking.rental.month > rental.paidMonths &&
  (isOver(rental) || endsBefore(rental, booking.rental.month));

/**
 * The saved card after another one is known. The old one is removed at the provider by an effect, after this is written. A card that
 * was replaced does not come back, as by a charge of it that is followed late.
 */
export const replaceCard = (
  { customerId, paymentMethodId, card, replacedCards }: Rental,
  given: RentalCard,
): {
  readonly changes: RentalCard & Pick<Rental, 'replacedCards'>;
  readonly effects: readonly RentalEffect[];
} => {
  const known = { customerId: customerId ?? given.customerId, paymentMethodId, card, replacedCards };
  if (given.paymentMethodId === null || replacedCards.includes(given.paymentMethodId))
    return { changes: known, effects: [] };
  if (given.paymentMethodId === paymentMethodId)
    return { changes: { ...known, card: given.card ?? card }, effects: [] };
  const { customerId: newId, ...shown } = given;
  return {
    changes: {
      ...shown,
      customerId: newId ?? customerId,
      replacedCards: paymentMethodId === null ? replacedCards : [...replacedCards, paymentMethodId],
    },
    effects: paymentMethodId === null ? [] : ['detach_cards'],
  };
};

const followPaid = (rental: Rental, booking: Booking, month: number, card: RentalCard, now: number) => {
  const { changes, effects } = replaceCard(rental, card);
  return next(
    rental,
    {
      status: 'active',
      paidMonths: month,
      bookingIds: withBooking(rental, month, booking.id),
      refusals: 0,
      refusedAt: null,
      ...(rental.deposit?.state === 'unpaid' && { deposit: { ...rental.deposit, state: 'held' as const } }),
      ...changes,
    },
    now,
    [
      ...effects,
      ...(month === 1
        ? (['mail_rental_terms_driver', 'mail_rental_terms_owner'] as const)
        : (['mail_rental_paid', 'notify_rental_paid_driver', 'notify_rental_paid_owner'] as const)),
    ],
  );
};

/** The end of the months that are paid. */
const endAfterPaid = (rental: Rental, now: number) =>
  endRentalOn(rental, firstDayOfMonth(rental.startDate, rental.paidMonths + 1), 'cancelled', now);

/** The deposit goes back with the payment of the first month, or is lost with it. One that moved with it to another spot is held there. */
const withDepositBack = (write: RentalWrite, booking: Booking, now: number): RentalWrite => {
  const { deposit } = write.next;
  const isBack = booking.rental?.month === 1 && isGivenBack(booking) && booking.rebookedTo === undefined;
  if (!isBack || deposit?.state !== 'held') return write;
  const state = booking.dispute === 'lost' ? ('lost' as const) : ('returned' as const);
  return { ...write, next: { ...write.next, deposit: { ...deposit, state, settledAt: toIso(now) } } };
};

/** A month that was cancelled or refunded ends the rental: before it, today if it has begun, or after the months that are paid behind it. */
const followGivenUp = (rental: Rental, month: number, now: number) => {
  const today = toRentalDay(rental, now);
  const begin = firstDayOfMonth(rental.startDate, month);
  const hasBegun = begin <= today;
  if (month === 1 && !hasBegun) return expireRental(rental, now);
  if (month < rental.paidMonths) return endAfterPaid(rental, now);
  return endRentalOn(rental, hasBegun ? addDays(today, 1) : begin, 'cancelled', now);
};

/**
 * The rental after a change of one of its months, from their current states; undefined if nothing follows. Repeating it does nothing.
 * `card` is that of the payment of the month.
 */
export const followMonth = (
  rental: Rental,
  booking: Booking,
  card: RentalCard,
  now: number,
): RentalWrite | undefined => {
  const month = booking.rental?.month;
  if (booking.rental?.id !== rental.id || month === undefined || isOver(rental)) return undefined;
  if (booking.status === 'pending') return undefined;
  if (wasConfirmed(booking)) {
    const isNew = month > rental.paidMonths;
    // It was paid in vain, and has gone back.
    if (isNew && isGivenUp(booking) && endsBefore(rental, month)) return undefined;
    // It was paid and given up before anybody followed the payment: that comes first.
    if (isNew) return followPaid(rental, booking, month, card, now);
    if (isGivenUp(booking)) {
      const write = followGivenUp(rental, month, now);
      return write && withDepositBack(write, booking, now);
    }
    return isDisputed(booking) ? endAfterPaid(rental, now) : undefined;
  }
  if (month <= rental.paidMonths) return undefined;
  return rental.status === 'pending'
    ? expireRental(rental, now)
    : endRentalOn(rental, firstDayOfMonth(rental.startDate, month), 'unpaid', now);
};

/** What the clock does next with a rental. */
export type RentalTimer = 'repair' | 'finish' | 'charge' | 'announce' | 'remindPrice' | 'deposit';

interface Due {
  readonly timer: RentalTimer;
  readonly at: number;
}

interface NextTimer extends Due {
  /** When it was due first: `at` is later after a failure, or while a bank processes a payment. */
  readonly dueAt: number;
}

/** After the end of its hold, a bank may process a payment for a while, and the timer of the booking comes first. */
const REPAIR_AFTER = (HOLD_MINUTES + 5) * MINUTE;

/** The time at which the month behind the last paid one is charged. */
const getNextCharge = (rental: Rental, month: number): number => {
  const { refusals, refusedAt } = rental;
  if (refusals === 0 || refusedAt === null) return getChargeTime(rental, month);
  const last = Date.parse(refusedAt);
  // After the last refusal the end of the hold ends the rental; this repairs what did not.
  return getRetryTime(rental, refusals, last) ?? last + 24 * HOUR;
};

/** When the card is charged next, for the first time or after a refusal; undefined if no further month is charged. */
export const findNextCharge = (rental: Rental): number | undefined => {
  const month = rental.paidMonths + 1;
  return rental.status === 'active' && !endsBefore(rental, month) ? getNextCharge(rental, month) : undefined;
};

/** When it is decided where the deposit goes: at once if the rental did not take place. */
const getSettlementTime = (rental: Rental): number =>
  (rental.status === 'ended' ? getDepositTime(rental) : undefined) ??
  Date.parse(rental.endedAt ?? rental.updatedAt);

const listDue = (rental: Rental): Due[] => {
  const { endDate, paidMonths, announcedMonth, timeZone, proposal } = rental;
  const announced = announcedMonth + 1;
  const charge = findNextCharge(rental);
  return [
    ...(endDate === null ? [] : [{ timer: 'finish' as const, at: toInstant(timeZone, endDate, '00:00') }]),
    ...(endsBefore(rental, announced) || announced > paidMonths + 2
      ? []
      : [{ timer: 'announce' as const, at: getAnnouncementTime(rental, announced) }]),
    ...(charge === undefined ? [] : [{ timer: 'charge' as const, at: charge }]),
    ...(proposal?.remindedAt === null && !endsBefore(rental, proposal.month)
      ? [{ timer: 'remindPrice' as const, at: getPriceReminderTime(rental, proposal.month) }]
      : []),
  ];
};

/** The next timer of a rental and when it fires, epoch milliseconds; undefined once it is over and its deposit settled. */
export const getNextRentalTimer = (rental: Rental): NextTimer | undefined => {
  const retryAt = rental.timerRetryAt === undefined ? 0 : Date.parse(rental.timerRetryAt);
  const due = isOver(rental)
    ? isDepositOpen(rental)
      ? [{ timer: 'deposit' as const, at: getSettlementTime(rental) }]
      : []
    : rental.status === 'pending'
      ? [{ timer: 'repair' as const, at: Date.parse(rental.createdAt) + REPAIR_AFTER }]
      : listDue(rental);
  const [first] = due.sort((a, b) => a.at - b.at);
  return first && { ...first, dueAt: first.at, at: Math.max(first.at, retryAt) };
};

/** The time of the next timer, for the table's index. */
export const getRentalTimer = (rental: Rental): number | undefined => getNextRentalTimer(rental)?.at;
