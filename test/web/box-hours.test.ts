import { expect, it } from 'vitest';
import { getCalendarRules } from '#web/features/checkout/calendar-rules.ts';

const SPOT = { min_duration: 1, advance_booking: 0, timeZone: 'Europe/Madrid' as const };
const FRIDAY = '2099-06-05';
const SATURDAY = '2099-06-06';
const SUNDAY = '2099-06-07';

type Busy = { start: string; end: string }[];
const open = (date: string, busy: Busy = []) => ({ date, status: 'open' as const, busy });
const closed = (date: string) => ({ date, status: 'closed' as const, busy: [] });
const rulesOf = (...days: (ReturnType<typeof open> | ReturnType<typeof closed>)[]) =>
  getCalendarRules(SPOT, new Map(days.map((day) => [day.date, day])));

it('[BB-01] offers an exit on another day while every day and hour until then is free', () => {
  const free = rulesOf(open(FRIDAY), open(SATURDAY), open(SUNDAY));
  expect(free.canLeaveOn(FRIDAY, '20:00', SATURDAY)).toBe(true);
  expect(free.canLeaveOn(FRIDAY, '20:00', FRIDAY)).toBe(true);
  expect(free.canLeaveOn(SATURDAY, '20:00', FRIDAY)).toBe(false);
  expect(free.canLeaveOn(FRIDAY, '20:00', '2099-07-05')).toBe(true);
  expect(free.canLeaveOn(FRIDAY, '20:00', '2099-07-06')).toBe(false);
  expect(free.canLeaveAt(FRIDAY, '20:00', SUNDAY, '10:00')).toBe(true);

  const weekdays = rulesOf(open(FRIDAY), closed(SATURDAY), open(SUNDAY));
  expect(weekdays.canLeaveOn(FRIDAY, '20:00', SATURDAY)).toBe(false);
  expect(weekdays.canLeaveOn(FRIDAY, '20:00', SUNDAY)).toBe(false);
  expect(weekdays.canLeaveAt(FRIDAY, '20:00', SATURDAY, '00:30')).toBe(false);
  // Midnight does not touch the day that begins.
  expect(weekdays.canLeaveAt(FRIDAY, '20:00', SATURDAY, '00:00')).toBe(true);

  const night = rulesOf(open(FRIDAY, [{ start: '22:00', end: '24:00' }]), open(SATURDAY));
  expect(night.canLeaveOn(FRIDAY, '20:00', SATURDAY)).toBe(false);
  expect(night.canLeaveAt(FRIDAY, '20:00', FRIDAY, '22:00')).toBe(true);
  expect(night.canLeaveAt(FRIDAY, '20:00', FRIDAY, '22:30')).toBe(false);
  const morning = rulesOf(open(FRIDAY), open(SATURDAY, [{ start: '09:00', end: '11:00' }]));
  expect(morning.canLeaveOn(FRIDAY, '20:00', SATURDAY)).toBe(true);
  expect(morning.canLeaveAt(FRIDAY, '20:00', SATURDAY, '09:00')).toBe(true);
  expect(morning.canLeaveAt(FRIDAY, '20:00', SATURDAY, '09:30')).toBe(false);
  expect(morning.canLeaveOn(FRIDAY, '20:00', SUNDAY)).toBe(false);
});
