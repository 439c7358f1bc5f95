import { expect, it } from 'vitest';
import { SQUARES } from '#shared/domain/search/cells.ts';
import { planReads, type Square } from '#shared/domain/search/plan-reads.ts';

/** A square with one spot, the first of its cell. */
const inCell = (cell: number): Square => ({
  z: cell * SQUARES,
  length: 1,
  x: cell,
  y: 0,
  count: 1,
  shown: 1,
  priceCents: 100,
});
const rangesOver = (...cells: number[]) => {
  const everywhere = { left: 0, right: Infinity, bottom: 0, top: Infinity };
  return planReads(cells.map(inCell), everywhere)?.ranges;
};

it('squares of neighbouring cells are read in one call when that costs no more', () => {
  expect(rangesOver(4, 5)).toEqual([{ from: 4 * SQUARES, to: 5 * SQUARES + 1 }]);
});

it('no call reads across a cell that is not known', () => {
  expect(rangesOver(4, 6)).toEqual([
    { from: 4 * SQUARES, to: 4 * SQUARES + 1 },
    { from: 6 * SQUARES, to: 6 * SQUARES + 1 },
  ]);
});
