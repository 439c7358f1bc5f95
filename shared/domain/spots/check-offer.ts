import { AppError } from '../../lib/app-error.ts';
import { addDays, toLocal } from '../../lib/time.ts';
import { ALWAYS, isSamePattern, listPatternDays } from '../../model/month-pattern.ts';
import type { Spot } from '../../model/spot.ts';
import { findClosedTime, losesAccess } from '../availability/access-hours.ts';
import { findRentalFrom, spotRented } from '../availability/rented-days.ts';

const isSameHours = ({ accessHours: a }: Spot, { accessHours: b }: Spot): boolean =>
  a.start === b.start && a.end === b.end;

const refuse = (path: string, message: string) =>
  new AppError('invalid_request', `"${path}" ${message}`, {
    issues: [{ path: `body.${path}`, message: message.charAt(0).toUpperCase() + message.slice(1) }],
  });

/** The first day of an offer by the month is not past when it is chosen, and while it is ahead one on which the spot is offered. */
const checkMonthFrom = (
  { monthFrom, availability: { firstDate, lastDate }, timeZone }: Spot,
  before: Spot | undefined,
  now: number,
): void => {
  if (monthFrom === null) return;
  const isAhead = monthFrom >= toLocal(timeZone, now).date;
  if (!isAhead && monthFrom !== before?.monthFrom) throw refuse('monthFrom', 'must not be in the past.');
  if (monthFrom > lastDate || (isAhead && monthFrom < firstDate))
    throw refuse('monthFrom', 'must be between the first and the last date of the spot.');
};

/** The offer was made with other access hours, or another pattern. */
const isOtherOffer = (spot: Spot, before: Spot | undefined): boolean =>
  !before?.bookingTypes.includes('month') ||
  !isSamePattern(spot.monthPattern, before.monthPattern) ||
  !isSameHours(spot, before);

/** The hours of an offer are within the access hours. An offer from before this rule stays as it is until one of both changes. */
const checkAccess = (spot: Spot, before: Spot | undefined): void => {
  const { accessHours, monthPattern } = spot;
  const closed = findClosedTime(accessHours, monthPattern);
  if (closed === undefined || !isOtherOffer(spot, before)) return;
  const isNarrowed = before !== undefined && !isSameHours(spot, before);
  const path = isNarrowed ? `accessHours.${closed === monthPattern.from ? 'start' : 'end'}` : 'monthPattern';
  const message = `Nobody gets in at ${closed}, which is in the hours of the offer by the month.`;
  throw new AppError('pattern_outside_access_hours', message, {
    issues: [{ path: `body.${path}`, message }],
  });
};

/**
 * Throws `pattern_outside_access_hours`, or `invalid_request` for an offer by the month that nobody could rent: it has a price, every weekday of its pattern is open, and its first
 * day is within the dates of the spot.
 */
export const checkMonthOffer = (spot: Spot, before: Spot | undefined, now: number): void => {
  const { bookingTypes, monthPriceCents, monthPattern, availability } = spot;
  if (!bookingTypes.includes('month')) return;
  if (monthPriceCents === null) throw refuse('priceMonth', 'must be given for an offer by the month.');
  if (!listPatternDays(monthPattern).every((weekday) => availability.weekdays.includes(weekday)))
    throw refuse(
      'availableDays',
      monthPattern.type === 'weekdays'
        ? 'must have Monday to Friday for an offer of these days by the month.'
        : 'must have every day of the week for an offer by the month.',
    );
  checkMonthFrom(spot, before, now);
  checkAccess(spot, before);
};

/**
 * Throws `spot_rented` for a change that would take a rented spot from its driver: another place, fewer access hours in its times, or an earlier
 * last day, with which an owner could end a rental without notice.
 */
export const checkRented = (before: Spot, after: Spot, now: number): void => {
  const today = toLocal(before.timeZone, now).date;
  const current = findRentalFrom(before, today);
  if (current && after.movedAt !== before.movedAt)
    throw spotRented('A spot that is rented by the month cannot be moved.', current, 'latitude');
  const isShorter = after.availability.lastDate < before.availability.lastDate;
  const cut = isShorter ? findRentalFrom(before, addDays(after.availability.lastDate, 1)) : undefined;
  if (cut) throw spotRented('The spot is rented by the month after that last day.', cut, 'endDate');
  const closed = before.rented.find(
    ({ until, pattern = ALWAYS }) =>
      (until === null || until > today) && losesAccess(before.accessHours, after.accessHours, pattern),
  );
  if (closed)
    throw spotRented('A driver has the spot by the month at these hours.', closed, 'accessHours.start');
};
