/** Milliseconds of a UTC day. The model shares no code with the product, so it has its own. */
export const DAY = 86_400_000;

/** A day of the Gregorian calendar; weekdays from 0, Monday. */
export interface CalendarDay {
  /** Days since 1970-01-01. */
  readonly number: number;
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly date: number;
  readonly weekday: number;
  readonly daysInMonth: number;
  readonly yearDay: number;
  readonly daysInYear: number;
  /** Week number by ISO 8601, weeks from Monday. */
  readonly week: number;
}

const FIRST_YEAR = 2008;
const LAST_YEAR = 2037;

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const monthLengths = (year: number) => [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** 28 December is always in the last week of its year; a year that begins or ends on a Thursday has 53. */
const weeksOf = (year: number, firstWeekday: number) =>
  firstWeekday === 3 || (firstWeekday === 2 && isLeap(year)) ? 53 : 52;

const listDays = (): CalendarDay[] => {
  const days: CalendarDay[] = [];
  let number = 13_879; // 2008-01-01, a Tuesday
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
    const lengths = monthLengths(year);
    const daysInYear = isLeap(year) ? 366 : 365;
    const first = (number + 3) % 7; // 1970-01-01 was a Thursday
    const beforeFirst = (first - (isLeap(year - 1) ? 366 : 365) + 7 * 60) % 7;
    let yearDay = 0;
    for (const [index, daysInMonth] of lengths.entries())
      for (let date = 1; date <= daysInMonth; date++, number++) {
        yearDay++;
        const weekday = (number + 3) % 7;
        let week = Math.floor((yearDay - weekday + 9) / 7);
        if (week === 0) week = weeksOf(year - 1, beforeFirst);
        else if (week > weeksOf(year, first)) week = 1;
        days.push({ number, year, month: index + 1, date, weekday, daysInMonth, yearDay, daysInYear, week });
      }
  }
  return days;
};

const DAYS = listDays();

/** The day with a number, from 2008 to 2037. Throws outside. */
export const dayAt = (number: number): CalendarDay => {
  const day = DAYS[number - 13_879];
  if (!day) throw new Error(`The model knows no day ${number}.`);
  return day;
};
/** The number of the last day that the model knows. */
export const LAST_DAY = 13_879 + DAYS.length - 1;

/** The number of the day of a wall time in milliseconds. */
export const dayNumberOf = (wall: number): number => Math.floor(wall / DAY);
/** The wall time in milliseconds, as if it were UTC. */
export const wallAt = (year: number, month: number, date: number, hours = 0): number => {
  const found = DAYS.find((day) => day.year === year && day.month === month && day.date === date);
  if (!found) throw new Error(`There is no ${year}-${month}-${date}.`);
  return found.number * DAY + hours * 3_600_000;
};
