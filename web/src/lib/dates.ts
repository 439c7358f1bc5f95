import { LOCALES, type Language } from '#web/i18n/language.ts';

/** First day of the calendar week as `Date.getDay` counts: Monday in es, Sunday in en (000 §9). */
export const weekStartsOn = (language: Language): 0 | 1 => (language === 'es' ? 1 : 0);

const STYLES = {
  /** 5 jun 2026 */
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 5 jun */
  dayMonth: { day: 'numeric', month: 'short' },
  /** vie, 5 jun */
  shortDay: { weekday: 'short', day: 'numeric', month: 'short' },
  /** viernes, 5 de junio de 2026 */
  longDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** junio de 2026 */
  month: { month: 'long', year: 'numeric' },
  /** jun */
  shortMonth: { month: 'short' },
  /** viernes */
  weekday: { weekday: 'long' },
  /** vie */
  shortWeekday: { weekday: 'short' },
  /** 13:00 */
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** vie, 5 jun, 13:00 */
  dayTime: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** For parsing: parts are read by name, because the order of a locale is for people and may change. */
const WALL = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const satisfies Intl.DateTimeFormatOptions;
const WALL_LOCALE = 'en-u-ca-gregory-nu-latn';

export type DateStyle = keyof typeof STYLES;

const formatters = new Map<string, Intl.DateTimeFormat>();

const getFormatter = (locale: string, style: DateStyle | 'wall', timeZone: string) => {
  const key = `${locale} ${style} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...(style === 'wall' ? WALL : STYLES[style]), timeZone });
  formatters.set(key, made);
  return made;
};

/** A zone and an instant for a formatter: the given ones, unless the browser lacks the zones of Spain. */
let place = (timeZone: string, at: Date): readonly [timeZone: string, at: Date] => [timeZone, at];

/** Loads the rules of Spain's time zones if the browser lacks them. Before the first date is shown. */
export const prepareZones = async () => {
  // The first formatter takes long on slow devices: a task of its own. Nearly every page needs this one.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  try {
    getFormatter(WALL_LOCALE, 'wall', 'Europe/Madrid');
  } catch {
    place = (await import('./zone.ts')).placeInUtc;
  }
};

/** An instant (ISO 8601) in the local time of a zone. */
export const formatInstant = (instant: string, timeZone: string, style: DateStyle, language: Language) => {
  const [zone, at] = place(timeZone, new Date(instant));
  return getFormatter(LOCALES[language], style, zone).format(at);
};

/** `mar, 29 dic, 08:30`; in another year, with the year instead of the weekday. */
export const formatMoment = (instant: string, timeZone: string, language: Language) => {
  if (instant.slice(0, 4) === new Date().toISOString().slice(0, 4))
    return formatInstant(instant, timeZone, 'dayTime', language);
  const day = formatInstant(instant, timeZone, 'day', language);
  return `${day}, ${formatInstant(instant, timeZone, 'time', language)}`;
};

/** A day of the local calendar, `YYYY-MM-DD`, which has no time zone. */
export const formatLocalDate = (date: string, style: DateStyle, language: Language) =>
  getFormatter(LOCALES[language], style, 'UTC').format(new Date(`${date}T00:00:00Z`));

/** `from` to `to`, both `YYYY-MM-DD`, without repeating common parts: `5–8 jun 2026`. */
export const formatDateRange = (from: string, to: string, language: Language, style: DateStyle = 'day') =>
  getFormatter(LOCALES[language], style, 'UTC').formatRange(
    new Date(`${from}T00:00:00Z`),
    new Date(`${to}T00:00:00Z`),
  );

/** The local time of a zone at an instant, by default now: `2026-06-05T08:30`. */
export const nowIn = (timeZone: string, now = new Date()) => {
  const [zone, at] = place(timeZone, now);
  const parts = getFormatter(WALL_LOCALE, 'wall', zone).formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value.padStart(2, '0') ?? '';
  return `${read('year')}-${read('month')}-${read('day')}T${read('hour')}:${read('minute')}`;
};

/** Today's date in a time zone, `YYYY-MM-DD`; or that of another instant. */
export const todayIn = (timeZone: string, now?: Date) => nowIn(timeZone, now).slice(0, 10);

/** `YYYY-MM-DD` moved by whole days. */
export const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const DAY = /^\d{4}-\d\d-\d\d$/;
/** Whether it is a date that exists: the 31st of February would be parsed as one in March. */
export const isDay = (text: unknown): text is string =>
  typeof text === 'string' && DAY.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
