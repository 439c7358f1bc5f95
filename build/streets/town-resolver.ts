import { fold } from '#shared/api/fold.ts';
import type { Municipality } from '#shared/adapters/places/place.ts';
import type { Point } from '#shared/domain/ports/places.ts';
import { metresBetween } from '#shared/lib/geo.ts';
import type { StreetFeature } from './street-fields.ts';

/** A name means the town of this name that is nearest, but none farther away. */
const MAX_METRES = 60_000;

/** `Rasillo de Cameros, El` is El Rasillo de Cameros. */
const turnArticle = (name: string): string =>
  name.replace(/^(.*?),\s*(\S+)$/, '$2 $1').replace(/^(.*?)\s*\((\S+)\)$/, '$2 $1');

export interface Towns {
  /** The municipality of a feature at a point, by its INE code, else by its name; undefined if there is none of that name near. */
  readonly find: (feature: StreetFeature, point: Point) => Municipality | undefined;
}

/** Finds municipalities of features. */
export const resolveTowns = (municipalities: readonly Municipality[]): Towns => {
  const byCode = new Map(municipalities.map((one) => [one.id.slice('es:'.length), one]));
  const byName = new Map<string, Municipality[]>();
  for (const one of municipalities)
    for (const name of new Set([...one.names, ...one.bareNames]))
      byName.set(name, [...(byName.get(name) ?? []), one]);
  return {
    find: ({ code = '', town = '' }, point) => {
      const coded = byCode.get(code.replaceAll(/\D/g, '').slice(0, 5));
      if (coded) return coded;
      const named = byName.get(fold(town)) ?? byName.get(fold(turnArticle(town))) ?? [];
      const [nearest] = named
        .map((one) => ({ one, metres: metresBetween(one, point) }))
        .filter(({ metres }) => metres < MAX_METRES)
        .sort((a, b) => a.metres - b.metres);
      return nearest?.one;
    },
  };
};
