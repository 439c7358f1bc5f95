import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '#shared/api/accounts.ts';
import type { Places } from '#shared/domain/ports/places.ts';
import { kilometresBetween } from '#shared/lib/geo.ts';
import { openRiojaPlaces } from '#test/support/rioja-places.ts';

/**
 * What people type, the language of their page, their position in tenths of a degree, and what they mean. Written from general knowledge by
 * somebody who had not seen the search; positions are good to the kilometres in the last column. Shops are not among the places.
 */
type Row = readonly [
  typed: string,
  language: Language,
  near: readonly [lat: number, lng: number] | null,
  name: string,
  lat: number,
  lng: number,
  kilometres: number,
];

const ROWS = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, 'meant-places.json'), 'utf8'),
) as readonly Row[]; // our own file

/** The positions of the rows and ours are both rounded. */
const ROUNDING_KM = 0.3;
const MIN_RIGHT = 0.97;

let places: Places;
beforeAll(async () => {
  places = await openRiojaPlaces();
});

/** What is suggested first instead of the meant place; undefined if it is the meant place. */
const findMiss = async ([typed, language, near, name, lat, lng, kilometres]: Row) => {
  const [first] = await places.autocomplete(typed, {
    language,
    near: near ? { lat: near[0], lng: near[1] } : undefined,
  });
  const found = first && (await places.details(first.place_id))?.geometry.location;
  const away = found
    ? kilometresBetween({ latitude: lat, longitude: lng }, { latitude: found.lat, longitude: found.lng })
    : Infinity;
  return away <= 1.3 * kilometres + ROUNDING_KM
    ? undefined
    : `${typed}: ${first?.description ?? 'nothing'} instead of ${name}`;
};

describe('Places that people mean', () => {
  it(`[HM-02] are suggested first for ${String(100 * MIN_RIGHT)} of 100 texts, with streets of one province in the table`, async () => {
    const misses: string[] = [];
    for (const row of ROWS) {
      const miss = await findMiss(row);
      if (miss) misses.push(miss);
    }

    expect(1 - misses.length / ROWS.length, misses.join('\n')).toBeGreaterThanOrEqual(MIN_RIGHT);
  });
});
