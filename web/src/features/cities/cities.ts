import type { Language } from '#web/i18n/language.ts';
import type { LatLng } from '#web/map/map-types.ts';
import rows from './cities.json';

/** One of the largest cities of Spain, as `scripts/build-cities.ts` has taken them from the gazetteer. */
export interface City {
  /** Its name in the address of its page, the same in both languages. */
  slug: string;
  names: Record<Language, string>;
  province: string;
  latitude: number;
  longitude: number;
  population: number;
}

/** Largest first. */
export const CITIES: readonly City[] = rows;

export const findCity = (slug: string | undefined): City | undefined =>
  CITIES.find((city) => city.slug === slug);

export const positionOf = ({ latitude: lat, longitude: lng }: City): LatLng => ({ lat, lng });

/** Squared degrees, the longitude shortened as the meridians come together: enough to compare. */
const distance = (from: City, to: City) =>
  (from.latitude - to.latitude) ** 2 +
  ((from.longitude - to.longitude) * Math.cos((from.latitude * Math.PI) / 180)) ** 2;

/** The cities around one, the nearest first. */
export const citiesNear = (city: City, count: number): readonly City[] =>
  CITIES.filter((other) => other !== city)
    .sort((a, b) => distance(city, a) - distance(city, b))
    .slice(0, count);
