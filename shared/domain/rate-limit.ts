import type { Limit } from '../areas/area.ts';
import { AppError } from '../lib/app-error.ts';
import { SECOND } from '../lib/time.ts';
import type { Needs } from './deps.ts';

/** `max` uses of `key` in a window of `windowSeconds`. */
export interface RateLimit {
  readonly key: string;
  readonly max: number;
  readonly windowSeconds: number;
  /** Number of uses, by default one. The first use of a window may be of more than `max`. */
  readonly amount?: number;
}

/** A limit of an area for one subject: an account's id, a client or an address. */
export const limit = ({ name, max, window }: Limit, of = ''): RateLimit => ({
  key: `${name}:${of}`,
  max,
  windowSeconds: window / SECOND,
});

/** Whole seconds until a limit's next window; windows start at multiples of their length since the epoch. */
const secondsLeft = (windowSeconds: number, now: number) =>
  Math.ceil(windowSeconds - ((now / 1000) % windowSeconds));

const inWords = (seconds: number) => {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
};

/** Counts a use of a limit, and returns whether it was within the limit. */
export const tryLimit = (
  { limits, clock }: Needs<'limits' | 'clock'>,
  { key, max, windowSeconds, amount }: RateLimit,
): Promise<boolean> => limits.take(key, max, windowSeconds, clock.now(), amount);

/**
 * Counts a use of each limit. `rate_limited` if one is used up, with `retryAfterSeconds` in its details: the time until all of them allow a
 * use again. The returned function gives the uses back.
 */
export const enforceRateLimits = async (
  deps: Needs<'limits' | 'clock'>,
  limits: readonly RateLimit[],
): Promise<() => Promise<void>> => {
  const now = deps.clock.now();
  const waits = await Promise.all(
    limits.map(async ({ key, max, windowSeconds, amount }) =>
      (await deps.limits.take(key, max, windowSeconds, now, amount)) ? 0 : secondsLeft(windowSeconds, now),
    ),
  );
  const retryAfterSeconds = Math.max(0, ...waits);
  if (retryAfterSeconds > 0)
    throw new AppError('rate_limited', `Too many attempts. Try again in ${inWords(retryAfterSeconds)}.`, {
      details: { retryAfterSeconds },
    });
  return async () => {
    await Promise.all(
      limits.map(({ key, windowSeconds, amount }) => deps.limits.giveBack(key, windowSeconds, now, amount)),
    );
  };
};

/**
 * Limits failures of `run`: a use only stays counted if it fails as `isCounted` says. Uses are counted beforehand, so that concurrent calls
 * cannot exceed the limit.
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
