/** The number of days of a month; `month` counts from January of the year, 0, and may be above 11. */
const daysOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/**
 * The local day on which month `number` (1 is the first) of a rental begins: the day of the start in that calendar month, or its last day
 * where there is none. Each counts from the start, so that after 31 January come 28 February and 31 March (ruling 53).
 */
export const firstDayOfMonth = (startDate: string, number: number): string => {
  const [year, month, day] = startDate.split('-').map(Number) as [number, number, number]; // YYYY-MM-DD
  const index = month - 1 + number - 1;
  return new Date(Date.UTC(year, index, Math.min(day, daysOfMonth(year, index)))).toISOString().slice(0, 10);
};
