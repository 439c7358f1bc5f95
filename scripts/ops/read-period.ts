import { LocalDate } from '#shared/model/fields.ts';
import { UsageError } from './failure.ts';
import { type Given, needed } from './task.ts';

const readDay = (given: Given, flag: string): string => {
  const day = needed(given, flag);
  if (!LocalDate.safeParse(day).success) throw new UsageError(`--${flag} must be a day such as 2026-10-01.`);
  return day;
};

/** The days `--from` and `--to`, both included. */
export const readPeriod = (given: Given): { readonly from: string; readonly to: string } => {
  const [from, to] = [readDay(given, 'from'), readDay(given, 'to')];
  if (from > to) throw new UsageError('--from must not be after --to.');
  return { from, to };
};
