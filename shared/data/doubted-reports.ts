import { problemRecords } from '../areas/problems.ts';
import { computeExpiry } from '../lib/retention.ts';
import { DAY, toIso } from '../lib/time.ts';
import { MAX_DOUBTED_REPORTS } from '../model/rules.ts';
import type { Problem } from '../model/problem.ts';
import type { BookingWrite } from '../domain/ports/bookings.ts';
import type { Table, TableItem, Write } from './client.ts';
import { doubtedReportsKey } from './keys.ts';
import { hasRoom } from './standing-holds.ts';
import { TABLE } from './table.ts';

/**
 * The reports of a driver that were not founded, or are not decided yet, as a set in one item. The transaction that makes a report adds it
 * under the condition that there is room, so that reports at the same moment do not all count as the first. A member begins with the time of
 * its report: those of more than a year ago no longer count.
 */
const ATTRIBUTE = 'doubted';
type Report = Pick<Problem, 'bookingId' | 'driverId' | 'reportedAt'>;

const toMember = ({ bookingId, reportedAt }: Report) => `${reportedAt}#${bookingId}`;

const listMembers = (item: TableItem | undefined): string[] =>
  item?.[ATTRIBUTE] instanceof Set ? [...(item[ATTRIBUTE] as Set<string>)] : []; // the format above

const isOld = (member: string, now: number) => member < toIso(now - problemRecords.doubtedReports.days * DAY);

/** Reads the reports of a driver that count, and those that no longer do. */
export const readDoubted = async (
  table: Table,
  driverId: string,
  now: number,
): Promise<{ readonly count: number; readonly old: readonly string[] }> => {
  const members = listMembers(await table.get(doubtedReportsKey(driverId), { isConsistent: true }));
  const old = members.filter((member) => isOld(member, now));
  return { count: members.length - old.length, old };
};

/** The write that adds a report to the set of its driver, or removes it. `old` are members that no longer count. */
export const doubtWrite = (
  report: Report,
  doubt: NonNullable<BookingWrite['doubt']>,
  old: readonly string[],
  now: number,
): Write => {
  const condition = doubt === 'addIfRoom' ? hasRoom(ATTRIBUTE, old, MAX_DOUBTED_REPORTS) : undefined;
  return {
    Update: {
      Key: doubtedReportsKey(report.driverId),
      UpdateExpression: `${doubt === 'remove' ? 'DELETE' : 'ADD'} ${ATTRIBUTE} :report SET ${TABLE.ttlAttribute} = :until`,
      ...condition,
      ExpressionAttributeValues: {
        ...condition?.ExpressionAttributeValues,
        ':report': new Set([toMember(report)]),
        ':until': computeExpiry(problemRecords.doubtedReports, now),
      },
    },
  };
};
