import type { Language } from '#web/i18n/language.ts';
import rows from './city-names.json';

/** The data for a link to a city's page; the home page loads no more. */
export interface CityName {
  /** In the address of its page, the same in both languages. */
  slug: string;
  names: Record<Language, string>;
}

/** The largest cities of Spain, largest first. */
export const CITY_NAMES: readonly CityName[] = rows;
