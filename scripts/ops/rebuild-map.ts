import type { Table } from '#shared/data/client.ts';
import { type MapIndexCheck, checkPage } from '#shared/domain/search/reconcile-map-index.ts';
import { updateMapIndex } from '#shared/domain/search/update-map-index.ts';
import { Failure } from './failure.ts';
import { openRecords, type Records, recordsOf } from './open-records.ts';
import type { Say, Task } from './task.ts';

/** Entries that are still wrong after this many rounds will stay wrong. */
const MAX_ROUNDS = 6;
/** Prints progress once per this many pages of a hundred spots. */
const PAGES_A_LINE = 20;

type Found = Omit<MapIndexCheck, 'next'>;

/** Compares the whole map. */
const checkAll = async (deps: Records, say: Say): Promise<Found> => {
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
const keepAll = async (deps: Records, marked: number): Promise<readonly unknown[]> => {
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
  const deps = recordsOf(table);
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const { checked, wrongEntries, wrongCells } = await checkAll(deps, say);
    say(`Round ${round}: ${checked} spaces, ${wrongEntries} wrong entries, ${wrongCells} wrong cells.`);
    if (wrongEntries + wrongCells === 0) return true;
    for (const failure of await keepAll(deps, wrongEntries)) say(`  ${String(failure)}`);
  }
  return false;
};

export const rebuildMapTask: Task = {
  summary: 'rebuild the index of the map from the spots, beside a running system',
  usage: '',
  run: async (place, _given, say) => {
    const { table } = await openRecords(place, ({ message }) => say(`  ${message}`));
    if (!(await rebuildMap(table, say))) throw new Failure('Something stays wrong.');
    say('The map is what the spaces say.');
  },
};
