import type { LANGUAGES } from '../model/constants.ts';
import type { MonthPattern } from '../model/month-pattern.ts';

/** `8:00`, as Spanish writes times. */
const short = (time: string) => time.replace(/^0/, '');

/** The times of a pattern, in the middle of a sentence; undefined for always, which has none. */
export const describePattern = (
  pattern: MonthPattern | undefined,
  language: (typeof LANGUAGES)[number],
): string | undefined => {
  if (!pattern || pattern.type === 'always') return undefined;
  const { type, from, to } = pattern;
  return {
    weekdays: {
      es: `de lunes a viernes, de ${short(from)} a ${short(to)}`,
      en: `Monday to Friday, ${from} to ${to}`,
    },
    nights: {
      es: `noches, de ${short(from)} a ${short(to)}, y fines de semana`,
      en: `nights, ${from} to ${to}, and weekends`,
    },
  }[type][language];
};
