import { beforeAll, describe, expect, it } from 'vitest';
import { collectStreets } from '#build/streets/collect-streets.ts';
import { RIOJA_FILES } from '#build/streets/rioja.ts';
import { createRandom } from '#local/seed/random.ts';
import { loadGazetteer } from '#shared/adapters/places/gazetteer-index.ts';
import { gazetteerPlaces } from '#shared/adapters/places/gazetteer-places.ts';
import { withStreets } from '#shared/adapters/places/streets/street-places.ts';
import { fold } from '#shared/api/fold.ts';
import { streetEditionKey } from '#shared/data/keys.ts';
import { toStreetItems } from '#shared/data/streets/street-items.ts';
import { streetsRepository } from '#shared/data/streets/streets-repository.ts';
import { writeSplits } from '#shared/data/streets/streets-writer.ts';
import type { Street } from '#shared/domain/ports/streets.ts';
import { useBudget } from '#test/support/budget.ts';
import { spainOf } from '../../scripts/bench/spain-streets.ts';
import { streetTable } from '../../scripts/bench/street-table.ts';

useBudget(120, 'it writes a hundred thousand streets');

const SEED = 2026;
const STREETS = 100_000;
const SEARCHES = 300;
const MAX_UNITS = 6;
const MAX_ROUNDS = 2;
const TIMEOUT = 10 * 60_000;

describe('A hundred thousand generated streets', () => {
  const { add, sort, table, take } = streetTable();
  const provinces = new Map<string, readonly Street[]>();
  let model: readonly Street[] = [];

  beforeAll(async () => {
    model = [...(await collectStreets(RIOJA_FILES)).streets.values()].flat();
    const spain = spainOf(await loadGazetteer(), model, SEED);
    let count = 0;
    for (const province of spain.provinces) {
      const streets = spain.makeProvince(province);
      const edition = `${province}a`;
      const { items, splits } = await toStreetItems(edition, streets, spain.weightOf);
      add(items);
      add([
        {
          ...streetEditionKey(province),
          ...{ edition, source: '', attribution: '', importedAt: '', streets: streets.length },
          ...{ houses: 0, items: items.length, splits: writeSplits(splits) },
        },
      ]);
      provinces.set(province, streets);
      count += streets.length;
      if (count >= STREETS) break;
    }
    sort();
  }, TIMEOUT);

  it('[HM-02] are as many in Madrid as there are, and have as many houses as those of La Rioja', () => {
    const madrid = provinces.get('28')?.filter(({ town }) => town === '28079') ?? [];
    const mean = (streets: readonly Street[]) =>
      streets.reduce((sum, { houses }) => sum + houses.length, 0) / streets.length;

    expect(madrid.length).toBeGreaterThan(9_400);
    expect(new Set(madrid.map(({ name }) => name)).size).toBeGreaterThan(9_000);
    const all = [...provinces.values()].flat();
    expect(mean(all) / mean(model)).toBeGreaterThan(0.7);
    expect(mean(all) / mean(model)).toBeLessThan(1.4);
  });

  it(
    '[HM-02] are found by their name and town, in two round trips of six units at most',
    async () => {
      const gazetteer = await loadGazetteer();
      const random = createRandom(SEED);
      const all = [...provinces.values()].flat();
      const missed: string[] = [];
      for (let number = 0; number < SEARCHES; number += 1) {
        const street = random.pick(all);
        const store = streetsRepository(table);
        await store.editions();
        take();
        const places = withStreets(gazetteerPlaces(), store, (error) => {
          throw error;
        });
        const text = `${street.name}, ${gazetteer.byId.get(`es:${street.town}`)?.name ?? ''}`;
        const shown = await places.autocomplete(text);
        const { units, rounds } = take();
        expect([text, units <= MAX_UNITS, rounds <= MAX_ROUNDS]).toEqual([text, true, true]);
        if (!shown.some(({ main_text }) => fold(main_text) === fold(street.name))) missed.push(text);
      }

      console.log(`SEED=${SEED}: ${SEARCHES - missed.length} of ${SEARCHES} found`);
      expect(missed.length, missed.join('\n')).toBeLessThan(0.03 * SEARCHES);
    },
    TIMEOUT,
  );
});
