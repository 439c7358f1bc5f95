import { MAX_STAY_DAYS } from '../../model/rules.ts';
import { DAY, MINUTE, toInstant } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';
import type { Booking } from '../../model/booking.ts';
import { toMonth } from './business-month.ts';
import type { StoredTotals, Totals, TotalsKey } from '../ports/bookings.ts';
import { sumTotals } from './totals.ts';
import { BUSINESS_ZONE } from '../../model/business-zone.ts';

/** A person's totals of a month for all spots. */
export type TotalsScope = Pick<TotalsKey, 'userId' | 'role' | 'month'>;

type ReconcileDeps = Needs<'bookings' | 'bookingTotals' | 'clock'>;

/** Indexes follow writes within seconds: later writes are checked by the next run. */
const SETTLED_AFTER = 5 * MINUTE;

/** A stay that reaches into a month began at most this long before it. */
const MAX_STAY = (MAX_STAY_DAYS + 1) * DAY;

/** The totals that a booking is part of, while they are kept. */
export const listScopes = ({ driverId, ownerId, startAt, endAt }: Booking): TotalsScope[] => {
  const months = new Set([startAt, endAt].map((at) => toMonth(Date.parse(at))));
  return [...months].flatMap((month): TotalsScope[] => [
    { userId: driverId, role: 'driver', month },
    { userId: ownerId, role: 'owner', month },
  ]);
};

export const nameScope = ({ userId, role, month }: TotalsScope): string => `${userId} ${role} ${month}`;

const listStays = (deps: ReconcileDeps, { userId, role, month }: TotalsScope): Promise<Booking[]> => {
  const start = toInstant(BUSINESS_ZONE, `${month}-01`, '00:00');
  const [from, to] = [start - MAX_STAY, start + 32 * DAY];
  return role === 'driver'
    ? deps.bookings.listByDriverBetween(userId, from, to)
    : deps.bookings.listByOwnerBetween(userId, from, to);
};

const isSame = (one: Totals['amounts'], other: Totals['amounts']): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => (one[name] ?? 0) === (other[name] ?? 0),
  );

/**
 * Compares a person's totals of a month with the stays, to the cent, and corrects them. Returns how many were wrong. Writes of the last
 * minutes are left to the next run, and concurrent writes win.
 */
export const reconcileTotals = async (deps: ReconcileDeps, scope: TotalsScope): Promise<number> => {
  const { userId, role, month } = scope;
  const stored = await deps.bookingTotals.listStored(userId, role, month);
  const stays = await listStays(deps, scope);
  const isOwn = (totals: Totals) =>
    totals.userId === userId && totals.role === role && totals.month === month;
  const right = new Map(
    sumTotals(stays)
      .filter(isOwn)
      .map((totals) => [totals.spotId, totals]),
  );
  const known = new Map(stored.map((totals) => [totals.spotId, totals]));
  const now = deps.clock.now();
  const settledAt = now - SETTLED_AFTER;
  const isSettled = (totals: StoredTotals | undefined) =>
    totals === undefined || Date.parse(totals.updatedAt) <= settledAt;
  let repaired = 0;
  for (const spotId of new Set([...right.keys(), ...known.keys()])) {
    const [is, should] = [known.get(spotId), right.get(spotId)];
    if (!isSettled(is) || isSame(is?.amounts ?? {}, should?.amounts ?? {})) continue;
    const next = should ?? (is && { ...is, amounts: {} });
    if (next && (await deps.bookingTotals.replace(next, is?.revision ?? 0, now))) repaired += 1;
  }
  return repaired;
};
