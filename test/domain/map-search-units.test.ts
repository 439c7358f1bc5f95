import { beforeAll, describe, expect, it } from 'vitest';
import { campaign, SEED } from '#test/support/random.ts';
import { compareWithUpkeep } from '../../scripts/bench/same-as-upkeep.ts';
import { groupsOf, marketOf } from '../../scripts/bench/search-units.ts';

const SPACES = Math.min(5000, campaign(1000).numRuns);
const VIEWPORTS = Math.min(10, campaign(3).numRuns);

describe('a search on the map', () => {
  let market: ReturnType<typeof marketOf>;
  beforeAll(() => {
    market = marketOf(SEED, SPACES);
  });

  it('[HM-05] costs at most 4 read units without dates and 8 with, and answers what looking at every space would', async () => {
    for (const { isDated, measured } of await groupsOf(market, SEED, VIEWPORTS)) {
      expect(measured.flatMap(({ problems }) => problems)).toEqual([]);
      const units = measured.map((search) => search.units);
      expect(Math.max(...units)).toBeLessThanOrEqual(isDated ? 8 : 4);
      expect(Math.min(...units)).toBeGreaterThan(0);
    }
  });

  it('is tried over the map that the job makes of spaces published and booked one by one', async () => {
    expect(await compareWithUpkeep(SEED, 40)).toBeGreaterThan(80);
  });
});
