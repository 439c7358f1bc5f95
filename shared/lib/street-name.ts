/** Compares names of streets: without case, accents, abbreviations and small words. */
import { fold } from '../api/fold.ts';

/** Kinds of streets: the word that they are compared by, with its abbreviations and its words in other languages of Spain. */
const KINDS = [
  'calle c cl call carrer cr rua r kalea',
  'avenida avda avd av avnda avinguda etorbidea',
  'plaza pza plz pl plza placa praza enparantza plazuela pzla plazoleta placeta',
  'paseo pso ps p passeig pg pasealekua',
  'carretera ctra crta carr estrada errepidea',
  'camino cno cmno cam cami camino bidea',
  'ronda rda',
  'travesia tr trv trva tva trav travessia travessera zeharkalea',
  'glorieta gta glta',
  'urbanizacion urb urbanitzacio urbanizazioa',
  'poligono pol plgno poligon pgno',
  'pasaje pje psje pasatge passatge',
  'callejon cjon callejon cllon',
  'calleja clja cja',
  'barrio bo barri auzoa',
  'parque pque parc parkea',
  'cuesta cta csta costa costera',
  'bulevar blvr bulev boulevard blv',
  'rambla rbla',
  'lugar lug lg',
  'grupo gpo grup',
  'prolongacion prol prolong',
  'subida sub pujada',
  'bajada bda baixada',
  'agrupacion agrup',
  'jardines jardin jard jdin',
  'urbanizacion urb',
  'diseminado disem',
  'colonia col',
  'circunvalacion circ',
  'acceso acc',
  'puente pte',
  'senda snd',
  'trasera tras',
  'carretil ctil',
  'rinconada rcda',
  'alameda alam',
  'barranco bco',
  'portillo port',
  'mirador mir',
  'transito trans',
  'aldea ald',
  'via',
  'carrera',
].map((words) => words.split(' '));

const KIND_OF = new Map(
  KINDS.flatMap(([kind = '', ...others]) => [kind, ...others].map((word) => [word, kind])),
);

/** Words that names abbreviate, of saints, ranks and titles. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  (
    'sta:santa sto:santo st:sant dr:doctor dra:doctora gral:general cmte:comandante cdte:comandante cap:capitan ntra:nuestra ' +
    'sra:senora ntro:nuestro sr:senor hnos:hermanos fco:francisco pdte:presidente obpo:obispo arz:arzobispo ' +
    'marq:marques mqs:marques ing:ingeniero const:constitucion rep:republica univ:universidad hosp:hospital'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]), // written so above
);

const SMALL_WORDS = new Set(
  'a al d da das de del do dos e el els en i l la las les lo los na o os s ses sa the y n'.split(' '),
);

/** Abbreviations with raised letters, which `fold` would change to letters with another meaning. */
const RAISED: readonly (readonly [RegExp, string])[] = [
  [/\bc[º°]/gi, 'camino'],
  [/\bp[º°]/gi, 'paseo'],
  [/\bb[º°]/gi, 'barrio'],
  [/\bm[ªº]/gi, 'maria'],
];

/** As `fold`, with raised letters written out: `Pº Mª Cristina` becomes `paseo maria cristina`. */
export const foldStreet = (text: string): string =>
  fold(/[ªº°]/.test(text) ? RAISED.reduce((done, [raised, word]) => done.replace(raised, word), text) : text);

/** The kind of street that a folded word means, also abbreviated and in another language: `c` and `carrer` are `calle`. */
export const toStreetKind = (word: string): string | undefined => KIND_OF.get(word);

/** A folded word, written out where it is an abbreviation. */
export const writeOut = (word: string): string => ABBREVIATIONS.get(word) ?? word;

export const isSmallStreetWord = (word: string): boolean => SMALL_WORDS.has(word);

export interface StreetName {
  /** As `toStreetKind`; undefined where the name does not say it. */
  readonly kind: string | undefined;
  /** The words that distinguish the street, in their order, without kind and small words. At least one. */
  readonly words: readonly string[];
}

const dropSmallStreetWords = (words: readonly string[]): readonly string[] => {
  const kept = words.filter((word) => !isSmallStreetWord(word));
  return kept.length > 0 ? kept : words;
};

/** Splits folded words into the kind of street, which comes first, or last as in Basque, and the words that distinguish it. */
export const readStreetWords = (folded: readonly string[]): StreetName => {
  const words = folded.map(writeOut);
  const first = words.length > 1 ? toStreetKind(words[0] ?? '') : undefined;
  if (first !== undefined) return { kind: first, words: dropSmallStreetWords(words.slice(1)) };
  const last = words.length > 1 ? words.at(-1) : undefined;
  if (last !== undefined && /(?:kalea|etorbidea|enparantza|pasealekua|auzoa|bidea)$/.test(last))
    return { kind: toStreetKind(last), words: dropSmallStreetWords(words.slice(0, -1)) };
  return { kind: undefined, words: dropSmallStreetWords(words) };
};

export const readStreetName = (name: string): StreetName => readStreetWords(foldStreet(name).split(' '));

const join = (name: string): string => fold(name).replaceAll(' ', '-');

/**
 * A street in its key: `calle-marques-de-vallejo`, in a settlement `calle-mayor~recajo`. Names that differ in case and accents only are one
 * street.
 */
export const toSlug = (name: string, settlement?: string): string =>
  settlement === undefined ? join(name) : `${join(name)}~${join(settlement)}`;
