import type { Limits } from '../ports/limits.ts';

/** More clients than this in a window are not remembered. */
const MAX_REMEMBERED = 1000;

/**
 * Remembers which keys are used up, so that further requests cost no call of the table until the window ends. Only for limits whose uses
 * are never given back.
 */
export const rememberUsedUp = (limits: Pick<Limits, 'take'>): Pick<Limits, 'take'> => {
  const usedUp = new Map<string, number>();
  return {
    take: async (key, most, windowSeconds, now, amount) => {
      const window = Math.floor(now / 1000 / windowSeconds);
      if (usedUp.get(key) === window) return false;
      const isAdmitted = await limits.take(key, most, windowSeconds, now, amount);
      if (isAdmitted) return true;
      if (usedUp.size >= MAX_REMEMBERED) usedUp.clear();
      usedUp.set(key, window);
      return false;
    },
  };
};
