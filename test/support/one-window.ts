import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach } from 'vitest';
import { MINUTE } from '#shared/lib/time.ts';

/** Windows of rate limits are multiples of it, counted from the epoch (docs/security.md). */
const WINDOW = 5 * MINUTE;
/** Longer than any test of a rate limit takes. */
const ROOM_MS = 10_000;

/** For files whose tests use up rate limits: each test waits for the next window if it could end in it. */
export const useOneWindow = (): void => {
  beforeEach(async () => {
    const left = WINDOW - (Date.now() % WINDOW);
    if (left < ROOM_MS) await wait(left);
  });
};
