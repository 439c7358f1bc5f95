import { AppError } from '../lib/app-error.ts';
import type { Needs } from './deps.ts';

/** `max` uses of `key` in a window of so many seconds. */
export interface RateLimit {
  readonly key: string;
  readonly max: number;
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
  { key, max, windowSeconds }: RateLimit,
): Promise<boolean> => limits.take(key, max, windowSeconds, clock.now());

/**
 * Counts one use of each limit. `rate_limited` when one of them is used up, with `retryAfterSeconds` in its details: the
 * time until all of them let one through again. What it answers gives the uses back.
 */
export const enforceRateLimits = async (
  deps: Needs<'limits' | 'clock'>,
  limits: readonly RateLimit[],
): Promise<() => Promise<void>> => {
  const now = deps.clock.now();
  const waits = await Promise.all(
    limits.map(async ({ key, max, windowSeconds }) =>
      (await deps.limits.take(key, max, windowSeconds, now)) ? 0 : secondsLeft(windowSeconds, now),
    ),
  );
  const retryAfterSeconds = Math.max(0, ...waits);
  if (retryAfterSeconds > 0)
    throw new AppError('rate_limited', `Too many attempts. Try again in ${inWords(retryAfterSeconds)}.`, {
      details: { retryAfterSeconds },
    });
  return async () => {
    await Promise.all(limits.map(({ key, windowSeconds }) => deps.limits.giveBack(key, windowSeconds, now)));
  };
};

/**
 * Runs what may fail only so often: a use stays counted when it fails as `isCounted` says, so that what goes well, or
 * fails for another reason, costs nothing. Uses are counted beforehand, so that many at the same moment are not more.
 */
export const limitFailures = async <T>(
  deps: Needs<'limits' | 'clock'>,
  limits: readonly RateLimit[],
  run: () => Promise<T>,
  isCounted: (error: unknown) => boolean,
): Promise<T> => {
  const giveBack = await enforceRateLimits(deps, limits);
  try {
    const result = await run();
    await giveBack();
    return result;
  } catch (error) {
    if (!isCounted(error)) await giveBack();
    throw error;
  }
};
