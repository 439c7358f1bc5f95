/** Numbers and positions of streets as bytes: positions in whole hundred-thousandths of a degree, as the difference from the one before. */
import type { Point } from '../../domain/ports/places.ts';
import { fromBytes, toBytes } from '../packed-numbers.ts';

const STEPS_PER_DEGREE = 1e5;
/** Positions in steps of about a metre. */
export const toSteps = (degrees: number) => Math.round(degrees * STEPS_PER_DEGREE);
export const toDegrees = (steps: number) => steps / STEPS_PER_DEGREE;

/** A position as it is after it was stored. */
export const roundPoint = ({ lat, lng }: Point): Point => ({
  lat: toDegrees(toSteps(lat)),
  lng: toDegrees(toSteps(lng)),
});

/** Signed integers as unsigned ones that are small for a small amount. */
const toUnsigned = (number: number) => (number < 0 ? -2 * number - 1 : 2 * number);
const toSigned = (number: number) => (number % 2 === 1 ? -(number + 1) / 2 : number / 2);

/** Writes numbers one after the other; positions as the difference from the one before. */
export const startWriting = () => {
  const numbers: number[] = [];
  let [lat, lng] = [0, 0];
  const put = (...unsigned: number[]) => void numbers.push(...unsigned);
  return {
    put,
    putSigned: (number: number) => put(toUnsigned(number)),
    putPoint: (point: Point) => {
      const [y, x] = [toSteps(point.lat), toSteps(point.lng)];
      put(toUnsigned(y - lat), toUnsigned(x - lng));
      [lat, lng] = [y, x];
    },
    finish: () => toBytes(numbers),
  };
};
export type Writing = ReturnType<typeof startWriting>;

/** Reads what `startWriting` wrote. Throws `RangeError` where the bytes end early. */
export const startReading = (bytes: Uint8Array) => {
  const numbers = fromBytes(bytes);
  let [at, lat, lng] = [0, 0, 0];
  const take = (): number => {
    const number = numbers[at++];
    if (number === undefined) throw new RangeError('The bytes end early.');
    return number;
  };
  const list = <T>(readOne: () => T): T[] => Array.from({ length: take() }, readOne);
  return {
    take,
    takeSigned: () => toSigned(take()),
    takePoint: (): Point => {
      lat += toSigned(take());
      lng += toSigned(take());
      return { lat: toDegrees(lat), lng: toDegrees(lng) };
    },
    list,
  };
};
