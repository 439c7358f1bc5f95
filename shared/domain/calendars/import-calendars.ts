import { MINUTE, SECOND } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';
import { limit } from '../limits.ts';
import { tryLimit } from '../rate-limit.ts';
import type { Spot } from '../../model/spot.ts';
import type { CalendarImport, FeedReading, FetchedFeed } from '../ports/calendars.ts';
import { type ImportDeps, parseFeed, remove, saveReading } from './read-import.ts';

/** Imports that are fetched at the same time. */
const BATCH = 10;
/** No batch is begun after so long: the next run takes the rest. */
const MAX_RUN = 3 * MINUTE;
/** For parsing the calendars of one owner in a run. What is left waits for the next run; those that waited longest go first. */
const PARSING_PER_OWNER = 3 * SECOND;
/** A fetch that takes longer counts as slow. An owner with many of them waits, so that the others do not (decision 108). */
const SLOW_FETCH = 3 * SECOND;

interface Fetched {
  readonly known: CalendarImport;
  readonly spot: Spot;
  readonly feed: FetchedFeed;
}

interface Read {
  readonly known: CalendarImport;
  readonly spot: Spot;
  readonly reading: FeedReading;
}

/** Of one run: milliseconds that were spent on parsing, by owner. */
type Spent = Map<string, number>;

type JobDeps = ImportDeps & Needs<'limits'>;

const isSpent = (spent: Spent, { ownerId }: Spot) => (spent.get(ownerId) ?? 0) >= PARSING_PER_OWNER;

const isSlow = ({ limits, clock }: JobDeps, { ownerId }: Spot): Promise<boolean> => {
  const { key, max, windowSeconds } = limit('slow-feeds', ownerId);
  return limits.isUsedUp(key, max, windowSeconds, clock.now());
};

const fetchFor = async (deps: JobDeps, known: CalendarImport, spot: Spot): Promise<Fetched> => {
  const from = deps.clock.now();
  const feed = await deps.externalCalendars.fetch(known.url);
  if (deps.clock.now() - from > SLOW_FETCH) await tryLimit(deps, limit('slow-feeds', spot.ownerId));
  return { known, spot, feed };
};

/** The text of an import. An import of a space that is gone goes too. */
const fetchOne = async (deps: JobDeps, known: CalendarImport, spent: Spent): Promise<Fetched | undefined> => {
  const spot = await deps.spots.find(known.spotId);
  if (!spot || known.isRemoved) {
    await remove(deps, known);
    return undefined;
  }
  return isSpent(spent, spot) || (await isSlow(deps, spot)) ? undefined : fetchFor(deps, known, spot);
};

const parseOne = (deps: ImportDeps, { known, spot, feed }: Fetched, spent: Spent): Read => {
  const from = deps.clock.now();
  const reading = parseFeed(deps, feed, spot);
  spent.set(spot.ownerId, (spent.get(spot.ownerId) ?? 0) + deps.clock.now() - from);
  return { known, spot, reading };
};

/** Answers promises only so that a failure is one of theirs: texts are parsed one after the other. */
const parseWith =
  (deps: ImportDeps, spent: Spent) =>
  ({ known, spot, feed }: Fetched): Promise<Read | undefined> =>
    new Promise((resolve) => {
      resolve(isSpent(spent, spot) ? undefined : parseOne(deps, { known, spot, feed }, spent));
    });

const fulfilled = <T>(results: readonly PromiseSettledResult<T | undefined>[]): T[] =>
  results.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []));

const listReasons = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));

/**
 * Reads the calendars of others that are due. One failure does not keep the others waiting; what failed comes up again.
 * Nothing is parsed while anything is fetched: parsing keeps the thread busy, and a fetch has a time limit.
 */
export const importCalendars = async (deps: JobDeps): Promise<{ handled: number; failures: unknown[] }> => {
  const until = deps.clock.now() + MAX_RUN;
  const spent: Spent = new Map();
  const failures: unknown[] = [];
  let handled = 0;
  while (deps.clock.now() < until) {
    const due = await deps.calendarImports.takeDue(deps.clock.now(), BATCH);
    if (due.length === 0) break;
    const fetched = await Promise.allSettled(due.map((known) => fetchOne(deps, known, spent)));
    const read = await Promise.allSettled(fulfilled(fetched).map(parseWith(deps, spent)));
    const saved = await Promise.allSettled(
      fulfilled(read).map(({ known, spot, reading }) => saveReading(deps, spot, known, reading)),
    );
    const failed = [...listReasons(fetched), ...listReasons(read), ...listReasons(saved)];
    failures.push(...failed);
    handled += due.length - failed.length;
  }
  return { handled, failures };
};
