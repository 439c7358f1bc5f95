import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { gazetteerPlaces } from '#shared/adapters/places/gazetteer-places.ts';
import { withStreets } from '#shared/adapters/places/streets/street-places.ts';
import { streetsRepository } from '#shared/data/streets/streets-repository.ts';
import { openRioja } from '#test/support/rioja-places.ts';

type Row = readonly [text: string, lat?: number, lng?: number];

const MAX_UNITS = 6;
const MAX_ROUNDS = 2;
const SEARCHES = 60;

it('[HM-02] A search for a street reads six units in two round trips at most, besides the editions', async () => {
  const { table, take } = await openRioja();
  const rows = JSON.parse(readFileSync('test/places/blind-searches.json', 'utf8')) as Row[]; // our own file
  const every = Math.floor(rows.length / SEARCHES);
  const spent: { text: string; way: string; units: number; rounds: number }[] = [];
  for (const [text, lat, lng] of rows.filter((_, index) => index % every === 0).slice(0, SEARCHES)) {
    const near = lat === undefined || lng === undefined ? undefined : { lat, lng };
    for (const way of ['suggest', 'locate'] as const) {
      const store = streetsRepository(table);
      await store.editions();
      const places = withStreets(gazetteerPlaces(), store, (error) => {
        throw error;
      });
      take();
      await (way === 'suggest' ? places.autocomplete(text, { near }) : places.locate(text));
      const { units, rounds } = take();
      spent.push({ text, way, units, rounds });
    }
  }

  expect(spent).toHaveLength(2 * SEARCHES);
  expect(spent.filter(({ units, rounds }) => units > MAX_UNITS || rounds > MAX_ROUNDS)).toEqual([]);
  expect(spent.some(({ units }) => units > 0)).toBe(true);
});
