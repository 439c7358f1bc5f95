import { AppError } from '../../lib/app-error.ts';
import { toInstant } from '../../lib/time.ts';
import type { Period } from '../../lib/half-hours.ts';
import { toMonth } from '../bookings/business-month.ts';
import { BUSINESS_ZONE } from '../../model/business-zone.ts';

const DEFAULT_MONTHS = 12;
/** Three years, which owners compare. */
const MAX_MONTHS = 36;

/** The instant at which a month begins. */
export const startOfMonth = (month: string): number => toInstant(BUSINESS_ZONE, `${month}-01`, '00:00');

const toMonthIndex = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

export const addMonths = (month: string, count: number): string => {
  const index = toMonthIndex(month) + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
};

/** Consecutive months and their period. */
export interface MonthRange extends Period {
  readonly months: readonly string[];
  readonly from: string;
  readonly to: string;
}

const refuse = (message: string) =>
  new AppError('invalid_request', message, { issues: [{ path: 'query.from', message }] });

/** The months of a query; by default the twelve months until this one. `invalid_request` if they are in the wrong order or more than 36. */
export const readMonths = (
  asked: { from?: string | undefined; to?: string | undefined },
  now: number,
): MonthRange => {
  const thisMonth = toMonth(now);
  const latest = asked.from !== undefined && asked.from > thisMonth ? asked.from : thisMonth;
  const to = asked.to ?? latest;
  const from = asked.from ?? addMonths(to, 1 - DEFAULT_MONTHS);
  const count = toMonthIndex(to) - toMonthIndex(from) + 1;
  if (count < 1) throw refuse('"from" must not be after "to".');
  if (count > MAX_MONTHS) throw refuse(`A period has ${MAX_MONTHS} months at most.`);
  return {
    from,
    to,
    months: Array.from({ length: count }, (_, index) => addMonths(from, index)),
    start: startOfMonth(from),
    end: startOfMonth(addMonths(to, 1)),
  };
};
