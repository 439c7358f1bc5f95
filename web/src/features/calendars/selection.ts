import { addMonths } from '#web/lib/months.ts';
import { addDays } from '#web/lib/dates.ts';

/** Selected days: from the first to the last one, in either direction. Dates are `YYYY-MM-DD`. */
export interface Selection {
  readonly anchor: string;
  readonly head: string;
}

/** The first and the last selected day, in order of time. */
export const toRange = ({ anchor, head }: Selection) =>
  anchor <= head ? { from: anchor, to: head } : { from: head, to: anchor };

export const isSelected = (selection: Selection | undefined, date: string) => {
  if (!selection) return false;
  const { from, to } = toRange(selection);
  return date >= from && date <= to;
};

/** 0 is Monday. */
const dayOfWeek = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The day in another month, or its last day if that month is shorter. */
const inMonth = (date: string, months: number) => {
  const month = addMonths(date.slice(0, 7), months);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${date.slice(8)}`;
  return same < last ? same : last;
};

/** The day that a key leads to, or undefined for other keys. */
export const dayAfterKey = (key: string, date: string): string | undefined => {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -dayOfWeek(date));
    case 'End':
      return addDays(date, 6 - dayOfWeek(date));
    case 'PageUp':
      return inMonth(date, -1);
    case 'PageDown':
      return inMonth(date, 1);
    default:
      return undefined;
  }
};
