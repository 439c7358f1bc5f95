import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach } from 'vitest';
import { MINUTE } from '#shared/lib/time.ts';

/** Windows of limits are multiples of it, and all begin with the epoch (docs/security.md). */
const WINDOW = 5 * MINUTE;
/** Longer than any test of a limit takes. */
const ROOM_MS = 10_000;

/** For files whose tests use up limits: none begins so late in a window that it would end in the next. */
export const useOneWindow = (): void => {
  beforeEach(async () => {
    const left = WINDOW - (Date.now() % WINDOW);
    if (left < ROOM_MS) await wait(left);
  });
};
