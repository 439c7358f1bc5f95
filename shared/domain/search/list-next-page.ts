import type { Needs } from '../deps.ts';
import { type Box, isInBox } from '../../lib/geo.ts';
import { listRanges } from '../../lib/quad.ts';
import { type Criteria, type Match, matchEntry } from './criteria.ts';
import type { PagePosition } from './cursor.ts';
import { entriesFor } from './plan-reads.ts';
import type { ZRange } from '../ports/search.ts';
import { getBudget } from './query-area.ts';

/** The matches of a page, and where the next one begins. */
export interface ListPage {
  readonly matches: readonly Match[];
  readonly next?: PagePosition | undefined;
}

/** The lowest id: a position with it sorts before every spot there. */
const FIRST_ID = `spt_${'0'.repeat(26)}`;

/** A range of a page, and the maximum of entries to read from it. */
interface RangeRead {
  readonly range: ZRange;
  readonly limit: number;
}

const after = ({ from, to }: ZRange, position: PagePosition | undefined): ZRange | undefined =>
  position && to <= position.key ? undefined : { from: Math.max(from, position?.key ?? from), to };

/** Half of the budget for the first range, and as many others as the other half allows, each with at least half a unit. */
const shareBudget = ([first, ...others]: readonly ZRange[], budget: number): RangeRead[] => {
  if (!first) return [];
  if (others.length === 0) return [{ range: first, limit: entriesFor(budget) }];
  const read = others.slice(0, budget);
  const halves = Math.floor(budget / read.length);
  return [
    { range: first, limit: entriesFor(budget / 2) },
    ...read.map((range) => ({ range, limit: entriesFor(halves / 2) })),
  ];
};

/**
 * Spots in Morton order after `position`. All ranges of a page are read in parallel. It reads no more than the budget allows, so a page may
 * be short although more follow.
 */
export const listNextPage = async (
  deps: Needs<'mapIndex' | 'clock'>,
  box: Box,
  search: Criteria & { readonly limit: number },
  position: PagePosition | undefined,
): Promise<ListPage> => {
  const now = deps.clock.now();
  const ranges = listRanges(box).flatMap((range) => after(range, position) ?? []);
  const reads = shareBudget(ranges, getBudget(search));
  const start = position && { z: position.key, id: position.id };
  const pages = await Promise.all(
    reads.map(({ range, limit }) =>
      deps.mapIndex.pageEntries(range, { limit, after: range.from === start?.z ? start : undefined }),
    ),
  );
  const matches: Match[] = [];
  for (const [index, entries] of pages.entries()) {
    for (const entry of entries) {
      const match = isInBox(box, entry.latitude, entry.longitude) && matchEntry(entry, search, now);
      if (match) matches.push(match);
      if (matches.length === search.limit) return { matches, next: { key: entry.z, id: entry.id } };
    }
    const last = entries.at(-1);
    if (last && entries.length === reads[index]?.limit)
      return { matches, next: { key: last.z, id: last.id } };
  }
  const end = reads.at(-1)?.range.to;
  const isMore = end !== undefined && reads.length < ranges.length;
  return { matches, next: isMore ? { key: end, id: FIRST_ID } : undefined };
};
