/**
 * Addresses of CartoCiudad, the free geocoder of the Instituto Geográfico Nacional. Its API is described at
 * https://github.com/IDEESpain/Cartociudad. The data are CC-BY 4.0: answers may be stored and must be attributed.
 */
import type { Places, Point } from '../../domain/ports/places.ts';
import { kilometresBetween } from '../../lib/geo.ts';
import { PermanentFailure } from '../../lib/permanent-failure.ts';
import { readAtMost } from '../../lib/read-at-most.ts';
import { boxAroundPoint } from './box-around.ts';
import {
  type FoundAddress,
  parseCandidates,
  parseFound,
  readId,
  toDetails,
  toSuggestions,
} from './cartociudad-answers.ts';
import { loadGazetteer } from './gazetteer-index.ts';
import { rememberAnswers } from './remember-answers.ts';

/** Timeout while the user types, in milliseconds; our own places answer then. */
const TIMEOUT = 1_500;
const MAX_LENGTH = 200;
/** Twenty candidates have about 10 KB; a street comes with its whole line. */
const MAX_BYTES = 2_000_000;
const CANDIDATES_ASKED = 20;
const SUGGESTIONS_SHOWN = 6;
/** Kinds that we have ourselves, and shops and sights, which have no address. */
const LEFT_OUT = 'municipio,provincia,comunidad autonoma,toponimo,ngbe,expendeduria,punto_recarga_electrica';
/** The API takes no position, so nearer results are sorted first here. */
const NEARBY_KM = 40;
/** The radius of a search around an address, in kilometres. */
const ADDRESS_RADIUS = 1.2;

const isRefusal = (status: number) => status === 400 || status === 404;

/** Sends one request. Fails without the provider's message, which may repeat what was typed. */
const askFor = async (url: string, answersWithin: number): Promise<unknown> => {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(answersWithin),
  });
  if (isRefusal(response.status)) throw new PermanentFailure('CartoCiudad refuses the question.');
  if (!response.ok) throw new Error('CartoCiudad does not answer.');
  const bytes = await readAtMost(response.body ?? [], MAX_BYTES);
  if (!bytes) throw new Error('CartoCiudad answers too much.');
  const text = bytes.toString('utf8').trim();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
};

const toFailure = (error: unknown): Error => {
  if (error instanceof PermanentFailure) return error;
  const failure = new Error('CartoCiudad does not answer.');
  if (error instanceof Error) failure.name = error.name;
  return failure;
};

/** Whether a candidate is near, by its town if it has no position. */
const isNear = async (found: FoundAddress, near: Point): Promise<boolean> => {
  const place =
    toDetails(found)?.geometry.location ?? (await loadGazetteer()).byId.get(`es:${found.muniCode}`);
  if (!place) return false;
  const [from, to] = [near, place].map(({ lat, lng }) => ({ latitude: lat, longitude: lng }));
  return from !== undefined && to !== undefined && kilometresBetween(from, to) < NEARBY_KM;
};

/** Houses first if the text has a number, then near results, then CartoCiudad's order. */
const sortCandidates = async (candidates: FoundAddress[], input: string, near: Point | undefined) => {
  const wantsHouse = /\d/.test(input);
  const judged = await Promise.all(
    candidates.map(async (found) => ({
      found,
      isStreet: Number(wantsHouse && found.type !== 'portal'),
      isFar: Number(near !== undefined && !(await isNear(found, near))),
    })),
  );
  return judged.sort((a, b) => a.isStreet - b.isStreet || a.isFar - b.isFar).map(({ found }) => found);
};

/** Each request is made once and fails after `answersWithin` milliseconds. Answers are cached for a day in this process. */
export const cartociudadPlaces = (baseUrl: string, answersWithin = TIMEOUT): Places => {
  const answers = rememberAnswers((url) => askFor(url, answersWithin));
  const ask = async <T>(
    question: 'candidates' | 'find' | 'reverseGeocode',
    parameters: Record<string, string>,
    parse: (body: unknown) => T,
  ): Promise<T> => {
    const url = `${baseUrl}/${question}?${new URLSearchParams(parameters).toString()}`;
    try {
      return await answers(url, parse);
    } catch (error) {
      throw toFailure(error);
    }
  };

  return {
    autocomplete: async (input, asker) => {
      const candidates = await ask(
        'candidates',
        {
          q: input.slice(0, MAX_LENGTH),
          limit: String(CANDIDATES_ASKED),
          countrycodes: 'es',
          no_process: LEFT_OUT,
        },
        parseCandidates,
      );
      const sorted = await sortCandidates(candidates, input, asker?.near);
      return toSuggestions(sorted, asker?.language).slice(0, SUGGESTIONS_SHOWN);
    },

    details: async (placeId) => {
      const parameters = readId(placeId);
      return parameters && toDetails(await ask('find', parameters, parseFound));
    },

    reverse: async ({ lat, lng }) =>
      toDetails(await ask('reverseGeocode', { lon: String(lng), lat: String(lat) }, parseFound)),

    locate: async (text) => {
      const place = toDetails(await ask('find', { q: text.slice(0, MAX_LENGTH) }, parseFound));
      return place && { ...place, box: boxAroundPoint(place.geometry.location, [ADDRESS_RADIUS]) };
    },
  };
};
