import type { DemoArea } from './cities.ts';
import type { Random } from './random.ts';
import type { DemoSpotFacts } from './demo-types.ts';
import { isTrueOf, textOf, type Phrase } from './phrases.ts';
import texts from './spot-texts.json' with { type: 'json' };

/** "el parque" with "a" is "al parque", with "de" it is "del parque". */
const withPreposition = (preposition: 'a' | 'de', place: string): string =>
  place.startsWith('el ') ? `${preposition}l ${place.slice(3)}` : `${preposition} ${place}`;

/** The name as used in a sentence: "el centro", "el Ensanche", "Triana". */
const quarterOf = ({ name }: DemoArea): string => {
  if (/^Centr[eo]/.test(name)) return 'el centro';
  if (/Ensanche|Eixample|Casco|^Barrio/.test(name))
    return `el ${name.replace(/^(El|Barrio) /, (word) => (word === 'El ' ? '' : 'barrio '))}`;
  return name;
};

/** A street as used in a sentence: "la calle de la Palma", "el carrer de Verdi". */
const spokenStreet = (street: string): string => {
  const article = /^(Paseo|Passeig|Carrer|Bulevar)/.test(street) ? 'el' : 'la';
  const isProperName = /^(Gran|Via|Rambla|Travessera)/.test(street);
  return `${article} ${isProperName ? street : street.charAt(0).toLowerCase() + street.slice(1)}`;
};

const comma = (metres: string): string => metres.replace('.', ',');

/** The values that texts can name in braces: `{of}` is "del parque", `{ofHere}` is "del centro". */
const valuesOf = (facts: DemoSpotFacts): Readonly<Record<string, string>> => {
  const { area, street, level, spotNumber, dimensions, accessHours } = facts;
  const [here, spoken] = [quarterOf(area), spokenStreet(street)];
  return {
    area: area.name,
    near: area.near,
    of: withPreposition('de', area.near),
    to: withPreposition('a', area.near),
    here,
    ofHere: withPreposition('de', here),
    address: street,
    street: spoken,
    ofStreet: withPreposition('de', spoken),
    level: `${level}`,
    spotNumber,
    length: comma(dimensions.length),
    width: comma(dimensions.width),
    height: comma(dimensions.height),
    from: accessHours.start,
    until: accessHours.end,
  };
};

/** The phrases that are true of the spot. */
const say = (phrases: readonly Phrase[], facts: DemoSpotFacts): string[] => {
  const values = valuesOf(facts);
  return phrases
    .filter((phrase) => isTrueOf(facts, phrase))
    .map((phrase) =>
      textOf(phrase).replace(/\{(\w+)\}/g, (named, name: string) => {
        const value = values[name];
        if (value === undefined) throw new Error(`There is no value ${named}`);
        return value;
      }),
    );
};

const sayings = (random: Random, phrases: readonly Phrase[], facts: DemoSpotFacts): string[] =>
  random.shuffle(say(phrases, facts));

/** A title that is unique in the demo. */
export const writeTitle = (random: Random, facts: DemoSpotFacts, taken: Set<string>): string => {
  const titles = [
    ...sayings(random, texts.titles[facts.kind], facts),
    ...sayings(random, random.chance(0.3) ? [] : texts.titlesOfAnyKind, facts),
  ];
  if (random.chance(0.35)) titles.reverse();
  const title =
    titles.find((text) => !taken.has(text)) ?? `${titles[0] ?? facts.street} (${facts.spotNumber})`;
  taken.add(title);
  return title;
};

/** Two to four sentences: what it is, what fits, when or how one gets in, what is around. */
export const writeDescription = (random: Random, facts: DemoSpotFacts): string => {
  const [opening = ''] = sayings(random, texts.openings[facts.kind], facts);
  const [size = ''] = sayings(random, texts.sizes[facts.vehicleType], facts);
  const about = say(texts.details, facts);
  const detail = facts.availability.weekdays.length === 7 ? random.pick(about) : (about.at(-1) ?? '');
  const closings = sayings(random, texts.closings, facts).filter(
    (text) => !opening.includes(facts.area.near) || !text.includes(facts.area.near),
  );
  const text = [opening, size, detail].filter((part) => part !== '').join(' ');
  const hasRoom = (text.match(/[.!?](?=\s|$)/g)?.length ?? 0) < 4;
  return hasRoom && random.chance(0.75) && closings[0] !== undefined ? `${text} ${closings[0]}` : text;
};

export const writeInstructions = (random: Random, facts: DemoSpotFacts): string =>
  sayings(random, texts.instructions[facts.kind], facts)[0] ?? '';
