/** Numbers of a part; parts are never copied when the pool grows. */
const PART = 262_144;

export interface NumberPool {
  /** Returns where the first of the numbers is. */
  readonly add: (numbers: readonly number[]) => number;
  readonly get: (at: number) => number;
}

/** Whole numbers of 32 bits outside the heap: twenty million positions take 160 MB. */
export const numberPool = (): NumberPool => {
  const parts: Int32Array[] = [];
  let length = 0;
  return {
    add: (numbers) => {
      const at = length;
      for (const number of numbers) {
        let part = parts[Math.floor(length / PART)];
        if (!part) parts.push((part = new Int32Array(PART)));
        part[length % PART] = number;
        length += 1;
      }
      return at;
    },
    get: (at) => parts[Math.floor(at / PART)]?.[at % PART] ?? 0,
  };
};
