import { withMetres } from '#web/map/distance.ts';
import type { LatLng } from '#web/map/map-types.ts';
import { placeToSearchArea, type SearchArea } from '#web/map/search-area.ts';
import { type CityName, CITY_NAMES } from './city-names.ts';
import facts from './city-facts.json';

/** One of the largest cities of Spain, or one whose streets come with the site, from the gazetteer by `build/cities.ts`. */
export interface City extends CityName {
  province: string;
  latitude: number;
  longitude: number;
  population: number;
  /** Bounds of the municipality, in degrees. */
  viewport: { west: number; south: number; east: number; north: number };
  /** Names in its centre that the search knows. */
  places: readonly string[];
}

/** Largest first. */
export const CITIES: readonly City[] = CITY_NAMES.flatMap((city, index) => {
  const more = facts[index];
  return more ? { ...city, ...more } : [];
});

export const findCity = (slug: string | undefined): City | undefined =>
  CITIES.find((city) => city.slug === slug);

const PEOPLE_STEP = 50_000;

/** A round number below the city's population: registers of different years differ by less. */
export const peopleAtLeast = ({ population }: City): number =>
  Math.floor(population / PEOPLE_STEP) * PEOPLE_STEP;

const getPosition = ({ latitude: lat, longitude: lng }: City): LatLng => ({ lat, lng });

/** All of the municipality. */
export const getCityArea = (city: City): SearchArea =>
  placeToSearchArea({ geometry: { location: getPosition(city), viewport: city.viewport } });

/** The nearest cities, nearest first. */
export const citiesNear = (city: City, count: number): readonly City[] =>
  withMetres(
    getPosition(city),
    CITIES.filter((other) => other !== city),
  ).slice(0, count);
