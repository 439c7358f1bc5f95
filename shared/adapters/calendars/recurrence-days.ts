const DAYS_OF_FOUR_CENTURIES = 146_097;
/** From 1 March of the year 0 to 1 January 1970. */
const DAYS_TO_1970 = 719_468;

/** A day, by its number since 1 January 1970 and by its date. */
export interface CalendarDay {
  readonly number: number;
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The number of a day. Years begin in March here, so that a leap day is the last one. */
export const dayNumber = (year: number, month: number, day: number): number => {
  const marchYear = month > 2 ? year : year - 1;
  const century = Math.floor(marchYear / 400);
  const yearOfCentury = marchYear - century * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(yearOfCentury / 4) - Math.floor(yearOfCentury / 100);
  return century * DAYS_OF_FOUR_CENTURIES + yearOfCentury * 365 + leapDays + dayOfYear - DAYS_TO_1970;
};

/** The date of a day, the inverse of `dayNumber`. */
export const calendarDay = (number: number): CalendarDay => {
  const since = number + DAYS_TO_1970;
  const century = Math.floor(since / DAYS_OF_FOUR_CENTURIES);
  const rest = since - century * DAYS_OF_FOUR_CENTURIES;
  const leapDays = Math.floor(rest / 1460) - Math.floor(rest / 36_524) + Math.floor(rest / 146_096);
  const yearOfCentury = Math.floor((rest - leapDays) / 365);
  const dayOfYear =
    rest - (365 * yearOfCentury + Math.floor(yearOfCentury / 4) - Math.floor(yearOfCentury / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  return { number, year: century * 400 + yearOfCentury + (month > 2 ? 0 : 1), month, day };
};

/** 0 is Monday. */
export const weekday = (number: number): number => (((number + 3) % 7) + 7) % 7;

/** The first day of the week of a day, where weeks start on that weekday. */
export const weekStart = (number: number, wkst: number): number =>
  number - ((weekday(number) - wkst + 7) % 7);

/** The days of a month. */
export const monthLength = (year: number, month: number): number =>
  month === 2 ? dayNumber(year, 3, 1) - dayNumber(year, 2, 1) : 30 + ((month + (month > 7 ? 1 : 0)) % 2);

type Numbers = ReadonlySet<number>;

/** The parts of a rule that choose days. Negative numbers count from the end; weekdays from Monday, which is 0. */
export interface DayParts {
  readonly months?: Numbers | undefined;
  readonly weekNumbers?: Numbers | undefined;
  readonly yearDays?: Numbers | undefined;
  readonly monthDays?: Numbers | undefined;
  readonly weekdays?: Numbers | undefined;
  /** Such as 2MO: `ordinal * 7 + weekday`. */
  readonly ordinalWeekdays?: Numbers | undefined;
  /** The ordinals count within the month, not the year. */
  readonly ordinalsOfMonth: boolean;
  /** The first day of a week. */
  readonly wkst: number;
}

/** Whether the numbers have the place of something, counted from the start (1 is the first) or from the end (-1 is the last). */
const hasPlace = (numbers: Numbers, place: number, size: number) =>
  numbers.has(place) || numbers.has(place - size - 1);

/** A week belongs to the year of its fourth day (RFC 5545 §3.3.10, BYWEEKNO; ISO 8601 where it starts on Monday). */
const hasWeek = (numbers: Numbers, number: number, wkst: number) => {
  const fourth = weekStart(number, wkst) + 3;
  const { year } = calendarDay(fourth);
  const first = dayNumber(year, 1, 1);
  const week = Math.floor((fourth - first) / 7) + 1;
  // The year has another week when the fourth day of it is in the year as well.
  const weeks = week + Math.floor((dayNumber(year + 1, 1, 1) - 1 - fourth) / 7);
  return hasPlace(numbers, week, weeks);
};

const hasOrdinal = (ordinals: Numbers, number: number, place: number, size: number) => {
  const fromStart = Math.ceil(place / 7);
  const fromEnd = -Math.ceil((size - place + 1) / 7);
  return ordinals.has(fromStart * 7 + weekday(number)) || ordinals.has(fromEnd * 7 + weekday(number));
};

/** Whether BYDAY has the day. */
const hasWeekday = (parts: DayParts, { number, year, month, day }: CalendarDay) => {
  if (!parts.weekdays && !parts.ordinalWeekdays) return true;
  if (parts.weekdays?.has(weekday(number))) return true;
  if (!parts.ordinalWeekdays) return false;
  if (parts.ordinalsOfMonth) return hasOrdinal(parts.ordinalWeekdays, number, day, monthLength(year, month));
  const first = dayNumber(year, 1, 1);
  return hasOrdinal(parts.ordinalWeekdays, number, number - first + 1, dayNumber(year + 1, 1, 1) - first);
};

/** Whether all parts that choose days have the day: each part limits what the others expand (RFC 5545 §3.3.10). */
export const matchesDay = (parts: DayParts, date: CalendarDay): boolean => {
  const { number, year, month, day } = date;
  const { months, monthDays, yearDays, weekNumbers } = parts;
  if (months && !months.has(month)) return false;
  if (monthDays && !hasPlace(monthDays, day, monthLength(year, month))) return false;
  if (!hasWeekday(parts, date)) return false;
  if (weekNumbers && !hasWeek(weekNumbers, number, parts.wkst)) return false;
  if (!yearDays) return true;
  const first = dayNumber(year, 1, 1);
  return hasPlace(yearDays, number - first + 1, dayNumber(year + 1, 1, 1) - first);
};
