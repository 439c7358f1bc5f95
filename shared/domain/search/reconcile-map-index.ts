import type { Needs } from '../deps.ts';
import { findDoubtfulPlaces } from './check-cells.ts';
import { isCurrent, makeEntry, wantedEntry } from './update-map-index.ts';
import type { MapPosition, PublicSpot, StoredEntry } from '../ports/search.ts';
import { WHOLE_LINE } from '../../lib/quad.ts';
import { refreshCells } from './refresh-cells.ts';

type ReconcileDeps = Needs<'mapIndexWriter' | 'mapIndex' | 'spots' | 'calendar' | 'clock'>;

/** Spots compared at a time. */
const PAGE = 100;
const CALENDARS_AT_ONCE = 50;
/** Doubtful spots checked in parallel. */
const CONCURRENCY = 10;

/** The result of a check: spots compared, wrong entries marked, wrong cells repaired. */
export interface MapIndexCheck {
  readonly checked: number;
  readonly wrongEntries: number;
  readonly wrongCells: number;
  /** The position at which it stopped; undefined at the end. */
  readonly next: MapPosition | undefined;
}

const isBeyond = (entry: MapPosition, { z, id }: MapPosition) =>
  entry.z > z || (entry.z === z && entry.id > id);

/** The stored entries from one position (excluded) to another. */
const entriesBetween = async (
  deps: ReconcileDeps,
  after: MapPosition | undefined,
  upTo: MapPosition | undefined,
): Promise<StoredEntry[]> => {
  const found: StoredEntry[] = [];
  let start = after;
  for (;;) {
    const range = { from: start?.z ?? WHOLE_LINE.from, to: WHOLE_LINE.to };
    const page = await deps.mapIndex.pageEntries(range, { limit: PAGE, after: start });
    found.push(...page.filter((entry) => !upTo || !isBeyond(entry, upTo)));
    const end = page.at(-1);
    if (!end || page.length < PAGE || (upTo && isBeyond(end, upTo))) return found;
    start = { z: end.z, id: end.id };
  }
};

const inGroups = async <T>(
  items: readonly T[],
  size: number,
  run: (item: T) => Promise<unknown>,
): Promise<void> => {
  for (let first = 0; first < items.length; first += size)
    await Promise.all(items.slice(first, first + size).map(run));
};

/** The ids of spots whose entry may be wrong, by eventually consistent batch reads. Only calendars need a read per spot. */
const findDoubtful = async (
  deps: ReconcileDeps,
  spots: readonly PublicSpot[],
  entries: readonly StoredEntry[],
): Promise<string[]> => {
  const ids = new Set([...spots, ...entries].map(({ id }) => id));
  const positions = await deps.mapIndexWriter.findPositions([...ids]);
  await inGroups(spots, CALENDARS_AT_ONCE, async ({ id, spot }) => {
    const [entry, ...more] = entries.filter((one) => one.id === id);
    if (!entry || more.length > 0 || positions.get(id)?.z !== entry.z) return;
    const wanted = await makeEntry(deps, spot, { isConsistent: false });
    if (isCurrent(entry, wanted, deps.clock.now())) ids.delete(id);
  });
  return [...ids];
};

/**
 * The ids among these whose stored entry is wrong. Entries that their spot does not refer to are removed: nothing else would ever find
 * them.
 */
const wrongAmong = async (
  deps: ReconcileDeps,
  ids: readonly string[],
  found: readonly StoredEntry[],
  trustsMarks: boolean,
): Promise<string[]> => {
  const wrong: string[] = [];
  const isRight = async (id: string): Promise<boolean> => {
    const stored = await deps.mapIndexWriter.findEntry(id);
    const wanted = await wantedEntry(deps, id);
    const strays = found.filter((entry) => entry.id === id && entry.z !== stored?.z);
    if (strays.length === 0) return isCurrent(stored, wanted, deps.clock.now());
    await Promise.all(strays.map((entry) => deps.mapIndexWriter.removeStray(entry)));
    return false;
  };
  /** A spot that was just marked may be right by now. */
  const compare = async (id: string) => {
    if (await isRight(id)) return;
    if (trustsMarks && ((await deps.mapIndexWriter.isQueued(id)) || (await isRight(id)))) return;
    wrong.push(id);
  };
  await inGroups(ids, CONCURRENCY, compare);
  return wrong;
};

/**
 * Compares a page of public spots with the entries and cells of the same part of the map, and repairs differences. Marked spots are about
 * to be updated and count as right, unless `trustsMarks` is off.
 */
export const checkPage = async (
  deps: ReconcileDeps,
  after: MapPosition | undefined,
  { trustsMarks = true } = {},
): Promise<MapIndexCheck> => {
  const { spots, next } = await deps.mapIndexWriter.listPublic({ limit: PAGE, after });
  const entries = await entriesBetween(deps, after, next);
  const doubtful = await findDoubtful(deps, spots, entries);
  const wrong = await wrongAmong(deps, doubtful, entries, trustsMarks);
  await Promise.all(wrong.map((id) => deps.mapIndexWriter.enqueue(id, deps.clock.now())));
  const places = await findDoubtfulPlaces(deps, { after, upTo: next, entries });
  const wrongCells = await refreshCells(deps, places, { isCheck: true });
  const checked = new Set([...spots, ...entries].map(({ id }) => id)).size;
  return { checked, wrongEntries: wrong.length, wrongCells, next };
};

/** Continues the comparison of map and spots where the last run stopped, while `isTimeLeft`, and starts again after the end. */
export const reconcileMapIndex = async (
  deps: ReconcileDeps,
  isTimeLeft: () => boolean,
): Promise<MapIndexCheck> => {
  let after = await deps.mapIndexWriter.findCheckpoint();
  let [checked, wrongEntries, wrongCells] = [0, 0, 0];
  do {
    const page = await checkPage(deps, after);
    checked += page.checked;
    wrongEntries += page.wrongEntries;
    wrongCells += page.wrongCells;
    after = page.next;
    await deps.mapIndexWriter.setCheckpoint(after);
  } while (after !== undefined && isTimeLeft());
  return { checked, wrongEntries, wrongCells, next: after };
};
