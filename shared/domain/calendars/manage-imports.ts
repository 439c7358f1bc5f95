import type { CalendarImport as CalendarImportAnswer } from '../../api/calendars.ts';
import { CALENDAR_LIMITS } from '../../model/rules.ts';
import { AppError } from '../../lib/app-error.ts';
import { newId } from '../../lib/id.ts';
import { toIso } from '../../lib/time.ts';
import type { Actor, Needs } from '../deps.ts';
import { limit } from '../limits.ts';
import { enforceRateLimits } from '../rate-limit.ts';
import { getOwnSpot } from '../spots/update-spot.ts';
import type { CalendarImport, FeedProblem } from '../ports/calendars.ts';
import { toCalendarImportAnswer } from './calendar-import.ts';
import {
  reconcileBlocks,
  type ImportDeps,
  readFeed,
  remove,
  saveReading,
  saveImportResult,
} from './read-import.ts';

/** How often one person may have addresses asked for, so that we cannot be used to scan ports. */
const asking = (actor: Actor) => [limit('feeds', actor.userId)];

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

/** `too_many_imports` for who follows as many calendars as an account may. Two at the same moment may be one more. */
const checkCount = async (deps: Needs<'spots' | 'calendarImports'>, actor: Actor): Promise<void> => {
  const spots = await deps.spots.listByOwner(actor.userId);
  const imports = await Promise.all(spots.map(({ id }) => deps.calendarImports.list(id)));
  if (imports.flat().length < CALENDAR_LIMITS.importsOfAccount) return;
  const message = `An account follows ${CALENDAR_LIMITS.importsOfAccount} calendars at most.`;
  throw new AppError('too_many_imports', message);
};

/**
 * Follows a calendar of others from now on, and blocks what it has at once. Errors: `not_found`, `forbidden`,
 * `feed_unreadable`, `too_many_imports` for a sixth of the space or a 26th of the account, `conflict` for an address that is followed already, `rate_limited`.
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
  const { read, events } = await saveImportResult(deps, spot, made, reading);
  if (!(await deps.calendarImports.create(read, events, deps.clock.now())))
    throw new AppError('too_many_imports', `A space follows ${CALENDAR_LIMITS.imports} calendars at most.`);
  await reconcileBlocks(deps, spotId);
  return toCalendarImportAnswer(read, deps.clock.now());
};

/** Follows a calendar no longer and frees what it blocked. `not_found`, `forbidden`. */
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

/** Reads a calendar now. Its state says why it cannot be read. `not_found`, `forbidden`, `rate_limited`. */
export const refreshImport = async (
  deps: ImportDeps & Needs<'limits'>,
  actor: Actor,
  spotId: string,
  importId: string,
): Promise<CalendarImportAnswer> => {
  const spot = await getOwnSpot(deps, actor, spotId);
  const known = await getImport(deps, spotId, importId);
  await enforceRateLimits(deps, asking(actor));
  const reading = await readFeed(deps, known, spot);
  return toCalendarImportAnswer(await saveReading(deps, spot, known, reading), deps.clock.now());
};
