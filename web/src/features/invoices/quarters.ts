const QUARTERS = 8;
const MONTHS = 3;

/** A quarter of a year, `2026-4`. */
export interface Quarter {
  readonly id: string;
  readonly year: number;
  readonly quarter: number;
}

/** This quarter and the ones before it, latest first, by the clock of the browser. */
export const listQuarters = (now: number): Quarter[] => {
  // The clock of the browser is near enough: it only decides which quarter is offered first.
  const today = new Date(now);
  const first = today.getFullYear() * 4 + Math.floor(today.getMonth() / MONTHS);
  return Array.from({ length: QUARTERS }, (_, back) => {
    const [year, quarter] = [Math.floor((first - back) / 4), ((first - back) % 4) + 1];
    return { id: `${String(year)}-${String(quarter)}`, year, quarter };
  });
};

const LAST_DAYS = ['03-31', '06-30', '09-30', '12-31'];

/** Its days, both included; none for other texts. */
export const daysOfQuarter = (id: string): { from?: string; to?: string } => {
  const [, year = '', quarter = ''] = /^(20\d\d)-([1-4])$/.exec(id) ?? [];
  if (year === '') return {};
  const month = String((Number(quarter) - 1) * MONTHS + 1).padStart(2, '0');
  return { from: `${year}-${month}-01`, to: `${year}-${LAST_DAYS[Number(quarter) - 1] ?? ''}` };
};
