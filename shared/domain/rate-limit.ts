import { AppError } from '../lib/app-error.ts';
import type { Needs } from './deps.ts';

/** `most` uses of `key` in a window of so many seconds. */
export interface RateLimit {
  readonly key: string;
  readonly most: number;
  readonly windowSeconds: number;
}

/** Whole seconds until the next window of a limit begins; windows are counted from the epoch. */
const secondsLeft = (windowSeconds: number, now: number) =>
  Math.ceil(windowSeconds - ((now / 1000) % windowSeconds));

const inWords = (seconds: number) => {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
};

/** Counts one use of a limit, and says whether there was one left. */
export const tryLimit = (
  { limits, clock }: Needs<'limits' | 'clock'>,
  { key, most, windowSeconds }: RateLimit,
): Promise<boolean> => limits.take(key, most, windowSeconds, clock.now());

/**
 * Counts one use of each limit. `rate_limited` when one of them is used up, with `retryAfterSeconds` in its details: the
 * time until all of them let one through again.
 */
export const takeLimits = async (
  deps: Needs<'limits' | 'clock'>,
  limits: readonly RateLimit[],
): Promise<void> => {
  const now = deps.clock.now();
  const waits = await Promise.all(
    limits.map(async ({ key, most, windowSeconds }) =>
      (await deps.limits.take(key, most, windowSeconds, now)) ? 0 : secondsLeft(windowSeconds, now),
    ),
  );
  const retryAfterSeconds = Math.max(0, ...waits);
  if (retryAfterSeconds === 0) return;
  throw new AppError('rate_limited', `Too many attempts. Try again in ${inWords(retryAfterSeconds)}.`, {
    details: { retryAfterSeconds },
  });
};
