import { FIRST_DAY, HOUR, toIso } from '../../lib/time.ts';
import { isSamePattern } from '../../model/month-pattern.ts';
import type { Needs } from '../deps.ts';
import type { MapEntry, Run, StoredEntry } from '../ports/search.ts';
import { runsAhead } from './taken-slots.ts';

const HALF_HOUR = HOUR / 2;
const FIRST = Date.parse(`${FIRST_DAY}T00:00:00Z`);
/** Beyond what anybody can wish for. */
const FAR = '2999-12-31T00:00:00.000Z';

const includes = (runs: readonly Run[], slot: number) =>
  runs.some(({ from, to }) => from <= slot && slot <= to);

/** The rules by which a spot accepts stays. */
const serialiseRules = ({
  bookingTypes,
  availability,
  exceptions,
  accessHours,
  minDurationHours,
  advanceBookingHours,
}: MapEntry): string => {
  const { weekdays, firstDate, lastDate } = availability;
  const { start, end } = accessHours;
  return JSON.stringify([
    bookingTypes.includes('stay'),
    [weekdays, firstDate, lastDate],
    exceptions.opened,
    [start, end],
    minDurationHours,
    advanceBookingHours,
  ]);
};

/** From the first to the last half hour that was taken and no longer is; all time if the spot's rules changed. */
const findFreed = (
  before: StoredEntry | undefined,
  after: MapEntry,
  now: number,
): { startAt: string; endAt: string } | undefined => {
  if (!before || serialiseRules(before) !== serialiseRules(after)) return { startAt: toIso(now), endAt: FAR };
  const freed: number[] = [];
  for (const run of runsAhead(before.taken, now)) {
    const inside = after.taken.filter(({ from, to }) => from <= run.to && to >= run.from);
    // A shortened run frees its ends, or half hours beside those that are still taken inside.
    const edges = [run.from, run.to, ...inside.flatMap(({ from, to }) => [from - 1, to + 1])];
    freed.push(...edges.filter((slot) => slot >= run.from && slot <= run.to && !includes(inside, slot)));
  }
  // A rental at some times of the week is a rule: all time may be free if it ends earlier, or is over.
  const isStillRented = (rental: MapEntry['partlyRented'][number]) =>
    after.partlyRented.some(
      ({ from, until, pattern }) =>
        from === rental.from && until === rental.until && isSamePattern(pattern, rental.pattern),
    );
  if (!before.partlyRented.every(isStillRented)) return { startAt: toIso(now), endAt: FAR };
  if (freed.length === 0) return undefined;
  const toInstant = (slot: number) => toIso(FIRST + slot * HALF_HOUR);
  return { startAt: toInstant(Math.min(...freed)), endAt: toInstant(Math.max(...freed) + 1) };
};

/**
 * Starts the notification of a lower price, or of time that became free, if anybody waits for it. Called before the entry is replaced: after
 * a crash it is called again, and people are still notified once.
 */
export const tellFavouriteNews = async (
  deps: Needs<'favourites' | 'availabilityAlerts' | 'outbox' | 'clock'>,
  before: StoredEntry | undefined,
  after: MapEntry | undefined,
): Promise<void> => {
  if (!after) return;
  const now = deps.clock.now();
  const spot = { id: after.id, title: after.title };
  const price = after.weekdayPriceCents;
  const isCheaper = !before || price < before.weekdayPriceCents;
  if (isCheaper && (await deps.favourites.pageAbove(spot.id, price, { limit: 1 })).found.length > 0)
    await deps.favourites.planLowerPrice(spot, now);
  const freed = findFreed(before, after, now);
  if (!freed) return;
  const period = { start: Date.parse(freed.startAt), end: Date.parse(freed.endAt) };
  if (await deps.availabilityAlerts.hasAt(spot.id, period))
    await deps.outbox.add({ effects: ['tell_free_stays'], spot, period: freed }, now);
};
