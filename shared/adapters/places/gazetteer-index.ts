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
import { startsWord } from './rank-matches.ts';
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

const indexFirstLetters = (places: readonly Place[]): number[] => {
  let start = 0;
  return places.map(({ words }) => (start += words.length) - words.length);
};

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** Answers of `knows` that are kept: most words of an address are typed again with the next letter. */
const MAX_KNOWN = 5000;

/** Whether one of the texts has a word that begins so; each answer is kept for a while. */
const createKnows = (texts: readonly string[]): Gazetteer['knows'] => {
  const kept = new Map<string, boolean>();
  return (beginning) => {
    const known = kept.get(beginning) ?? texts.some((text) => startsWord(text, beginning));
    if (kept.size >= MAX_KNOWN) kept.clear();
    kept.set(beginning, known);
    return known;
  };
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
  const words = places.map((place) => place.words).join('');
  const byId = new Map(places.map((place) => [place.id, place]));
  return {
    places,
    words,
    starts: indexFirstLetters(places),
    knows: createKnows([words, ...[...provinces.values()].map(({ names }) => ` ${names.join(' | ')}`)]),
    municipalities,
    byId,
    byName: once(() => groupByName(places)),
    outline: data.outline.map(readRing),
    vocabulary: once(() => [...new Set(words.split(' '))].filter((word) => word !== '|')),
    byPostcode: once(() => readPostcodes(codes.postcodes, byId)),
  };
};

/** Reads the gazetteer once per process (about 100 ms), at the first request. */
export const loadGazetteer = once(readGazetteer);
