import type { Language } from '#web/i18n/language.ts';
import { formatInstant, formatMoment } from './dates.ts';

interface Stay {
  readonly startTime: string;
  readonly endTime: string;
  readonly timeZone: string;
}

/** `vie, 5 jun, 10:00 – 14:00`; over midnight with both days. */
export const formatStay = ({ startTime, endTime, timeZone }: Stay, language: Language) => {
  const [first, last] = [startTime, endTime].map((at) => formatInstant(at, timeZone, 'day', language));
  const start = formatMoment(startTime, timeZone, language);
  return first === last
    ? `${start} – ${formatInstant(endTime, timeZone, 'time', language)}`
    : `${start} – ${formatMoment(endTime, timeZone, language)}`;
};

/** `viernes, 5 de junio`; in another year, with the year. */
export const formatDayOf = (instant: string, timeZone: string, language: Language) => {
  const isThisYear = instant.slice(0, 4) === new Date().toISOString().slice(0, 4);
  const day = formatInstant(instant, timeZone, 'longDay', language);
  // A style of its own would be in the first view of every page.
  return isThisYear ? day.replace(/(?: de)? \d{4}$/, '') : day;
};
