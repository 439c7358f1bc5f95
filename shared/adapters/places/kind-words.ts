/** Words for kinds of places, which a text may have in another language than the name: `Seville airport`. */
import type { PlaceQuery } from './place-query.ts';
import { withWords } from './place-query.ts';

/** In Spanish, Catalan, Galician, Basque, English, German, French, Italian and Dutch. */
const KINDS = [
  'aeropuerto aeroport aeroporto aireportua airport flughafen vliegveld luchthaven',
  'estacion estacio geltokia station bahnhof hauptbahnhof gare stazione',
  'puerto port porto portua hafen haven',
  'universidad universitat universidade unibertsitatea university universite universita',
  'hospital ospitalea clinica krankenhaus hopital ospedale',
  'estadio estadi estadioa stadium stadion stade stadio',
  'mercado mercat merkatua market markt marche mercato',
  'catedral catedrals seu katedrala cathedral kathedrale cathedrale cattedrale',
  'playa platja praia hondartza beach strand plage spiaggia',
  'plaza placa praza square platz place piazza',
  'parque parc parkea park parco',
  'museo museu museoa museum musee',
  'autobuses autobus busos autobusos bus',
  'norte nord north ipar',
  'sur sud south hego',
].map((words) => words.split(' '));

const KIND_OF = new Map(KINDS.flatMap((kind) => kind.map((word) => [word, kind] as const)));

/** Whether a word names a kind of place. */
export const isKindWord = (word: string): boolean => KIND_OF.has(word);

/** Words that names rarely contain: `estación de tren de Valencia`, `Santa Cruz quarter`. */
const SELDOM_IN_NAMES = new Set(
  'tren trenes train railway renfe ferrocarril quarter district neighbourhood neighborhood barrio barri'.split(
    ' ',
  ),
);

/** Two words for kinds, with at most eight spellings each. */
const MAX_QUERIES = 64;

/** The text with its words for kinds of places in other languages; empty without such words. */
export const translateKinds = (query: PlaceQuery): PlaceQuery[] => {
  if (!query.words.some((word) => KIND_OF.has(word) || SELDOM_IN_NAMES.has(word))) return [];
  let texts: string[][] = [[]];
  for (const word of query.words.filter((one) => !SELDOM_IN_NAMES.has(one))) {
    const ways = KIND_OF.get(word) ?? [word];
    texts = texts.flatMap((before) => ways.map((way) => [...before, way])).slice(0, MAX_QUERIES);
  }
  return texts.map((words) => withWords(query, words));
};
