import { calendarLimits } from '../../areas/calendars.ts';
import type { CalendarImport as CalendarImportAnswer } from '../../api/calendars.ts';
import { CALENDAR_LIMITS } from '../../model/rules.ts';
import { AppError } from '../../lib/app-error.ts';
import { newId } from '../../lib/id.ts';
import { toIso } from '../../lib/time.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { getOwnSpot } from '../spots/update-spot.ts';
import type { CalendarImport, FeedProblem } from '../ports/calendars.ts';
import { toCalendarImportAnswer } from './calendar-import.ts';
import {
  reconcileBlocks,
  type ImportDeps,
  readFeed,
  remove,
  saveReading,
  toImportResult,
} from './read-import.ts';

/** The limit of a person's requests to addresses, so that we cannot be used to scan ports. */
const asking = (actor: Actor) => [limit(calendarLimits.feeds, actor.userId)];

const WORDS: Record<FeedProblem, string> = {
  not_found: 'There is nothing at this address.',
  not_a_calendar: 'What is at this address is not a calendar (iCalendar, .ics).',
  too_large: 'This calendar is too large.',
  unreachable: 'The address cannot be reached at the moment.',
  refused_address: 'Only public https addresses are read.',
};

const unreadable = (problem: FeedProblem) =>
  new AppError('feed_unreadable', WORDS[problem], { details: { problem } });

const newImport = (spotId: string, { name, url }: { name: string; url: string }, now: number) => ({
  id: newId('imp'),
  spotId,
  name,
  url,
  revision: 0,
  events: [],
  readAt: toIso(now),
  unread: [],
  doubt: null,
  troubleTold: null,
  failure: null,
  toldOf: [],
  dueAt: toIso(now),
  isRemoved: false,
});

const getImport = async (
  deps: Needs<'calendarImports'>,
  spotId: string,
  importId: string,
): Promise<CalendarImport> => {
  const known = await deps.calendarImports.find(spotId, importId);
  if (!known || known.isRemoved) throw new AppError('not_found', 'There is no such import.');
  return known;
};

/** Throws `too_many_imports` for the maximum number of imports per account. Two concurrent calls may exceed it by one. */
const checkCount = async (deps: Needs<'spots' | 'calendarImports'>, actor: Actor): Promise<void> => {
  const spots = await deps.spots.listByOwner(actor.userId);
  const imports = await Promise.all(spots.map(({ id }) => deps.calendarImports.list(id)));
  if (imports.flat().length < CALENDAR_LIMITS.importsOfAccount) return;
  const message = `An account follows ${CALENDAR_LIMITS.importsOfAccount} calendars at most.`;
  throw new AppError('too_many_imports', message);
};

/**
 * Starts to import an external calendar, and blocks its events at once. Errors: `not_found`, `forbidden`, `feed_unreadable`,
 * `too_many_imports` for a sixth import of the spot or a 26th of the account, `conflict` for an address that is already imported,
 * `rate_limited`.
 */
export const createImport = async (
  deps: ImportDeps & Needs<'limits'>,
  actor: Actor,
  spotId: string,
  input: { name: string; url: string },
): Promise<CalendarImportAnswer> => {
  const spot = await getOwnSpot(deps, actor, spotId);
  await enforceRateLimits(deps, asking(actor));
  await checkCount(deps, actor);
  const others = await deps.calendarImports.list(spotId);
  if (others.some(({ url, isRemoved }) => url === input.url && !isRemoved))
    throw new AppError('conflict', 'This calendar is followed already.');
  const made = newImport(spotId, input, deps.clock.now());
  const reading = await readFeed(deps, made, spot);
  if (reading.problem !== undefined) throw unreadable(reading.problem);
  const { read, events } = await toImportResult(deps, spot, made, reading);
  if (!(await deps.calendarImports.create(read, events, deps.clock.now())))
    throw new AppError('too_many_imports', `A space follows ${CALENDAR_LIMITS.imports} calendars at most.`);
  await reconcileBlocks(deps, spotId);
  return toCalendarImportAnswer(read, deps.clock.now());
};

/** Ends an import and frees what it blocked. `not_found`, `forbidden`. */
export const deleteImport = async (
  deps: ImportDeps,
  actor: Actor,
  spotId: string,
  importId: string,
): Promise<{ id: string }> => {
  await getOwnSpot(deps, actor, spotId);
  await remove(deps, await getImport(deps, spotId, importId));
  return { id: importId };
};

/** Reads a calendar now, and ends the doubt that began at `doubtSince`. Its state says why it cannot be read. `not_found`, `forbidden`, `rate_limited`. */
export const refreshImport = async (
  deps: ImportDeps & Needs<'limits'>,
  actor: Actor,
  spotId: string,
  importId: string,
  doubtSince?: string,
): Promise<CalendarImportAnswer> => {
  const spot = await getOwnSpot(deps, actor, spotId);
  const known = await getImport(deps, spotId, importId);
  await enforceRateLimits(deps, asking(actor));
  const reading = await readFeed(deps, known, spot);
  return toCalendarImportAnswer(await saveReading(deps, spot, known, reading, doubtSince), deps.clock.now());
};
