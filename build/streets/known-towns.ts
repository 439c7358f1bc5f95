import gazetteer from '#shared/adapters/places/gazetteer.json' with { type: 'json' };
import { fold } from '#shared/api/fold.ts';
import { kilometresBetween } from '#shared/lib/geo.ts';
import type { Position } from './geometry.ts';

interface Town {
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
}

/** Towns of the same name are farther apart. */
const MAX_KILOMETRES = 5;

/** Populations from which a place has a rank, of the Protomaps basemap: 1,000,000 is 12, a hamlet 1. */
const RANKS = [
  1, 200, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 5_000_000,
];

const towns = new Map<string, Town[]>();
for (const row of [...gazetteer.municipalities, ...gazetteer.localities]) {
  const [, name = '', latitude, longitude, population] = row.split('|');
  const town = {
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
  };
  towns.set(fold(name), [...(towns.get(fold(name)) ?? []), town]);
}

/** The population of a settlement that the gazetteer knows, 0 where it has no figure. */
export const findPopulation = (name: string, [longitude, latitude]: Position): number | undefined =>
  towns.get(fold(name))?.find((town) => kilometresBetween(town, { latitude, longitude }) <= MAX_KILOMETRES)
    ?.population;

export const rankOf = (population: number): number => RANKS.filter((people) => population >= people).length;
