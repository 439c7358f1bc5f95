import { STAY_TIMES } from '#shared/model/rules.ts';
import type { Spot } from '#shared/api/spots.ts';
import type { LocalStay } from '#web/api/spots/get-quote.ts';
import { fullDays } from '#web/components/spots/stay-params.ts';
import { addDays, nowIn } from '#web/lib/dates.ts';
import { HALF_HOURS, isWithin } from './day-times.ts';

/** The fewest full days that reach the minimum duration; each counts 24 hours. */
export const fewestFullDays = ({ min_duration: hours }: Pick<Spot, 'min_duration'>) =>
  Math.max(1, Math.ceil(hours / 24));

export const fullDayStay = (spot: Pick<Spot, 'min_duration'>, date: string): LocalStay =>
  fullDays(date, addDays(date, fewestFullDays(spot)));

/** 08:00 to 18:00 (001 §9), or all access hours if these exclude them. */
export const partDayStay = ({ accessHours }: Pick<Spot, 'accessHours'>, date: string): LocalStay => {
  const { partDayStart, partDayEnd } = STAY_TIMES;
  const isUsual = isWithin(accessHours, partDayStart) && isWithin(accessHours, partDayEnd);
  const startTime = isUsual ? partDayStart : HALF_HOURS.find((time) => time >= accessHours.start);
  const endTime = isUsual ? partDayEnd : HALF_HOURS.findLast((time) => time <= accessHours.end);
  return { date, startTime: startTime ?? partDayStart, endTime: endTime ?? partDayEnd, isFullDay: false };
};

/** The earliest start of a stay in the spot's local time: `2026-06-05T08:30`. */
export const earliestEntry = ({
  timeZone,
  advance_booking: hours,
}: Pick<Spot, 'timeZone' | 'advance_booking'>) => nowIn(timeZone, new Date(Date.now() + hours * 3_600_000));

/** Converts two instants to a stay in the spot's local time; from 13:00 to 12:00 of a later day it is full days (001 §9). */
export const toLocalStay = (period: { startTime: string; endTime: string }, timeZone: string): LocalStay => {
  const start = nowIn(timeZone, new Date(period.startTime));
  const end = nowIn(timeZone, new Date(period.endTime));
  const [date, endDate] = [start.slice(0, 10), end.slice(0, 10)];
  const [startTime, endTime] = [start.slice(11), end.slice(11)];
  const isFullDay = startTime === STAY_TIMES.fullDayStart && endTime === STAY_TIMES.fullDayEnd;
  return { date, ...(endDate !== date && { endDate }), startTime, endTime, isFullDay };
};
