import type { Needs } from '#shared/domain/deps.ts';

/** The clock of the functions, in a file of its own: a test can set it without loading all adapters. */
export const clock: Needs<'clock'> = { clock: { now: () => Date.now() } };
