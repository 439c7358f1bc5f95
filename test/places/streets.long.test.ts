import { beforeAll, describe, expect, it } from 'vitest';
import type { Places } from '#shared/domain/ports/places.ts';
import { useBudget } from '#test/support/budget.ts';
import { SEED } from '#test/support/random.ts';
import { openRiojaPlaces } from '#test/support/rioja-places.ts';
import { describeHits, measureReverse, measureStreetHits, shareOf } from './street-hits.ts';

const ADDRESSES = 1_000;
const POINTS = 500;
const TIMEOUT = 15 * 60_000;

useBudget(300, 'it types a thousand addresses in eight ways, twice');

describe('Streets and house numbers of La Rioja', () => {
  let places: Places;
  beforeAll(async () => {
    places = await openRiojaPlaces();
  });

  describe.each([
    ['a fixed seed', 20_260],
    [`the seed of this run, SEED=${SEED}`, SEED],
  ])('drawn by %s', (_, seed) => {
    it(
      '[HM-02] are found first by 97 of 100 typed addresses, and by 94 of 100 in each way to type',
      async () => {
        const hits = await measureStreetHits(places, { seed, count: ADDRESSES });

        const told = describeHits(hits);
        console.log(`SEED=${seed}\n${told}`);
        expect(shareOf(Object.values(hits)), told).toBeGreaterThanOrEqual(0.97);
        for (const [typing, each] of Object.entries(hits))
          expect(shareOf([each]), `${typing}\n${told}`).toBeGreaterThanOrEqual(0.94);
      },
      TIMEOUT,
    );

    it(
      '[HM-02] are named at 98 of 100 points of houses, with a number at most two away at 98 of 100',
      async () => {
        const { street, number, misses } = await measureReverse(places, { seed, count: POINTS });

        const told = `SEED=${seed}: street ${street}, number ${number}\n${misses.join('\n')}`;
        console.log(told);
        expect(street, told).toBeGreaterThanOrEqual(0.98);
        expect(number, told).toBeGreaterThanOrEqual(0.98);
      },
      TIMEOUT,
    );
  });
});
