import { STAY_TIMES } from '../../api/constants.ts';
import { addDays, daysBetween, toDayNumber, toInstant, toLocal } from '../../lib/time.ts';
import { overlaps, type Period } from '../../lib/half-hours.ts';
import type { Spot } from '../spots/spot.ts';

/**
 * A day at a space has three slots: until full-day stays end, between their end and start, and from their start on. A
 * stay from one day to another touches the last slot of its first day, the first slot of its last, and all between: it
 * can be had exactly when none of them is taken. Slots are counted from the day with the number 0 on.
 */
const SLOTS = 3;
const SLOT_TIMES = ['00:00', STAY_TIMES.fullDayEnd, STAY_TIMES.fullDayStart];

/** Slots that follow on each other, all taken. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

const daySlots = (date: string): number[] => SLOT_TIMES.map((_, slot) => toDayNumber(date) * SLOTS + slot);

/** The slots that a period overlaps. */
const listSlots = (timeZone: string, period: Period): number[] => {
  const first = toLocal(timeZone, period.start).date;
  const last = toLocal(timeZone, period.end - 1).date;
  const slots: number[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const edges = [
      ...SLOT_TIMES.map((time) => toInstant(timeZone, date, time)),
      toInstant(timeZone, addDays(date, 1), '00:00'),
    ];
    daySlots(date).forEach((number, slot) => {
      const [start = 0, end = 0] = edges.slice(slot, slot + 2);
      if (overlaps({ start, end }, period)) slots.push(number);
    });
  }
  return slots;
};

const blockedSlots = ({ exceptions }: Pick<Spot, 'exceptions'>, today: string): number[] =>
  exceptions.blocked.flatMap(({ from, to }) => {
    const first = from < today ? today : from;
    const days = Math.max(0, daysBetween(first, to) + 1);
    return Array.from({ length: days }, (_, day) => daySlots(addDays(first, day))).flat();
  });

/** What cannot be had of a space from today on: what is booked, held or imported, and the days that its owner has blocked. */
export const takenRuns = (
  spot: Pick<Spot, 'timeZone' | 'exceptions'>,
  busy: readonly Period[],
  now: number,
): Run[] => {
  const today = toLocal(spot.timeZone, now).date;
  const slots = [
    ...blockedSlots(spot, today),
    ...busy.flatMap((period) => listSlots(spot.timeZone, { ...period, start: Math.max(period.start, now) })),
  ];
  const runs: { from: number; to: number }[] = [];
  for (const slot of [...new Set(slots)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.to === slot - 1) last.to = slot;
    else runs.push({ from: slot, to: slot });
  }
  return runs;
};

/** Whether full days from one local day to another touch something that is taken. */
export const isTaken = (runs: readonly Run[], startDate: string, endDate: string): boolean => {
  const from = toDayNumber(startDate) * SLOTS + SLOTS - 1;
  const to = toDayNumber(endDate) * SLOTS;
  return runs.some((run) => run.from <= to && run.to >= from);
};

/** The slot that runs at an instant. */
const slotAt = (timeZone: string, now: number): number => {
  const { date, time } = toLocal(timeZone, now);
  return toDayNumber(date) * SLOTS + SLOT_TIMES.filter((from) => from <= time).length - 1;
};

/** What of the runs is not over yet: no search asks for the rest. */
export const runsAhead = (runs: readonly Run[], timeZone: string, now: number): Run[] => {
  const current = slotAt(timeZone, now);
  return runs
    .filter(({ to }) => to >= current)
    .map(({ from, to }) => ({ from: Math.max(from, current), to }));
};
