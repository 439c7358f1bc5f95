import type { Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';

export type MonthPattern = Spot['month_pattern'];

/** `08:00` as in a sentence: `8:00`. */
const inSentence = (time: string) => time.replace(/^0/, '');

/** The times of each week that a rental has, in words: `De lunes a viernes, de 8:00 a 19:00`. */
export const usePatternText = () => {
  const text = useText();
  return ({ type, from, to }: MonthPattern): string =>
    text(`rentals.pattern.${type}`, { from: inSentence(from), to: inSentence(to) });
};
