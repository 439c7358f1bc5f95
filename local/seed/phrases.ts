import type { DemoSpotFacts } from './demo-types.ts';

/**
 * A sentence with values in braces. `when` has words for what must be true of the spot, with `!` for what must not be;
 * `language` is missing in Spanish ones.
 */
export type Phrase = string | { readonly text: string; readonly when?: string; readonly language?: string };

type Facts = Omit<DemoSpotFacts, 'city' | 'area' | 'street' | 'level'>;

const CONDITIONS: Readonly<Record<string, (facts: Facts) => boolean>> = {
  accessible: ({ isAccessible }) => isAccessible,
  alwaysOpen: ({ accessHours }) => accessHours.start === '00:00',
  cctv: ({ amenities }) => amenities.cctv,
  charger: ({ amenities }) => amenities.electricCharger,
  easy: ({ maneuverability }) => maneuverability >= 4,
  elevator: ({ amenities }) => amenities.elevator,
  everyDay: ({ availability }) => availability.weekdays.length === 7,
  lockup: ({ kind }) => kind === 'lockup',
  motos: ({ vehicleType }) => vehicleType === 'motos',
  normal: ({ vehicleType }) => vehicleType === 'normal',
  ramp: ({ amenities }) => amenities.ramp,
  restroom: ({ amenities }) => amenities.restroom,
  roof: ({ kind }) => kind !== 'courtyard' && kind !== 'rooftop',
  rooftop: ({ kind }) => kind === 'rooftop',
  security: ({ hasSecurity }) => hasSecurity,
  weekends: ({ availability }) => availability.weekdays.length === 2,
  workdays: ({ availability }) => availability.weekdays.length === 5,
};

const holds = (facts: Facts) => (word: string) => {
  const condition = CONDITIONS[word.replace('!', '')];
  if (!condition) throw new Error(`There is no condition ${word}`);
  return condition(facts) !== word.startsWith('!');
};

/** Whether it can be said of the spot. */
export const isTrueOf = (facts: Facts, phrase: Phrase): boolean =>
  typeof phrase === 'string' || (phrase.when?.split(' ').every(holds(facts)) ?? true);

export const textOf = (phrase: Phrase): string => (typeof phrase === 'string' ? phrase : phrase.text);
