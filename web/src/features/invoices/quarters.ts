import { ACCOUNTING_YEARS } from '#shared/model/rules.ts';

const MONTHS = 3;
/** Invoices are kept until the end of the last of these years. */
const KEPT = (ACCOUNTING_YEARS + 1) * 4;

/** A quarter of a year, `2026-4`. */
export interface Quarter {
  readonly id: string;
  readonly year: number;
  readonly quarter: number;
}

const countQuarters = (date: Date) => date.getFullYear() * 4 + Math.floor(date.getMonth() / MONTHS);

/** The quarters from `since` until now in which there can be invoices, latest first. */
export const listQuarters = (since: string, now: number): Quarter[] => {
  // The clock of the browser is near enough: it only decides which quarters are offered.
  const last = countQuarters(new Date(now));
  const length = Math.max(1, Math.min(KEPT, last - countQuarters(new Date(since)) + 1));
  return Array.from({ length }, (_, back) => {
    const [year, quarter] = [Math.floor((last - back) / 4), ((last - back) % 4) + 1];
    return { id: `${String(year)}-${String(quarter)}`, year, quarter };
  });
};

const LAST_DAYS = ['03-31', '06-30', '09-30', '12-31'];

/** First and last day of a quarter, both included; empty if the id is not one of a quarter. */
export const daysOfQuarter = (id: string): { from?: string; to?: string } => {
  const [, year = '', quarter = ''] = /^(20\d\d)-([1-4])$/.exec(id) ?? [];
  if (year === '') return {};
  const month = String((Number(quarter) - 1) * MONTHS + 1).padStart(2, '0');
  return { from: `${year}-${month}-01`, to: `${year}-${LAST_DAYS[Number(quarter) - 1] ?? ''}` };
};
