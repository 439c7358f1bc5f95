import { bookingsRepository } from '#shared/data/bookings-repository.ts';
import { indexBooking } from '#shared/domain/bookings/booking-step.ts';
import { calendarRepository } from '#shared/data/calendar-repository.ts';
import type { Item } from '#shared/data/client.ts';
import { cellKey, MAP } from '#shared/data/keys.ts';
import { unpackCell, unpackEntry } from '#shared/data/map-codec.ts';
import { mapIndexWriter } from '#shared/data/map-repository.ts';
import { spotsRepository } from '#shared/data/spots-repository.ts';
import { isPublic } from '#shared/domain/spots/spot.ts';
import { COARSEST, FINEST } from '#shared/domain/search/cells.ts';
import { updateMapIndex } from '#shared/domain/search/update-map-index.ts';
import { DAY, toIso } from '#shared/lib/time.ts';
import { holdOf } from '#test/support/examples.ts';
import { type CountingTable, countingTable } from './counting-table.ts';
import { fillMap } from './fill.ts';
import { NOW, type Space, spacesOf } from './spaces.ts';

/** What the upkeep of the map works with, over a table. */
export const upkeepOf = ({ table }: Pick<CountingTable, 'table'>, now: () => number) => ({
  spots: spotsRepository(table, isPublic),
  bookings: bookingsRepository(table, indexBooking),
  calendar: calendarRepository(table),
  mapIndexWriter: mapIndexWriter(table),
  clock: { now },
});
export type UpkeepDeps = ReturnType<typeof upkeepOf>;

/** Publishes a space and has its stays held for as long as anybody asks. */
const publish = async (deps: UpkeepDeps, { spot, busy }: Space): Promise<void> => {
  await deps.spots.create(spot);
  for (const period of busy) {
    const hold = holdOf(spot, period, { now: NOW, holdUntil: toIso(NOW + 365 * DAY) });
    const answer = await deps.bookings.hold({ ...hold, driverId: hold.id }, spot.version, NOW);
    if (answer !== 'held') throw new Error(`A stay of space ${spot.id} could not be held: ${answer}.`);
  }
};

/** What a map says, without the versions, which count how it came to be. */
const contentOf = ({ itemsOf }: CountingTable): string[] => {
  const entries = itemsOf(MAP).map((item) => ({ ...unpackEntry(item), version: 0 }));
  const levels = Array.from({ length: FINEST - COARSEST + 1 }, (_, level) => COARSEST + level);
  const cells = levels.flatMap((level) =>
    itemsOf(cellKey(level, 0).pk).map((item: Item) => {
      const { index, counts, prices } = unpackCell({ level, index: parseInt(String(item.sk), 16) }, item);
      return { level, index, counts, prices };
    }),
  );
  return [...entries, ...cells].map((each) => JSON.stringify(each));
};

/**
 * Whether a map that is filled at once is, entry for entry and cell for cell, the one that the job makes of spaces that
 * were published and booked one by one. Answers how many entries and cells were compared.
 */
export const compareWithUpkeep = async (seed: number, count: number): Promise<number> => {
  const spaceOf = spacesOf(seed);
  const [filled, kept] = [countingTable(), countingTable()];
  fillMap(filled, spaceOf, count);
  const deps = upkeepOf(kept, () => NOW);
  for (let number = 0; number < count; number++) await publish(deps, spaceOf(number));
  const { failures } = await updateMapIndex(deps);
  const [wanted, found] = [contentOf(filled), contentOf(kept)];
  const wrong = wanted.find((each, place) => each !== found[place]);
  if (failures.length > 0) throw failures[0];
  if (wanted.length !== found.length || wrong !== undefined)
    throw new Error(`The filled map is not the one that is kept: ${wrong ?? 'they differ in length'}`);
  return wanted.length;
};
