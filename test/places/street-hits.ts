/** How often, and how fast, place search finds an address however it is typed, and the address of a point. */
import type { Places } from '#shared/domain/ports/places.ts';
import { createRandom } from '#local/seed/random.ts';
import { drawAddresses, findWithin, type Address } from './street-addresses.ts';
import { isRightAnswer, judgeReverse } from './street-answers.ts';
import { STREET_TYPINGS, type StreetTyping, type TypedAddress } from './street-typings.ts';

interface Sample {
  readonly seed: number;
  /** Of addresses. */
  readonly count: number;
}

export interface StreetHits {
  /** Fewer than the addresses where some cannot be typed this way. */
  readonly asked: number;
  readonly rightFirst: number;
  /** Up to ten: what was typed, and the first suggestion. */
  readonly misses: readonly string[];
  readonly medianMs: number;
}

const MAX_MISSES = 10;
/** Addresses of other data sets at the same spot: the width of a doorway. */
const SAME_SPOT_METRES = 5;

export const TYPING_NAMES = Object.keys(STREET_TYPINGS) as StreetTyping[]; // keys of a literal

/** What is typed for each address of a sample: the same for the same seed, however many other addresses there are. */
export const typeAddresses = (
  typing: StreetTyping,
  { seed, count }: Sample,
): { address: Address; typed: TypedAddress }[] =>
  drawAddresses(seed, count).flatMap((address, index) => {
    const random = createRandom(seed + index * TYPING_NAMES.length + TYPING_NAMES.indexOf(typing));
    const typed = STREET_TYPINGS[typing](address, random);
    return typed ? [{ address, typed }] : [];
  });

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const measureTyping = async (places: Places, typing: StreetTyping, sample: Sample): Promise<StreetHits> => {
  const asked = typeAddresses(typing, sample);
  const misses: string[] = [];
  const times: number[] = [];
  for (const { address, typed } of asked) {
    const { input, near, said } = typed;
    const startedAt = performance.now();
    const [first] = await places.autocomplete(input, { near });
    times.push(performance.now() - startedAt);
    const details = first && (await places.details(first.place_id));
    if (isRightAnswer(first, details, said)) continue;
    const answer = `${first?.description ?? 'nothing'}${first?.unknown ? `, ${first.unknown} unknown` : ''}`;
    const position = near ? ` (near ${near.lat}, ${near.lng})` : '';
    const meant = `${address.street}, ${address.number}${address.extension}, ${address.settlement}, ${address.town}`;
    misses.push(`${input}${position}: ${answer} instead of ${meant}`);
  }
  return {
    asked: asked.length,
    rightFirst: asked.length - misses.length,
    misses: misses.slice(0, MAX_MISSES),
    medianMs: median(times),
  };
};

/** Types each address of the sample in every way, and looks whether the first suggestion is right (`isRightAnswer`). */
export const measureStreetHits = async (
  places: Places,
  sample: Sample,
): Promise<Record<StreetTyping, StreetHits>> => {
  await places.autocomplete('calle mayor 1, haro');
  const hits: [StreetTyping, StreetHits][] = [];
  for (const typing of TYPING_NAMES) hits.push([typing, await measureTyping(places, typing, sample)]);
  return Object.fromEntries(hits) as Record<StreetTyping, StreetHits>; // one entry for each name
};

/** Right first, of all that was typed. */
export const shareOf = (hits: readonly StreetHits[]): number => {
  const sum = (pick: (each: StreetHits) => number) => hits.reduce((total, each) => total + pick(each), 0);
  return sum(({ rightFirst }) => rightFirst) / sum(({ asked }) => asked);
};

/** A line for each way to type. */
export const describeHits = (hits: Record<StreetTyping, StreetHits>): string =>
  TYPING_NAMES.map((typing) => {
    const { asked, rightFirst, medianMs, misses } = hits[typing];
    const share = ((100 * rightFirst) / asked).toFixed(1);
    const line = `${typing.padEnd(26)} ${rightFirst} of ${asked}, ${share} %, median ${medianMs.toFixed(1)} ms`;
    return [line, ...misses.map((miss) => `  ${miss}`)].join('\n');
  }).join('\n');

export interface ReverseHits {
  readonly asked: number;
  /** Shares of 1. */
  readonly street: number;
  readonly number: number;
  readonly misses: readonly string[];
}

/**
 * Asks for the place at a point of each address of the sample. Right is the street, and a number at most two away from the
 * true one, of any address with a point within 5 m.
 */
export const measureReverse = async (places: Places, { seed, count }: Sample): Promise<ReverseHits> => {
  const random = createRandom(seed);
  let [street, number] = [0, 0];
  const misses: string[] = [];
  const asked = drawAddresses(seed, count);
  for (const address of asked) {
    const point = random.pick(address.points);
    const place = await places.reverse(point);
    const { isStreetRight, isNumberRight } = judgeReverse(place, findWithin(point, SAME_SPOT_METRES));
    if (isStreetRight) street += 1;
    if (isNumberRight) number += 1;
    else
      misses.push(
        `${point.lat}, ${point.lng}: ${place?.formatted_address ?? 'nothing'} instead of ${address.street}, ${address.number}`,
      );
  }
  return {
    asked: count,
    street: street / count,
    number: number / count,
    misses: misses.slice(0, MAX_MISSES),
  };
};
