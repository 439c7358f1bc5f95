import { describe, expect, it } from 'vitest';
import { type ListCost, measureOthers, measureStays } from '../../scripts/bench/lists.ts';

/** What was measured, with some room; docs/benchmarks.md has the figures at 50, 5,000 and 50,000. */
const MOST: Readonly<Record<string, { KB: number; units: number }>> = {
  'my bookings': { KB: 30, units: 8 },
  'my bookings, a late page': { KB: 30, units: 8 },
  'bookings on my spots': { KB: 40, units: 8 },
  statistics: { KB: 1, units: 60 },
  'statistics of the driver': { KB: 1, units: 30 },
  'earnings of 12 months': { KB: 30, units: 130 },
  payouts: { KB: 10, units: 10 },
  'my spots': { KB: 150, units: 30 },
  notifications: { KB: 15, units: 5 },
  'unread notifications': { KB: 1, units: 10 },
  conversations: { KB: 15, units: 20 },
  'messages of a conversation': { KB: 15, units: 10 },
  'spots to be reviewed': { KB: 60, units: 30 },
  'reviews of a spot': { KB: 10, units: 5 },
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
  it('cost the same with 200 stays in a year and with 1,500', async () => {
    const costs = await measureStays([200, 1500]);
    console.table(costs);
    expectWithin(costs);
    const at = (among: number) => costs.filter((cost) => cost.among === among && MOST[cost.list]);
    for (const [index, many] of at(1500).entries()) {
      const few = at(200)[index];
      expect(many.KB, many.list).toBeLessThanOrEqual((few?.KB ?? 0) * 1.3 + 1);
      expect(many.units, many.list).toBeLessThanOrEqual((few?.units ?? 0) * 3 + 2);
    }
  });

  it('come a page at a time, however much there is', async () => {
    const costs = await measureOthers(120);
    console.table(costs);
    expectWithin(costs);
  });
});
