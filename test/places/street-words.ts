/** Words of Spanish street names, as the data of CartoCiudad spells them. */
import { fold } from '#shared/api/fold.ts';

/** Words before a name that say what kind of way it is, folded, with the ways to shorten them. */
const SHORT_TYPES: Readonly<Record<string, readonly string[]>> = {
  calle: ['C/', 'C/', 'C/ ', 'C. ', 'Cl. '],
  avenida: ['Avda. ', 'Avda ', 'Av. ', 'Avd. '],
  plaza: ['Pza. ', 'Pza ', 'Plz. ', 'Pl. '],
  paseo: ['Pº ', 'P.º ', 'Pso. '],
  carretera: ['Ctra. ', 'Ctra ', 'Crta. '],
  travesia: ['Trv. ', 'Trav. ', 'Tr. '],
  camino: ['Cº ', 'Cno. '],
  urbanizacion: ['Urb. ', 'Urb '],
  barrio: ['Bº ', 'Bo. '],
  poligono: ['Pol. ', 'Pgno. '],
  pasaje: ['Pje. ', 'Psje. '],
  prolongacion: ['Prol. '],
  glorieta: ['Gta. '],
};

const STREET_TYPES: ReadonlySet<string> = new Set([
  ...Object.keys(SHORT_TYPES),
  ...'acceso agrupacion aldea bajada barranco calleja callejon carretil circunvalacion cuesta diseminado'.split(
    ' ',
  ),
  ...'era grupo jardin jardines lugar mirador paraje parque pasadizo plazoleta plazuela portillo puente'.split(
    ' ',
  ),
  ...'rincon ronda senda subida trasera transito via'.split(' '),
]);

/** How people shorten words inside a name. */
export const SHORT_WORDS: readonly (readonly [long: RegExp, short: string])[] = [
  [/\bNuestra Señora\b/, 'Ntra. Sra.'],
  [/\bDoctor\b/, 'Dr.'],
  [/\bSanta\b/, 'Sta.'],
  [/\bSanto\b/, 'Sto.'],
  [/\bHermanos\b/, 'Hnos.'],
  [/\bFrancisco (?=\p{L})/u, 'Fco. '],
  [/\bMaría (?=\p{L})/u, 'Mª '],
];

const SMALL_WORDS: ReadonlySet<string> = new Set('a al de del el en la las los y'.split(' '));

/** `Calle José Ruiz (Joselito)` without the brackets. */
export const withoutBrackets = (name: string): string => name.replace(/\s*\([^)]*\)/g, '').trim();

/** `Peña Ávila` becomes `Peña Avila`. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u0302\u0304-\u036F]/g, '')
    .normalize('NFC');

/** `Peña Ávila` becomes `Pena Avila`. */
export const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Folded, without articles and prepositions, unless there is nothing else, as in `Calle A`. */
export const significantWords = (name: string): string[] => {
  const words = fold(withoutBrackets(name)).split(' ');
  const significant = words.filter((word) => !SMALL_WORDS.has(word));
  return significant.length > 0 ? significant : words;
};

/** The type of a street and its name without it; an empty type where the first word is none, or the only word. */
export const splitType = (street: string): { type: string; name: string } => {
  const [type = '', ...others] = withoutBrackets(street).split(' ');
  return others.length > 0 && STREET_TYPES.has(fold(type))
    ? { type, name: others.join(' ') }
    : { type: '', name: withoutBrackets(street) };
};

/** Ways to shorten a street type, each with the blank that follows it; empty where people write it out. */
export const shortTypes = (type: string): readonly string[] => SHORT_TYPES[fold(type)] ?? [];

/** The type that a text begins with, folded; undefined where it is left out or shortened. */
export const typeOfText = (text: string): string | undefined =>
  fold(text)
    .split(' ')
    .slice(0, 1)
    .find((word) => STREET_TYPES.has(word));
