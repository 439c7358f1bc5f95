import { dice } from '#test/support/calendars/random-choice.ts';

/**
 * Runs a function in which new ids are ascending and depend on the seed only. It replaces the time and the random bytes of
 * the platform, of which ids are made, and restores them afterwards.
 */
export const withSeededIds = async <T>(seed: number, run: () => Promise<T>): Promise<T> => {
  const throwDice = dice(seed ^ 0x5eed);
  const { now } = Date;
  const { crypto } = globalThis;
  let time = Date.parse('2026-01-01T00:00:00Z');
  const getRandomValues = (bytes: Uint8Array) => bytes.fill(Math.floor(throwDice() * 256));
  Date.now = () => (time += 1);
  Object.defineProperty(globalThis, 'crypto', {
    value: { getRandomValues },
    configurable: true,
    writable: true,
  });
  try {
    return await run();
  } finally {
    Date.now = now;
    Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true, writable: true });
  }
};
