import { describe, expect, it } from 'vitest';
import { createRandom } from '#local/seed/random.ts';
import { placeHouse } from '#shared/adapters/places/streets/place-house.ts';
import { streetEditionKey } from '#shared/data/keys.ts';
import { toStreetItems } from '#shared/data/streets/street-items.ts';
import { streetsRepository } from '#shared/data/streets/streets-repository.ts';
import { writeSplits } from '#shared/data/streets/streets-writer.ts';
import type { House, Street } from '#shared/domain/ports/streets.ts';
import { bucketOf, townArea } from '#shared/lib/street-areas.ts';
import { readStreetName } from '#shared/lib/street-name.ts';
import { metresBetween } from '#shared/lib/geo.ts';
import { memoryTable } from '#local/table/memory-table.ts';

const TOWN = '26071';
const LAT = 42.57;
/** 1,640 metres from west to east, longer than three squares. */
const [WEST, EAST] = [-2.86, -2.84];
/** Eleven metres from the axis; odd numbers are north of it. */
const ASIDE = 0.0001;

const at = (number: number, lng: number, extension = ''): House => ({
  ...{ number, extension, postcode: '26200' },
  lat: number % 2 === 1 ? LAT + ASIDE : LAT - ASIDE,
  lng,
});

const street = (changes: Partial<Street> = {}): Street => ({
  ...{ town: TOWN, slug: 'calle-larga', name: 'Calle Larga', settlement: undefined },
  middle: { lat: LAT, lng: -2.85 },
  lines: [
    [
      { lat: LAT, lng: WEST },
      { lat: LAT, lng: EAST },
    ],
  ],
  houses: [at(1, -2.858), at(2, -2.8575), at(5, -2.856), at(8, -2.8545)],
  ...changes,
});

const open = async (streets: readonly Street[]) => {
  const { table } = memoryTable();
  const { items, splits } = await toStreetItems('one', streets, () => 0);
  await table.putMany([...items]);
  await table.put({
    ...streetEditionKey('26'),
    ...{ edition: 'one', source: '', attribution: '', importedAt: '' },
    ...{ streets: streets.length, houses: 0, items: items.length, splits: writeSplits(splits) },
  });
  return streetsRepository(table);
};

describe('Names of streets', () => {
  it.each([
    ['Pº Mª Cristina', 'paseo', ['maria', 'cristina']],
    ['Prolongación Pº del Espolón', 'prolongacion', ['paseo', 'espolon']],
    ['Cº Viejo', 'camino', ['viejo']],
    ['Bº San Antonio', 'barrio', ['san', 'antonio']],
    ['Avda. Ntra. Sra. de Valvanera', 'avenida', ['nuestra', 'senora', 'valvanera']],
    ['Autonomia Kalea', 'calle', ['autonomia']],
  ])('[HM-02] write raised letters and abbreviations out: %s', (name, kind, words) => {
    expect(readStreetName(name)).toEqual({ kind, words });
  });
});

describe('House numbers that no source has', () => {
  it('[HM-02] lie between the neighbours of their own side', () => {
    const house = placeHouse(street(), { number: 3, extension: '' });

    expect(house?.lat).toBeCloseTo(LAT + ASIDE, 6);
    expect(house?.lng).toBeCloseTo(-2.857, 6);
    expect(house?.accuracy).toBeGreaterThan(0);
  });

  it('[HM-02] lie across the street from the other side where their own has no neighbours', () => {
    const houses = [at(2, -2.858), at(6, -2.856)];
    const house = placeHouse(street({ houses }), { number: 3, extension: '' });

    expect(house?.lat).toBeCloseTo(LAT + ASIDE, 6);
    expect(house?.lng).toBeCloseTo(-2.8575, 6);
  });

  it('[HM-02] are unknown beyond the last house', () => {
    expect(placeHouse(street(), { number: 31, extension: '' })).toBeUndefined();
  });

  it('[HM-02] with an extension are apart from the house without it', () => {
    const houses = [at(1, -2.858), at(1, -2.855, 'BIS')];
    const house = placeHouse(street({ houses }), { number: 1, extension: 'BIS' });

    expect([house?.lng, house?.text, house?.isOtherExtension]).toEqual([-2.855, '1 bis', undefined]);
  });
});

describe('Streets of a table', () => {
  it('[HM-02] are found along the whole line, also in squares where it has no corner', async () => {
    const streets = await open([street()]);

    for (const lng of [WEST, -2.855, -2.85, -2.845, EAST]) {
      const [nearest] = await streets.listAround({ lat: LAT + ASIDE, lng }, 60);
      expect([lng, nearest?.slug]).toEqual([lng, 'calle-larga']);
      expect(nearest?.metres).toBeCloseTo(
        metresBetween({ lat: LAT, lng: 0 }, { lat: LAT + ASIDE, lng: 0 }),
        0,
      );
    }
    expect(await streets.listAround({ lat: LAT + 0.01, lng: -2.85 }, 60)).toEqual([]);
  });

  it('[HM-02] are in the list of each of their words where a town has too many for one', async () => {
    const random = createRandom(26);
    const makeWord = () =>
      Array.from({ length: 12 }, () => String.fromCharCode(random.whole(97, 122))).join('');
    const names = Array.from({ length: 1_200 }, () => `Calle ${makeWord()} Otero`);
    const all = ['Calle Zurbano Quevedo', ...names].map((name, index) =>
      street({ name, slug: `calle-${index}`, houses: [] }),
    );
    const streets = await open(all);
    const splits = (await streets.editions()).get('26')?.splits.get(townArea(TOWN));

    expect(splits).toBeDefined();
    for (const word of ['zurbano', 'quevedo']) {
      const bucket = bucketOf(word, splits) ?? 'none';
      const [block] = await streets.listBlocks([{ edition: 'one', area: townArea(TOWN), bucket }]);
      expect([word, block?.rows.map(({ name }) => name).includes('Calle Zurbano Quevedo')]).toEqual([
        word,
        true,
      ]);
    }
  });
});
