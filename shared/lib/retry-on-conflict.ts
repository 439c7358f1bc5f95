import { AppError } from './app-error.ts';

/** The result of an attempt when another writer has changed what it read (optimistic locking). */
export const CONFLICT = Symbol('conflict');

interface Retry {
  readonly attempts: number;
  /** The error that is thrown when every attempt had a conflict; a text is that of a `conflict`. */
  readonly error: string | (() => Error);
  /** Runs before each attempt except the first, number 0. */
  readonly pause?: (attempt: number) => Promise<unknown>;
}

/**
 * Optimistic locking: an attempt reads, and writes over the version that it read. An attempt that returns `CONFLICT` is repeated, including
 * its read; any other result is returned.
 */
export const retryOnConflict = async <T>(
  run: (attempt: number) => Promise<T | typeof CONFLICT>,
  { attempts, error, pause }: Retry,
): Promise<T> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await pause?.(attempt);
    const result = await run(attempt);
    if (result !== CONFLICT) return result;
  }
  throw typeof error === 'string' ? new AppError('conflict', error) : error();
};
