import { problemRecords } from '../areas/problems.ts';
import type { Problems } from '../domain/ports/problems.ts';
import { toIso } from '../lib/time.ts';
import { Problem } from '../model/problem.ts';
import type { Table, TableItem, Write } from './client.ts';
import { readDoubted } from './doubted-reports.ts';
import { ending } from './expiry.ts';
import { inIndex } from './key-conditions.ts';
import * as keys from './keys.ts';
import { readRecord } from './read-record.ts';
import { ifUnchanged } from './if-unchanged.ts';

const toProblem = (item: TableItem) => readRecord(Problem, item);

const toItem = (problem: Problem): TableItem => {
  const at = keys.byTime(problem.reportedAt, problem.bookingId);
  return {
    ...problem,
    ...keys.problemKey(problem.bookingId),
    ...keys.ofPersonKey(keys.problemsOfDriver(problem.driverId), at),
    ...keys.foundKey(keys.problemsOfOwner(problem.ownerId), at),
    ...(problem.decision === null && keys.waitingKey(keys.OPEN_PROBLEM, at)),
    ...ending(problemRecords.problem, problem.endAt),
  };
};

/** A report over its previous version; the first one only if the booking has none. */
export const problemWrite = (problem: Problem): Write => ({
  Put: {
    Item: toItem(problem),
    ...ifUnchanged('version', problem.version === 1 ? undefined : problem.version - 1),
  },
});

export const problemsRepository = (table: Table): Problems => {
  const listSince = async (index: keys.Index, partition: string, since: number): Promise<Problem[]> => {
    const items = await table.queryAll({
      ...inIndex(index, partition, { after: toIso(since) }),
      ScanIndexForward: false,
    });
    return table.readEach(items, toProblem);
  };
  return {
    find: async (bookingId) => {
      const item = await table.get(keys.problemKey(bookingId), { isConsistent: true });
      return item && toProblem(item);
    },
    listByDriver: (driverId, since) => listSince(keys.INDEX.ofPerson, keys.problemsOfDriver(driverId), since),
    listByOwner: (ownerId, since) => listSince(keys.INDEX.found, keys.problemsOfOwner(ownerId), since),
    countDoubted: async (driverId, now) => (await readDoubted(table, driverId, now)).count,
    listOpen: async ({ limit, after }) => {
      const { items } = await table.query({
        ...inIndex(keys.INDEX.waiting, keys.OPEN_PROBLEM, { after: after ?? ' ' }),
        Limit: limit,
      });
      return {
        problems: table.readEach(items, toProblem),
        next: items.length === limit ? String(items.at(-1)?.[keys.INDEX.waiting.sortKey]) : undefined,
      };
    },
  };
};
