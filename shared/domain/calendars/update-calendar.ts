import type { CalendarBooking, CalendarChange } from '../../api/calendars.ts';
import type { Period } from '../../lib/half-hours.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { toIso, toLocal } from '../../lib/time.ts';
import { findRentalOn, spotRented } from '../availability/rented-days.ts';
import type { Actor, Needs } from '../deps.ts';
import type { Spot } from '../../model/spot.ts';
import { getOwnSpot } from '../spots/update-spot.ts';
import { checkDays, withChange } from './exceptions.ts';
import { dayPeriod } from './get-calendar.ts';
import { listPaidStays, toCalendarBooking } from './paid-stays.ts';

/** Retries after a conflict (optimistic locking). */
const RETRY = { attempts: 6, error: 'This space was changed in between. Try again.' };

const isSame = (a: Spot['exceptions'], b: Spot['exceptions']) => JSON.stringify(a) === JSON.stringify(b);

const periodOf = ({ timeZone }: Pick<Spot, 'timeZone'>, { from, to }: CalendarChange): Period => ({
  start: dayPeriod(timeZone, from).start,
  end: dayPeriod(timeZone, to).end,
});

/** Writes the exceptions as a new version of the spot, which makes holds with an older version fail. */
const saveChange = (
  deps: Needs<'spots' | 'clock'>,
  actor: Actor,
  spotId: string,
  change: CalendarChange,
): Promise<Spot> =>
  retryOnConflict(async () => {
    const spot = await getOwnSpot(deps, actor, spotId);
    const now = deps.clock.now();
    const today = toLocal(spot.timeZone, now).date;
    checkDays(change, today);
    const rental = change.state === 'blocked' ? findRentalOn(spot, periodOf(spot, change)) : undefined;
    if (rental) throw spotRented('One of these days is rented by the month.', rental);
    const exceptions = withChange(spot, change, today);
    if (isSame(exceptions, spot.exceptions)) return spot;
    const changed = { ...spot, exceptions, version: spot.version + 1, updatedAt: toIso(now) };
    return (await deps.spots.update(changed)) ? changed : CONFLICT;
  }, RETRY);

/**
 * Blocks or opens local days of a spot of the caller (PW-05). Paid stays remain: those on days that are now blocked are returned, and until
 * when a driver may pay for a hold on them. Days of which a part is rented cannot be blocked. Idempotent. Errors: `not_found`, `forbidden`, `invalid_request`,
 * `spot_rented`, `conflict`.
 */
export const updateCalendar = async (
  deps: Needs<'spots' | 'bookings' | 'calendar' | 'clock'>,
  actor: Actor,
  spotId: string,
  change: CalendarChange,
): Promise<{ stays: CalendarBooking[]; heldUntil: string | null }> => {
  const spot = await saveChange(deps, actor, spotId, change);
  if (change.state !== 'blocked') return { stays: [], heldUntil: null };
  const period = periodOf(spot, change);
  // Holds first: one that is paid in between is found among the stays.
  const heldUntil = await deps.calendar.findHeldUntil(spot.id, period, deps.clock.now());
  const stays = await listPaidStays(deps, spot, period);
  return {
    stays: stays.map(toCalendarBooking),
    heldUntil: heldUntil === undefined ? null : toIso(heldUntil),
  };
};
