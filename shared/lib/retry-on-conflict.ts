/** What an attempt answers when another writer has changed what it read (optimistic locking). */
export const CONFLICT = Symbol('conflict');

interface Retry {
  readonly attempts: number;
  /** What is thrown when every attempt had a conflict. */
  readonly error: () => Error;
  /** Before each attempt but the first, whose number is 0. */
  readonly pause?: (attempt: number) => Promise<unknown>;
}

/**
 * Optimistic locking: an attempt reads, and writes over the version that it read. One that answers `CONFLICT` is made again,
 * from the reading on; anything else is the answer.
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
  throw error();
};
