/**
 * A second reading of RFC 5545 §3.3.10 to compare the evaluator with: every day of a span is asked whether the rule has it, then every
 * hour, minute and second of the days that it has. It is slow and shares no code with the evaluator. It knows valid rules only.
 */

type Rule = ReadonlyMap<string, string>;

const DAY = 86_400_000;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const MAX_PERIOD_DAYS: Readonly<Record<string, number>> = { YEARLY: 366, MONTHLY: 31, WEEKLY: 7, DAILY: 1 };

const readText = (value: string): Rule =>
  new Map(
    value.split(';').map((part) => {
      const [name = '', list = ''] = part.split('=');
      return [name, list] as const;
    }),
  );

const startOfDay = (wall: number) => wall - (((wall % DAY) + DAY) % DAY);
const startOfYear = (year: number) => Date.UTC(year, 0, 1);
const daysBetween = (from: number, to: number) => Math.round((to - from) / DAY);

/** Weeks are counted from a day of that name long ago. */
const weekOf = (wall: number, wkst: string) => {
  const anchor = Date.UTC(1900, 0, 7 + WEEKDAYS.indexOf(wkst)); // 7 January 1900 was a Sunday
  return Math.floor(daysBetween(anchor, startOfDay(wall)) / 7);
};

/** Weeks 1 to 52 or 53 of the years around: week 1 is the first with four days in its year. */
const weekNumber = (wall: number, wkst: string): [number: number, weeks: number] => {
  const weekOne = (year: number) => weekOf(Date.UTC(year, 0, 4), wkst);
  const week = weekOf(wall, wkst);
  let year = new Date(wall).getUTCFullYear() + 1;
  while (weekOne(year) > week) year -= 1;
  return [week - weekOne(year) + 1, weekOne(year + 1) - weekOne(year)];
};

const has = (list: string | undefined, place: number, size: number) =>
  list === undefined ||
  list.split(',').some((text) => Number(text) === place || size + 1 + Number(text) === place);

const hasWeekday = (rule: Rule, wall: number) => {
  const [date, freq] = [new Date(wall), rule.get('FREQ')];
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const inMonth = freq === 'MONTHLY' || rule.has('BYMONTH');
  const first = inMonth ? Date.UTC(year, month, 1) : startOfYear(year);
  const next = inMonth ? Date.UTC(year, month + 1, 1) : startOfYear(year + 1);
  const place = Math.floor(daysBetween(first, startOfDay(wall)) / 7) + 1;
  const fromEnd = Math.floor((daysBetween(startOfDay(wall), next) - 1) / 7) + 1;
  return (rule.get('BYDAY') ?? '').split(',').some((text) => {
    const ordinal = text.slice(0, -2);
    if (text.slice(-2) !== WEEKDAYS[date.getUTCDay()]) return false;
    return ordinal === '' || Number(ordinal) === place || Number(ordinal) === -fromEnd;
  });
};

/** The day that DTSTART gives to a rule that names none. */
const hasDayOfStart = (rule: Rule, day: number, start: number) => {
  const [date, first] = [new Date(day), new Date(start)];
  if (['BYYEARDAY', 'BYMONTHDAY', 'BYDAY'].some((name) => rule.has(name))) return true;
  const isSameWeekday = date.getUTCDay() === first.getUTCDay();
  const isSameDay = date.getUTCDate() === first.getUTCDate();
  if (rule.get('FREQ') === 'WEEKLY' || rule.has('BYWEEKNO')) return isSameWeekday;
  if (rule.get('FREQ') === 'MONTHLY') return isSameDay;
  if (rule.get('FREQ') !== 'YEARLY') return true;
  return isSameDay && (rule.has('BYMONTH') || date.getUTCMonth() === first.getUTCMonth());
};

const hasDay = (rule: Rule, day: number, start: number): boolean => {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (!has(rule.get('BYMONTH'), month + 1, 999)) return false;
  if (!has(rule.get('BYMONTHDAY'), date.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate()))
    return false;
  if (rule.has('BYDAY') && !hasWeekday(rule, day)) return false;
  if (!hasDayOfStart(rule, day, start)) return false;
  const days = daysBetween(startOfYear(year), startOfYear(year + 1));
  if (!has(rule.get('BYYEARDAY'), daysBetween(startOfYear(year), day) + 1, days)) return false;
  return !rule.has('BYWEEKNO') || has(rule.get('BYWEEKNO'), ...weekNumber(day, rule.get('WKST') ?? 'MO'));
};

/** The number of the period of a time: the calendar year, the month, the week … */
const periodOf = (rule: Rule, wall: number): number => {
  const date = new Date(wall);
  const freq = rule.get('FREQ') ?? '';
  if (freq === 'YEARLY') return date.getUTCFullYear();
  if (freq === 'MONTHLY') return date.getUTCFullYear() * 12 + date.getUTCMonth();
  if (freq === 'WEEKLY') return weekOf(wall, rule.get('WKST') ?? 'MO');
  const seconds: Readonly<Record<string, number>> = {
    DAILY: 86_400,
    HOURLY: 3600,
    MINUTELY: 60,
    SECONDLY: 1,
  };
  return Math.floor(wall / 1000 / (seconds[freq] ?? 1));
};

const isInterval = (rule: Rule, wall: number, start: number) =>
  (periodOf(rule, wall) - periodOf(rule, start)) % Number(rule.get('INTERVAL') ?? 1) === 0;

/** Hours, minutes and seconds of a day that the rule has: from BY…, else all for a smaller FREQ, else that of DTSTART. */
const timesOfDay = (rule: Rule, start: number): number[] => {
  const freqs = ['SECONDLY', 'MINUTELY', 'HOURLY'];
  const place = freqs.indexOf(rule.get('FREQ') ?? '');
  const first = new Date(start);
  const choose = (name: string, count: number, smallest: number, ofStart: number) =>
    Array.from({ length: count }, (_, index) => index).filter((index) =>
      rule.has(name)
        ? has(rule.get(name), index, 999)
        : (place >= 0 && place <= smallest) || index === ofStart,
    );
  const [hours, minutes, seconds] = [
    choose('BYHOUR', 24, 2, first.getUTCHours()),
    choose('BYMINUTE', 60, 1, first.getUTCMinutes()),
    choose('BYSECOND', 60, 0, first.getUTCSeconds()),
  ];
  const ofHour = minutes.flatMap((minute) => seconds.map((second) => (minute * 60 + second) * 1000));
  return hours.flatMap((hour) => ofHour.map((time) => hour * 3_600_000 + time));
};

const choosePositions = (period: readonly number[], positions: string | undefined) =>
  period.filter((_, index) => has(positions, index + 1, period.length));

/** The starts that a rule gives from DTSTART up to `until`, of them those from `from` on. */
export const modelOccurrences = (value: string, start: number, from: number, until: number): number[] => {
  const rule = readText(value);
  const margin = (MAX_PERIOD_DAYS[rule.get('FREQ') ?? ''] ?? 1 / 24) * DAY;
  const times = timesOfDay(rule, start);
  const periods = new Map<number, number[]>();
  for (let day = startOfDay(start - margin); day <= until + margin; day += DAY) {
    if (!hasDay(rule, day, start)) continue;
    for (const wall of times.map((time) => day + time)) {
      if (wall < start - margin || wall > until + margin || !isInterval(rule, wall, start)) continue;
      const period = periodOf(rule, wall);
      const others = periods.get(period);
      if (others) others.push(wall);
      else periods.set(period, [wall]);
    }
  }
  return [...periods.values()]
    .flatMap((period) => choosePositions(period, rule.get('BYSETPOS')))
    .filter((wall) => wall >= start && wall <= until)
    .slice(0, Number(rule.get('COUNT') ?? Infinity))
    .filter((wall) => wall >= from);
};
