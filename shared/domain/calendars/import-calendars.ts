import { calendarLimits } from '../../areas/calendars.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';
import { limit, tryLimit } from '../rate-limit.ts';
import type { Spot } from '../../model/spot.ts';
import type { CalendarImport, FeedReading, FetchedFeed } from '../ports/calendars.ts';
import { type ImportDeps, parseFeed, remove, saveReading } from './read-import.ts';

/** Imports that are fetched in parallel. */
const BATCH = 10;
/** No batch begins after this time: the next run continues. */
const MAX_RUN = 3 * MINUTE;
/** Parsing time per owner and run. The rest waits for the next run, longest waiting first. */
const PARSING_PER_OWNER = 3 * SECOND;
/** A slower fetch counts as slow. An owner with many of them waits, so that others do not (decision 108). */
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

/** Milliseconds of parsing in this run, by owner. */
type Spent = Map<string, number>;

type JobDeps = ImportDeps & Needs<'limits'>;

const isSpent = (spent: Spent, { ownerId }: Spot) => (spent.get(ownerId) ?? 0) >= PARSING_PER_OWNER;

const isSlow = ({ limits, clock }: JobDeps, { ownerId }: Spot): Promise<boolean> => {
  const { key, max, windowSeconds } = limit(calendarLimits['slow-feeds'], ownerId);
  return limits.isUsedUp(key, max, windowSeconds, clock.now());
};

const fetchFor = async (deps: JobDeps, known: CalendarImport, spot: Spot): Promise<Fetched> => {
  const from = deps.clock.now();
  const feed = await deps.externalCalendars.fetch(known.url);
  if (deps.clock.now() - from > SLOW_FETCH)
    await tryLimit(deps, limit(calendarLimits['slow-feeds'], spot.ownerId));
  return { known, spot, feed };
};

/** Fetches the text of an import. An import of a deleted spot is removed. */
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

/** Returns promises so that failures reject; texts are parsed one after the other. */
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
 * Reads the due external calendars. A failure does not delay others; it is retried. Parsing never overlaps fetching, because it blocks the
 * thread and a fetch has a timeout.
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
