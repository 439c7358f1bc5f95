import { overlaps, type Period } from '../../lib/half-hours.ts';

import { DAY, HOUR } from '../../lib/time.ts';
import type { AvailabilityAlert } from '../../model/favourite.ts';
import { MAX_STAY_DAYS } from '../../model/rules.ts';
import type { Spot } from '../../model/spot.ts';
import { findStayProblem } from '../availability/check-stay.ts';
import type { EffectDeps } from '../deps.ts';
import type { Effect } from '../outbox/outbox.ts';
import { getEntrySpot } from '../outbox/subject.ts';
import { isPublic } from '../spots/spot.ts';
import { inGroups } from './tell-lower-price.ts';

/** Maximum of alerts that one run checks; the next one continues. */
const PAGE = 50;
/** A driver whose own hold or booking ended so recently knows that the stay is free. */
const OWN_DOING = HOUR;
const MAX_STAY = MAX_STAY_DAYS * DAY + HOUR;

const toPeriod = ({ startAt, endAt }: { startAt: string; endAt: string }): Period => ({
  start: Date.parse(startAt),
  end: Date.parse(endAt),
});

/** Whether a stay can be booked by the rules of a public spot, and is free; `busy` are the taken periods around it. */
export const isBookable = (
  spot: Spot,
  stay: Period & { timeZone: string },
  busy: readonly Period[],
  now: number,
): boolean =>
  isPublic(spot) &&
  findStayProblem(spot, stay, now) === undefined &&
  !busy.some((taken) => overlaps(taken, stay));

/** Whether the person freed the time: by cancelling, or by a hold that was not paid. */
const isOwnDoing = async (deps: EffectDeps, alert: AvailabilityAlert, now: number): Promise<boolean> => {
  const since = now - OWN_DOING;
  const { userId, spotId } = alert;
  const { start, end } = toPeriod(alert);
  const [holds, stays] = await Promise.all([
    deps.bookings.listUnpaidHolds({ ...alert, driverId: userId }, since - HOUR),
    deps.bookings.listByDriverBetween(userId, start - MAX_STAY, end),
  ]);
  return [...holds, ...stays].some(
    (booking) =>
      booking.spotId === spotId &&
      ['expired', 'cancelled_by_driver'].includes(booking.status) &&
      Date.parse(booking.updatedAt) >= since &&
      overlaps(toPeriod(booking), { start, end }),
  );
};

/** The alerts that can be booked. */
const listBookable = async (
  deps: EffectDeps,
  spot: Spot,
  alerts: readonly AvailabilityAlert[],
): Promise<AvailabilityAlert[]> => {
  const now = deps.clock.now();
  const ahead = alerts.filter(({ startAt }) => Date.parse(startAt) > now);
  if (ahead.length === 0) return [];
  const periods = ahead.map(toPeriod);
  const around = {
    start: Math.min(...periods.map(({ start }) => start)),
    end: Math.max(...periods.map(({ end }) => end)),
  };
  const busy = await deps.calendar.listBusy(spot.id, around, now, { isConsistent: true });
  return ahead.filter((alert) =>
    isBookable(spot, { ...toPeriod(alert), timeZone: spot.timeZone }, busy, now),
  );
};

/** The event of a alert that can be booked. */
const toEvent = ({ userId, startAt, endAt }: AvailabilityAlert, { id, title }: Spot) => ({
  effects: ['notify_favourite_free'] as const,
  userId,
  spot: { id, title },
  period: { startAt, endAt },
});

/**
 * Notifies everybody who waits for a stay in a period that became free, if it can be booked by now. That ends the alert, so that it causes one
 * notification, however often holds begin and end.
 */
export const tellFreeStays: Effect = async (deps, entry) => {
  const { period, after } = entry;
  if (!period) throw new Error(`Outbox entry ${entry.id} names no period.`);
  const spot = await deps.spots.find(getEntrySpot(entry).id);
  if (!spot || !isPublic(spot)) return;
  const now = deps.clock.now();
  const freed = toPeriod(period);
  const { found, next } = await deps.availabilityAlerts.pageAt(spot.id, freed, { limit: PAGE, after });
  await inGroups(await listBookable(deps, spot, found), async (alert) => {
    if (await isOwnDoing(deps, alert, now)) return;
    await deps.availabilityAlerts.end(alert, toEvent(alert, spot), now);
  });
  if (next !== undefined)
    await deps.outbox.add(
      { effects: ['tell_free_stays'], spot: { id: spot.id, title: spot.title }, period, after: next },
      now,
    );
};
