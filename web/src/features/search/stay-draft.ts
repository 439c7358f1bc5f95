import type { PatternType } from '#shared/model/constants.ts';
import type { SearchedStay, StayHours } from '#web/api/spots/list-spots-on-map.ts';
import { isByHours, isByMonth } from '#web/components/spots/searched-stay.ts';

/** The dates of a search; only check-in while check-out is being chosen. */
export interface DraftDates {
  startDate?: string;
  endDate?: string;
}

/** The stay of a search while it is edited: each kind keeps its values while the other is shown. */
export interface StayDraft {
  kind: 'days' | 'hours' | 'months';
  dates: DraftDates;
  /** The first day of a rental by the month. */
  month?: string | undefined;
  /** Its times of the week; any, without. */
  pattern?: PatternType | undefined;
  hours?: StayHours | undefined;
}

export const toStayDraft = (stay: SearchedStay | undefined): StayDraft => {
  if (stay && isByMonth(stay))
    return { kind: 'months', dates: {}, month: stay.startDate, pattern: stay.pattern };
  return stay && isByHours(stay)
    ? { kind: 'hours', dates: {}, hours: stay }
    : { kind: 'days', dates: stay ?? {} };
};

/** The stay of a draft, if any, and why it cannot be searched at a place with the local time `now`. */
export const parseStayDraft = (
  { kind, dates: { startDate, endDate }, hours, month, pattern }: StayDraft,
  now: string,
): { stay?: SearchedStay | undefined; problem?: 'home.chooseCheckOut' | 'home.hoursPassed' } => {
  if (kind === 'hours' && hours) {
    const isToCome = `${hours.startDate}T${hours.startTime}` > now;
    return isToCome ? { stay: hours } : { problem: 'home.hoursPassed' };
  }
  if (kind === 'months' && month)
    return { stay: { stayType: 'month', startDate: month, ...(pattern && { pattern }) } };
  if (startDate && !endDate) return { problem: 'home.chooseCheckOut' };
  return { stay: startDate && endDate ? { startDate, endDate } : undefined };
};
