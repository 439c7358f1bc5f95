import type { OutboxEvent } from '../ports/outbox.ts';
import type { Booking } from '../../model/booking.ts';
import type { Needs } from '../deps.ts';
import type { Spot } from '../../model/spot.ts';
import { type Period, subtractPeriods, toHalfHours } from '../../lib/half-hours.ts';
import { DAY } from '../../lib/time.ts';
import { listRentedPeriods } from '../../lib/rented-periods.ts';
import { afterReading, afterNotifying, findConflicts, HORIZON } from './calendar-import.ts';
import type { CalendarEffect, CalendarImport, FeedReading, FetchedFeed } from '../ports/calendars.ts';
import { listStaysBesideEvents } from './paid-stays.ts';
import { findTroubleNews, type TroubleNews } from './trouble.ts';

export type ImportDeps = Needs<'spots' | 'bookings' | 'calendarImports' | 'externalCalendars' | 'clock'>;

/** Maximum number of times that blocks are recomputed after a conflict with another import of the spot. */
const ROUNDS = 8;
/** The maximum of conflicts reported per read; the next read reports the rest. */
const MAX_REPORTED = 40;

/** Parses events from yesterday to the horizon. It blocks the thread: see `ExternalCalendars`. */
export const parseFeed = (
  deps: Needs<'externalCalendars' | 'clock'>,
  fetched: FetchedFeed,
  { id: spotId, timeZone }: Pick<Spot, 'id' | 'timeZone'>,
): FeedReading => {
  if (fetched.problem !== undefined) return fetched;
  const now = deps.clock.now();
  return deps.externalCalendars.parse(fetched.text, {
    timeZone,
    spotId,
    start: now - DAY,
    end: now + HORIZON,
  });
};

/** Fetches and parses an external calendar. */
export const readFeed = async (
  deps: Needs<'externalCalendars' | 'clock'>,
  { url }: Pick<CalendarImport, 'url'>,
  spot: Pick<Spot, 'id' | 'timeZone'>,
): Promise<FeedReading> => parseFeed(deps, await deps.externalCalendars.fetch(url), spot);

/** Bookings in conflict with an import that the owner was not notified of. */
const findUntold = async (deps: ImportDeps, spot: Spot, known: CalendarImport): Promise<Booking[]> => {
  const now = deps.clock.now();
  const stays = await listStaysBesideEvents(deps, spot, [known]);
  const inConflict = findConflicts(known, stays, now).map(({ booking }) => booking);
  const untold = inConflict.filter(({ id }) => !known.toldOf.includes(id));
  return [...new Map(untold.map((booking) => [booking.id, booking])).values()].slice(0, MAX_REPORTED);
};

type BlockDeps = Needs<'spots' | 'calendarImports' | 'clock'>;

/** What a spot's blocks follow from. A deleted spot has no rentals. */
interface BlockState {
  readonly imports: readonly CalendarImport[];
  readonly spot: Pick<Spot, 'rented' | 'timeZone'> | undefined;
}

const readState = async (deps: BlockDeps, spotId: string): Promise<BlockState> => {
  const [imports, spot] = await Promise.all([deps.calendarImports.list(spotId), deps.spots.find(spotId)]);
  return { imports, spot };
};

const summariseState = ({ imports, spot }: BlockState) =>
  JSON.stringify([imports.map(({ id, revision, isRemoved }) => [id, revision, isRemoved]), spot?.rented]);

/** The events of imports that are not being removed, without rented time: later months of a rental take their half hours when they are held. */
const listBlocks = ({ imports, spot }: BlockState) => {
  const read = imports.filter(({ isRemoved }) => !isRemoved);
  const events = read.flatMap((one) => one.events);
  const span = events.reduce<Period>(
    (sum, { start, end }) => ({ start: Math.min(sum.start, start), end: Math.max(sum.end, end) }),
    { start: Infinity, end: -Infinity },
  );
  const rented = spot && events.length > 0 ? toHalfHours(listRentedPeriods(spot, span)) : [];
  return read.map((one) => ({ id: one.id, events: subtractPeriods(one.events, rented) }));
};

/**
 * Updates the spot's blocked half hours from all its imports and rentals. If one changes meanwhile, it starts again, so that the last writer
 * has seen the latest versions. Called after every read of an import, and when rented time becomes free.
 */
export const reconcileBlocks = async (deps: BlockDeps, spotId: string): Promise<void> => {
  let state = await readState(deps, spotId);
  for (let round = 0; round < ROUNDS; round++) {
    await deps.calendarImports.setBlocks(spotId, listBlocks(state), deps.clock.now());
    const after = await readState(deps, spotId);
    if (summariseState(after) === summariseState(state)) return;
    state = after;
  }
  throw new Error('The imports of a space change faster than they can be followed.');
};

const toConflictEvent = (spot: Spot, { id }: Booking) =>
  ({
    effects: ['notify_calendar_conflict'],
    userId: spot.ownerId,
    spot: { id: spot.id, title: spot.title },
    bookingId: id,
  }) as const;

const toTroubleEvent = (spot: Spot, { id, name }: CalendarImport, news: TroubleNews) =>
  ({
    effects: [`notify_calendar_${news}`, `mail_calendar_${news}`],
    userId: spot.ownerId,
    spot: { id: spot.id, title: spot.title },
    importId: id,
    reason: name,
  }) as const;

/** The import after a read, with the notifications of new conflicts and of its troubles. `accepts` is the beginning of a doubt that its owner ends. */
export const toImportResult = async (
  deps: ImportDeps,
  spot: Spot,
  known: CalendarImport,
  reading: FeedReading,
  accepts?: string,
): Promise<{ read: CalendarImport; events: OutboxEvent<CalendarEffect>[] }> => {
  const now = deps.clock.now();
  const read = afterReading(known, reading, now, accepts);
  const untold = await findUntold(deps, spot, read);
  const { news, troubleTold } = findTroubleNews(read, now);
  return {
    read: { ...afterNotifying(read, untold), troubleTold },
    events: [
      ...untold.map((booking) => toConflictEvent(spot, booking)),
      ...(news ? [toTroubleEvent(spot, read, news)] : []),
    ],
  };
};

/**
 * Saves a read, at which the owner may accept a doubt (`accepts`), and blocks its events. A failed one keeps the last blocks and is recorded; it
 * does not throw.
 */
export const saveReading = async (
  deps: ImportDeps,
  spot: Spot,
  known: CalendarImport,
  reading: FeedReading,
  accepts?: string,
): Promise<CalendarImport> => {
  const { read, events } = await toImportResult(deps, spot, known, reading, accepts);
  const isSaved = await deps.calendarImports.update(read, events, deps.clock.now());
  await reconcileBlocks(deps, spot.id);
  return isSaved ? read : ((await deps.calendarImports.find(spot.id, known.id)) ?? read);
};

/** Ends an import: first frees what it blocked, then deletes it. The job completes an interrupted removal. */
export const remove = async (deps: ImportDeps, known: CalendarImport): Promise<void> => {
  await deps.calendarImports.markRemoved(known, deps.clock.now());
  await reconcileBlocks(deps, known.spotId);
  await deps.calendarImports.remove(known);
};
