import { describe, expect, it } from 'vitest';
import { measureHits, municipalities, TYPINGS } from './hits.ts';

/** One in twenty; the long tests check all of them for the most important ways of typing. */
const some = municipalities.filter((_, index) => index % 20 === 0);

describe('Place search over all municipalities', () => {
  it('knows 8,131 of them, each with a position in Spain', () => {
    expect(municipalities).toHaveLength(8_131);
    for (const { name, lat, lng } of municipalities)
      expect([name, lat > 27.6 && lat < 43.8, lng > -18.2 && lng < 4.4]).toEqual([name, true, true]);
  });

  it.each([
    ['full name', some, 0.99],
    ['without accents, in small letters', some, 0.99],
    ['with its province', some, 0.99],
    ['another name', some, 0.98],
    ['full name, map 20 km away', some, 0.99],
  ] as const)('[HM-02] suggests each of one in twenty typed as: %s', async (typing, asked, first) => {
    const hits = await measureHits(TYPINGS[typing], asked);

    expect(hits.missed).toEqual([]);
    expect(hits.first).toBeGreaterThanOrEqual(first);
  });

  it('[HM-02] has a median answer time of a few milliseconds', async () => {
    const { median } = await measureHits(TYPINGS['full name'], some);

    expect(median).toBeLessThan(5);
  });
});
