import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '#test/support/scratch-folder.ts';
import { type ListCost, measureOthers, measureStays } from '../bench/lists.ts';

/** Sizes and units are those of any run. In memory, because thousands of writes would wait for a disk. */
const ONCE = { runs: 1, parent: scratchFolder('lists') };
afterAll(() => rmSync(ONCE.parent, { recursive: true, force: true }));

/** Measured maximums with some margin; docs/benchmarks.md has the figures at 50, 5,000 and 50,000 stays. */
const MOST: Readonly<Record<string, { KB: number; units: number }>> = {
  'my bookings': { KB: 30, units: 8 },
  'my bookings, a late page': { KB: 30, units: 8 },
  'bookings on my spots': { KB: 40, units: 23 },
  statistics: { KB: 1, units: 60 },
  'statistics of the driver': { KB: 1, units: 30 },
  'earnings of 12 months': { KB: 30, units: 130 },
  'earnings export, a part': { KB: 150, units: 400 },
  'account export, a part': { KB: 1200, units: 2400 },
  'calendar of a spot, a month': { KB: 6, units: 8 },
  'calendar of a spot for others': { KB: 15, units: 30 },
  payouts: { KB: 10, units: 10 },
  'my spots': { KB: 150, units: 30 },
  notifications: { KB: 15, units: 5 },
  'unread notifications': { KB: 1, units: 10 },
  conversations: { KB: 15, units: 20 },
  'messages of a conversation': { KB: 15, units: 10 },
  'spots to be reviewed': { KB: 60, units: 30 },
  'reviews of a spot': { KB: 10, units: 5 },
};

/**
 * The factor that a list may cost more with more stays. Totals have an attribute for each booked hour of the week, up to 168;
 * a month of a calendar has more stays.
 */
const GROWTH: Readonly<Record<string, number>> = {
  statistics: 2,
  'earnings of 12 months': 2,
  'calendar of a spot, a month': 2,
  'calendar of a spot for others': 4,
};

const expectWithin = (costs: readonly ListCost[]) => {
  for (const { list, among, KB, units } of costs) {
    const most = MOST[list];
    if (!most) continue;
    expect(KB, `KB of ${list} among ${among}`).toBeLessThanOrEqual(most.KB);
    expect(units, `units of ${list} among ${among}`).toBeLessThanOrEqual(most.units);
  }
};

describe('lists and sums', () => {
  it('cost the same with 1,200 and with 2,400 stays a year', async () => {
    const costs = [...(await measureStays(1200, ONCE)), ...(await measureStays(2400, ONCE))];
    console.table(costs);
    expectWithin(costs);
    const at = (among: number) => costs.filter((cost) => cost.among === among && MOST[cost.list]);
    for (const [index, many] of at(2400).entries()) {
      const few = at(1200)[index];
      const growth = GROWTH[many.list] ?? 1.1;
      expect(many.KB, many.list).toBeLessThanOrEqual((few?.KB ?? 0) * Math.max(growth, 1.3) + 1);
      expect(many.units, many.list).toBeLessThanOrEqual((few?.units ?? 0) * growth + 2);
    }
  });

  it('come in pages, however much there is', async () => {
    const costs = await measureOthers(120, ONCE);
    console.table(costs);
    expectWithin(costs);
  });
});
