/** Measures how often and how fast the place search finds Spain's municipalities by name. */
import { fold } from '#shared/api/fold.ts';
import gazetteer from '#shared/adapters/places/gazetteer.json' with { type: 'json' };
import { gazetteerPlaces } from '#shared/adapters/places/gazetteer-places.ts';
import type { Point } from '#shared/domain/ports/places.ts';

interface Municipality extends Point {
  id: string;
  name: string;
  otherNames: string[];
  province: string;
  population: number;
}

const provinceNames = new Map(
  gazetteer.provinces.map((row) => row.split('|').slice(0, 2) as [string, string]),
); // code, name

export const municipalities: readonly Municipality[] = gazetteer.municipalities.map((row) => {
  const [code = '', name = '', lat = '', lng = '', people = '', , others = ''] = row.split('|');
  return {
    id: `es:${code}`,
    name,
    otherNames: others.split(';').filter(Boolean),
    province: provinceNames.get(code.slice(0, 2)) ?? '',
    lat: Number(lat),
    lng: Number(lng),
    population: Number(people),
  };
});

type Typing = (municipality: Municipality) => readonly { input: string; near?: Point }[];

const firstLetters = (name: string, count: number) => name.normalize('NFC').slice(0, count);

/** Ways of typing a name. */
export const TYPINGS = {
  'full name': ({ name }) => [{ input: name }],
  'without accents, in small letters': ({ name }) => [{ input: fold(name) }],
  'with its province': ({ name, province }) => [{ input: `${name}, ${province}` }],
  'another name': ({ otherNames }) => otherNames.map((input) => ({ input })),
  'full name, map 20 km away': ({ name, lat, lng }) => [{ input: name, near: { lat: lat + 0.18, lng } }],
  'first four letters': ({ name }) => [{ input: firstLetters(name, 4) }],
  'first four letters, map 20 km away': ({ name, lat, lng }) => [
    { input: firstLetters(name, 4), near: { lat: lat + 0.18, lng } },
  ],
} as const satisfies Record<string, Typing>;

interface HitRate {
  /** Shares between 0 and 1. */
  first: number;
  among: number;
  /** The share of Spain's population that lives in a municipality that was suggested. */
  people: number;
  /** In milliseconds. */
  median: number;
}

/** Types every municipality's name, and checks whether it is suggested first or at all. */
export const measureHits = async (
  typing: Typing,
  asked: readonly Municipality[] = municipalities,
): Promise<HitRate & { missed: string[] }> => {
  const places = gazetteerPlaces();
  await places.autocomplete('madrid');
  let [first, among, people, allPeople] = [0, 0, 0, 0];
  const missed: string[] = [];
  const times: number[] = [];
  for (const municipality of asked) {
    for (const { input, near } of typing(municipality)) {
      const startedAt = performance.now();
      const found = await places.autocomplete(input, { near });
      times.push(performance.now() - startedAt);
      const rank = found.findIndex(({ place_id }) => place_id === municipality.id);
      if (rank === 0) first += 1;
      allPeople += municipality.population;
      if (rank >= 0) [among, people] = [among + 1, people + municipality.population];
      else missed.push(input);
    }
  }
  times.sort((a, b) => a - b);
  return {
    first: first / times.length,
    among: among / times.length,
    people: people / allPeople,
    median: times[Math.floor(times.length / 2)] ?? 0,
    missed,
  };
};
