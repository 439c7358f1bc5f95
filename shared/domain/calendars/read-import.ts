import type { OutboxEvent } from '../ports/outbox.ts';
import type { SpotEffect } from '../ports/spots.ts';
import type { Booking } from '../../model/booking.ts';
import type { Needs } from '../deps.ts';
import type { Spot } from '../../model/spot.ts';
import { DAY } from '../../lib/time.ts';
import { afterReading, afterTelling, findConflicts, HORIZON } from './calendar-import.ts';
import type { CalendarImport, FeedReading, FetchedFeed } from '../ports/calendars.ts';
import { listStaysBesideEvents } from './paid-stays.ts';

export type ImportDeps = Needs<'spots' | 'bookings' | 'calendarImports' | 'externalCalendars' | 'clock'>;

/** How often blocks are computed again after a conflict with another import of the space. */
const ROUNDS = 8;
/** How many conflicts are reported with one reading; the rest with the next. */
const TOLD_AT_ONCE = 40;

/** What the calendar of others has from yesterday to the horizon. Keeps the thread busy: see `Feeds`. */
export const parseFeed = (
  deps: Needs<'externalCalendars' | 'clock'>,
  fetched: FetchedFeed,
  { timeZone }: Pick<Spot, 'timeZone'>,
): FeedReading => {
  if (fetched.problem !== undefined) return fetched;
  const now = deps.clock.now();
  return deps.externalCalendars.parse(fetched.text, { timeZone, start: now - DAY, end: now + HORIZON });
};

/** Fetches a calendar of others and answers what it has. */
export const readFeed = async (
  deps: Needs<'externalCalendars' | 'clock'>,
  { url }: Pick<CalendarImport, 'url'>,
  spot: Pick<Spot, 'timeZone'>,
): Promise<FeedReading> => parseFeed(deps, await deps.externalCalendars.fetch(url), spot);

/** Bookings in conflict with an import that its owner has not heard of. */
const findUntold = async (deps: ImportDeps, spot: Spot, known: CalendarImport): Promise<Booking[]> => {
  const now = deps.clock.now();
  const stays = await listStaysBesideEvents(deps, spot, [known]);
  const inConflict = findConflicts(known, stays, now).map(({ booking }) => booking);
  const untold = inConflict.filter(({ id }) => !known.toldOf.includes(id));
  return [...new Map(untold.map((booking) => [booking.id, booking])).values()].slice(0, TOLD_AT_ONCE);
};

const summariseState = (imports: readonly CalendarImport[]) =>
  imports.map(({ id, revision, isRemoved }) => `${id} ${revision} ${isRemoved}`).join();

/**
 * Brings what is blocked of a space in line with all its imports. When one has changed
 * meanwhile, it is done again, so that the last writer has seen the latest of them.
 */
export const reconcileBlocks = async (deps: ImportDeps, spotId: string): Promise<void> => {
  let imports = await deps.calendarImports.list(spotId);
  for (let round = 0; round < ROUNDS; round++) {
    const wanted = imports.filter(({ isRemoved }) => !isRemoved);
    await deps.calendarImports.setBlocks(spotId, wanted, deps.clock.now());
    const after = await deps.calendarImports.list(spotId);
    if (summariseState(after) === summariseState(imports)) return;
    imports = after;
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

/** An import after a reading, and what reports conflicts for the first time. */
export const saveImportResult = async (
  deps: ImportDeps,
  spot: Spot,
  known: CalendarImport,
  reading: FeedReading,
): Promise<{ read: CalendarImport; events: OutboxEvent<SpotEffect>[] }> => {
  const read = afterReading(known, reading, deps.clock.now());
  const told = await findUntold(deps, spot, read);
  return { read: afterTelling(read, told), events: told.map((booking) => toConflictEvent(spot, booking)) };
};

/** Saves a reading and blocks what it has. A failed one keeps the last blocks and is noted; nothing is thrown for it. */
export const saveReading = async (
  deps: ImportDeps,
  spot: Spot,
  known: CalendarImport,
  reading: FeedReading,
): Promise<CalendarImport> => {
  const { read, events } = await saveImportResult(deps, spot, known, reading);
  const isSaved = await deps.calendarImports.update(read, events, deps.clock.now());
  await reconcileBlocks(deps, spot.id);
  return isSaved ? read : ((await deps.calendarImports.find(spot.id, known.id)) ?? read);
};

/** Ends an import: first what it blocked is free, then it is gone. A try that broke off is taken up by the job. */
export const remove = async (deps: ImportDeps, known: CalendarImport): Promise<void> => {
  await deps.calendarImports.markRemoved(known, deps.clock.now());
  await reconcileBlocks(deps, known.spotId);
  await deps.calendarImports.remove(known);
};
