import type { Needs } from '../deps.ts';
import type { Spot } from '../../model/spot.ts';
import { isPublic } from '../spots/spot.ts';
import { tellFavouriteNews } from './favourite-news.ts';
import { toMapEntry } from './map-entry.ts';
import type { MapEntry, DirtyMarker, StoredEntry } from '../ports/search.ts';
import { refreshCells } from './refresh-cells.ts';
import { runsAhead } from './taken-slots.ts';

type EntryDeps = Needs<'spots' | 'calendar' | 'clock'>;
type UpdateDeps = EntryDeps & Needs<'mapIndexWriter' | 'favourites' | 'availabilityAlerts' | 'outbox'>;

/** Marks handled at a time: their cells are written together. */
const BATCH = 100;
const CONCURRENCY = 25;
/** A run ends after this time; the next one continues. */
const MAX_RUN = 20_000;
/** Owners offer no days beyond this; no search looks further. */
const HORIZON = 10 * 366 * 86_400_000;

/** The entry of a public spot with its calendar; eventually consistent unless the read is consistent. */
export const makeEntry = async (
  deps: Needs<'calendar' | 'clock'>,
  spot: Spot,
  options: { readonly isConsistent: boolean },
): Promise<MapEntry> => {
  const now = deps.clock.now();
  const busy = await deps.calendar.listBusy(spot.id, { start: now, end: now + HORIZON }, now, options);
  return toMapEntry(spot, busy, now);
};

/** The entry that a spot should have: none if it is not public. */
export const wantedEntry = async (deps: EntryDeps, spotId: string): Promise<MapEntry | undefined> => {
  const spot = await deps.spots.find(spotId);
  return spot && isPublic(spot) ? makeEntry(deps, spot, { isConsistent: true }) : undefined;
};

/** Whether the change of an entry affects counts or prices of cells. */
const changesCells = (before: MapEntry | undefined, after: MapEntry | undefined): boolean =>
  before?.z !== after?.z ||
  before?.weekdayPriceCents !== after?.weekdayPriceCents ||
  before?.vehicleTypes.join() !== after?.vehicleTypes.join();

/** Sorts an object's names: the table returns them in any order. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** An entry as text for comparison, without past half hours. */
const serialiseContent = (entry: MapEntry | StoredEntry, now: number): string => {
  const taken = runsAhead(entry.taken, now);
  return JSON.stringify({ ...entry, taken, version: undefined }, inOrder);
};

/** Whether an entry is up to date. */
export const isCurrent = (stored: MapEntry | undefined, wanted: MapEntry | undefined, now: number): boolean =>
  stored && wanted ? serialiseContent(stored, now) === serialiseContent(wanted, now) : stored === wanted;

/**
 * Updates a spot's entry and returns the positions whose cells must follow; nothing after a conflict. The entry is read first, so that no
 * older data replace it.
 */
const updateEntry = async (deps: UpdateDeps, marker: DirtyMarker): Promise<readonly number[] | undefined> => {
  const before = await deps.mapIndexWriter.findEntry(marker.spotId);
  const after = await wantedEntry(deps, marker.spotId);
  if (isCurrent(before, after, deps.clock.now())) return marker.places;
  const places = changesCells(before, after) ? [before?.z, after?.z].filter((z) => z !== undefined) : [];
  if (places.length > 0) await deps.mapIndexWriter.addPositions(marker, places);
  await tellFavouriteNews(deps, before, after);
  const version = Math.max((before?.version ?? 0) + 1, deps.clock.now());
  const isWritten = await deps.mapIndexWriter.replaceEntry(before, after && { ...after, version });
  return isWritten ? [...marker.places, ...places] : undefined;
};

interface UpdatedEntries {
  readonly done: readonly DirtyMarker[];
  readonly places: readonly number[];
  readonly failures: readonly unknown[];
}

const updateEntries = async (deps: UpdateDeps, markers: readonly DirtyMarker[]): Promise<UpdatedEntries> => {
  const done: DirtyMarker[] = [];
  const places: number[] = [];
  const failures: unknown[] = [];
  const keep = async (marker: DirtyMarker) => {
    try {
      const changed = await updateEntry(deps, marker);
      if (!changed) return;
      places.push(...changed);
      done.push(marker);
    } catch (error) {
      failures.push(error);
    }
  };
  for (let first = 0; first < markers.length; first += CONCURRENCY)
    await Promise.all(markers.slice(first, first + CONCURRENCY).map(keep));
  return { done, places, failures };
};

/**
 * The result of a run: updated spots, and the longest wait in milliseconds. The map then shows everything marked before the instant
 * `version` (epoch milliseconds), except failures.
 */
export interface MapIndexUpdate {
  readonly handled: number;
  readonly failures: readonly unknown[];
  readonly lag: number;
  readonly version: number;
}

/**
 * Updates the map from marked spots: their entries, then the cells around them. Failures stay marked. A run may die anywhere and overlap
 * others; the next one repairs it.
 */
export const updateMapIndex = async (deps: UpdateDeps): Promise<MapIndexUpdate> => {
  const startedAt = deps.clock.now();
  const failures: unknown[] = [];
  let [handled, lag] = [0, 0];
  let after: string | undefined;
  do {
    const markers = await deps.mapIndexWriter.listQueued({ limit: BATCH, after });
    const kept = await updateEntries(deps, markers);
    await refreshCells(deps, kept.places);
    await Promise.all(kept.done.map((marker) => deps.mapIndexWriter.dequeue(marker)));
    const now = deps.clock.now();
    lag = Math.max(lag, ...kept.done.map(({ markedAt }) => now - Date.parse(markedAt)));
    handled += kept.done.length;
    failures.push(...kept.failures);
    after = markers.length === BATCH ? markers.at(-1)?.spotId : undefined;
  } while (after && deps.clock.now() - startedAt < MAX_RUN);
  return { handled, failures, lag, version: startedAt };
};
