import { describe, expect, it } from 'vitest';
import { measureHits, municipalities, TYPINGS } from './hits.ts';

/** Every fourth municipality is a sufficient sample. */
const some = municipalities.filter((_, index) => index % 4 === 0);
const TIMEOUT = 60_000;

describe('Place search over all municipalities', () => {
  it.each([
    ['full name', municipalities, 0.99],
    ['without accents, in small letters', some, 0.99],
    ['with its province', some, 0.99],
    ['another name', municipalities, 0.98],
    ['full name, map 20 km away', some, 0.99],
  ] as const)(
    '[HM-02] suggests every municipality typed as: %s',
    async (typing, asked, first) => {
      const hits = await measureHits(TYPINGS[typing], asked);

      expect(hits.missed).toEqual([]);
      expect(hits.first).toBeGreaterThanOrEqual(first);
    },
    TIMEOUT,
  );

  // With six suggestions, at most 63.7 % can be found: 399 municipalities begin with "Vill". Landmarks take some of the lines.
  it.each([
    ['first four letters', 0.54, 0.87],
    ['first four letters, map 20 km away', 0.75, 0.96],
  ] as const)(
    '[HM-02] suggests from the %s as many as six lines allow, and the large ones',
    async (typing, among, people) => {
      const hits = await measureHits(TYPINGS[typing], some);

      expect(hits.among).toBeGreaterThanOrEqual(among);
      expect(hits.people).toBeGreaterThanOrEqual(people);
    },
    TIMEOUT,
  );
});
