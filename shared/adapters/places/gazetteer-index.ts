/** The gazetteer in memory. It is read at the first request, because most functions that import the adapter never need it. */
import { readFile } from 'node:fs/promises';
import type { Gazetteer, Place, Ring } from './place.ts';
import {
  type Parents,
  readByHand,
  readCommunity,
  readLocality,
  readMunicipality,
  readProvincePlaces,
  readProvinces,
} from './place-rows.ts';
import { readPostcodes } from './postcodes.ts';
import { indexWords } from './word-index.ts';
import type gazetteer from './gazetteer.json';
import type landmarks from './landmarks.json';
import type postcodes from './postcodes.json';

/** A ring is stored as alternating longitudes and latitudes, in thousandths of a degree. */
const readRing = (row: string): Ring => {
  const numbers = row.split(' ').map((number) => Number(number) / 1000);
  return numbers.flatMap((lng, index) => {
    const lat = numbers[index + 1];
    return index % 2 === 0 && lat !== undefined ? [[lng, lat] as const] : [];
  });
};

const groupByName = (places: readonly Place[]): Map<string, Place[]> => {
  const groups = new Map<string, Place[]>();
  for (const place of places) {
    for (const name of new Set([...place.names, ...place.bareNames])) {
      const group = groups.get(name);
      if (group) group.push(place);
      else groups.set(name, [place]);
    }
  }
  return groups;
};

/** The places with the same words in their names, then those with the same surroundings. */
const groupByText = (places: readonly Place[]): Map<string, number[]> => {
  const groups = new Map<string, number[]>();
  for (const key of ['words', 'surroundings'] as const)
    for (const [index, place] of places.entries()) {
      const group = groups.get(place[key]);
      if (group) group.push(index);
      else groups.set(place[key], [index]);
    }
  return groups;
};

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** The build copies the files next to the bundle, so that they are not part of the code that every cold start loads. */
const readBeside = async <T>(file: string): Promise<T> =>
  JSON.parse(await readFile(new URL(`./${file}`, import.meta.url), 'utf8')) as T; // our own file of this type

const readGazetteer = async (): Promise<Gazetteer> => {
  const [data, byHand, codes] = await Promise.all([
    readBeside<typeof gazetteer>('gazetteer.json'),
    readBeside<typeof landmarks>('landmarks.json'),
    readBeside<typeof postcodes>('postcodes.json'),
  ]);
  const provinces = readProvinces(data.provinces, byHand.communities);
  const municipalities = data.municipalities.map((row) => readMunicipality(provinces, row));
  const parents: Parents = new Map(municipalities.map((place) => [place.id, place]));
  const readAll = (rows: Readonly<Record<string, string[]>>, isArea: boolean) =>
    Object.entries(rows).flatMap(([within, ofIt]) =>
      ofIt.map((row) => readByHand({ provinces, parents, isArea }, within, row)),
    );
  const places = [
    ...municipalities,
    ...data.localities.flatMap((row) => readLocality(parents, row)),
    ...readAll(byHand.landmarks, false),
    ...readAll(byHand.districts, true),
    ...byHand.communities.map((row) => readCommunity(municipalities, row)),
    ...readProvincePlaces(data.provinces, byHand.communities, municipalities),
  ].sort((a, b) => b.weight - a.weight);
  const byId = new Map(places.map((place) => [place.id, place]));
  return {
    places,
    wordIndex: indexWords(groupByText(places)),
    municipalities,
    byId,
    byName: once(() => groupByName(places)),
    outline: data.outline.map(readRing),
    byPostcode: once(() => readPostcodes(codes.postcodes, byId)),
  };
};

/** Reads the gazetteer once per process (about 100 ms), at the first request. */
export const loadGazetteer = once(readGazetteer);
