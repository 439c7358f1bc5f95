import type { Run } from '../domain/ports/search.ts';

/** For an integer with seven bits per byte. */
const MAX_BYTES = 8;

/** Non-negative integers as bytes: seven bits each, lowest first; the eighth bit means that more follow. */
export const toBytes = (numbers: readonly number[]): Uint8Array => {
  const bytes = new Uint8Array(numbers.length * MAX_BYTES);
  let length = 0;
  for (const number of numbers) {
    let rest = number;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[length++] = 128 + (rest % 128);
    bytes[length++] = rest;
  }
  return bytes.slice(0, length);
};

export const fromBytes = (bytes: Uint8Array): number[] => {
  const numbers: number[] = [];
  let [number, scale] = [0, 1];
  for (const byte of bytes) {
    if (byte < 128 && scale === 1) {
      numbers.push(byte);
      continue;
    }
    number += (byte % 128) * scale;
    scale *= 128;
    if (byte >= 128) continue;
    numbers.push(number);
    [number, scale] = [0, 1];
  }
  return numbers;
};

/** Each run as its distance from the end of the previous one, and its length. */
export const runNumbers = (runs: readonly Run[]): number[] => {
  let end = 0;
  return runs.flatMap(({ from, to }) => {
    const pair = [from - end, to - from];
    end = to;
    return pair;
  });
};

export const toRuns = (numbers: readonly number[]): Run[] => {
  const runs: Run[] = [];
  let end = 0;
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const from = end + (numbers[index] ?? 0);
    end = from + (numbers[index + 1] ?? 0);
    runs.push({ from, to: end });
  }
  return runs;
};
