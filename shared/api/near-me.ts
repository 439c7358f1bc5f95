/** Recognises texts of people who look for parking near them. */
import { fold } from './fold.ts';

/** Words that every search here could contain, and that name no place. */
const PARKING_WORDS: ReadonlySet<string> = new Set(
  (
    'aparcament aparcaments aparcamiento aparcamientos aparcar estacionamiento estacionar garaje garajes garatge ' +
    'parcheggio parken parkhaus parking parkings parkplatz parquing stationnement'
  ).split(' '),
);

/** `plaza de garaje`: `plaza` alone may begin the name of a square. */
const PARKING_SPACE =
  /\b(?:plazas?|places?|sitio) (?:de |d |para )(?=(?:aparca|estacion|garaj|garatg|parking|parquing))/g;

/** Words around them: `dónde aparcar en …`, `wo parken in …`. */
const ASKING_WORDS: ReadonlySet<string> = new Set([
  'donde',
  'on',
  'where',
  'wo',
  'ou',
  'dove',
  'en',
  'in',
  'a',
]);

/** The words of a folded text without those that only ask for parking. */
export const dropParkingWords = (folded: string): string[] => {
  const words = folded.replace(PARKING_SPACE, ' ').split(' ').filter(Boolean);
  const others = words.filter((word) => !PARKING_WORDS.has(word));
  return others.length === words.length ? words : others.filter((word) => !ASKING_WORDS.has(word));
};

const NEAR_ME: ReadonlySet<string> = new Set([
  ...['cerca', 'cerca de mi', 'cerca de aqui', 'aqui', 'aqui cerca', 'mi ubicacion', 'mi posicion'],
  ...['tu posicion', 'ubicacion actual', 'mi ubicacion actual', 'donde estoy', 'cerca mio', 'a mi lado'],
  ...[
    'near me',
    'near by',
    'nearby',
    'around me',
    'close to me',
    'here',
    'my location',
    'your position',
    'current location',
  ],
  ...[
    'prop',
    'prop meu',
    'a prop',
    'a prop meu',
    'a prop de mi',
    'aqui a prop',
    'preto de min',
    'hemen',
    'nigandik gertu',
  ],
  ...['in meiner nahe', 'in der nahe', 'mein standort', 'hier'],
  ...['pres de moi', 'autour de moi', 'ma position', 'ici', 'vicino a me', 'la mia posizione', 'qui vicino'],
]);

/** Whether a text asks for parking nearby rather than at a place: `cerca de mí`, `parking near me`, `aparcamiento`. */
export const isNearMe = (text: string): boolean => {
  const folded = fold(text);
  const words = dropParkingWords(folded);
  return folded !== '' && (words.length === 0 || NEAR_ME.has(words.join(' ')));
};
