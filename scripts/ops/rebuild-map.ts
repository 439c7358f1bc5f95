import { calendarRepository } from '#shared/data/calendar-repository.ts';
import { openTable, type Table } from '#shared/data/client.ts';
import { mapIndexReader, mapIndexWriter } from '#shared/data/map-repository.ts';
import { spotsRepository } from '#shared/data/spots-repository.ts';
import { favouritesRepository } from '#shared/data/favourites-repository.ts';
import { outboxRepository } from '#shared/data/outbox-repository.ts';
import { availabilityAlertsRepository } from '#shared/data/availability-alerts-repository.ts';
import { isPublic } from '#shared/domain/spots/spot.ts';
import { type MapIndexCheck, checkPage } from '#shared/domain/search/reconcile-map-index.ts';
import { updateMapIndex } from '#shared/domain/search/update-map-index.ts';
import { Failure } from './failure.ts';
import type { Task } from './task.ts';

/** Entries that are still wrong after this many rounds will stay wrong. */
const MAX_ROUNDS = 6;
/** Prints progress once per this many pages of a hundred spots. */
const PAGES_A_LINE = 20;

type Say = (line: string) => void;
type Found = Omit<MapIndexCheck, 'next'>;

const depsOf = (table: Table) => ({
  mapIndex: mapIndexReader(table),
  mapIndexWriter: mapIndexWriter(table),
  spots: spotsRepository(table, isPublic),
  calendar: calendarRepository(table),
  favourites: favouritesRepository(table),
  availabilityAlerts: availabilityAlertsRepository(table),
  outbox: outboxRepository(table),
  clock: { now: () => Date.now() },
});
type RebuildDeps = ReturnType<typeof depsOf>;

/** Compares the whole map. */
const checkAll = async (deps: RebuildDeps, say: Say): Promise<Found> => {
  let [checked, wrongEntries, wrongCells] = [0, 0, 0];
  let after: MapIndexCheck['next'];
  for (let pages = 1; ; pages++) {
    const page = await checkPage(deps, after, { trustsMarks: false });
    checked += page.checked;
    wrongEntries += page.wrongEntries;
    wrongCells += page.wrongCells;
    if (page.next === undefined) return { checked, wrongEntries, wrongCells };
    if (pages % PAGES_A_LINE === 0) say(`  ${checked} spaces so far`);
    after = page.next;
  }
};

/** Repairs the entries that a check has marked, in as many runs as it takes. Returns the failures of the last run. */
const keepAll = async (deps: RebuildDeps, marked: number): Promise<readonly unknown[]> => {
  for (let left = marked; ;) {
    const { handled, failures } = await updateMapIndex(deps);
    left -= handled;
    if (left <= 0 || handled === 0) return failures;
  }
};

/**
 * Rebuilds the map from spots and calendars, whatever it contains, while the system runs: compares and repairs until a comparison finds
 * nothing. Returns false if the last one still found something.
 */
export const rebuildMap = async (table: Table, say: Say): Promise<boolean> => {
  const deps = depsOf(table);
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const { checked, wrongEntries, wrongCells } = await checkAll(deps, say);
    say(`Round ${round}: ${checked} spaces, ${wrongEntries} wrong entries, ${wrongCells} wrong cells.`);
    if (wrongEntries + wrongCells === 0) return true;
    for (const failure of await keepAll(deps, wrongEntries)) say(`  ${String(failure)}`);
  }
  return false;
};

export const rebuildMapTask: Task = {
  summary: 'rebuild the index of the map from the spaces, beside a running system',
  usage: '',
  run: async (place, _given, say) => {
    const table = openTable(await place.tableName(), {
      service: place.dynamodb,
      onUnreadable: ({ message }) => say(`  ${message}`),
    });
    if (!(await rebuildMap(table, say))) throw new Failure('Something stays wrong.');
    say('The map is what the spaces say.');
  },
};
