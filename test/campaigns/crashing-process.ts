import { AppError } from '#shared/lib/app-error.ts';

/** When a process crashes at a call: before or after its effect. */
export const CRASH_WAYS = ['before', 'after'] as const;

/** Thrown by every call after the end. */
const CRASH = new Error('The process has ended.');

/** Whether a call failed because of the end. A job reports why in its answer. */
const isOfCrash = (error: unknown) => error === CRASH || (error instanceof Error && error.cause === CRASH);

/** A process that crashes at a call, before or after its effect. Later calls have no effect. */
export const processThatCrashes = () => {
  let left = Infinity;
  let way: (typeof CRASH_WAYS)[number] = 'before';
  let isDead = false;
  const around = async <T>(_: string, run: () => T | Promise<T>): Promise<T> => {
    if (isDead) throw CRASH;
    if (left-- > 0) return run();
    isDead = true;
    if (way === 'after') await run();
    throw CRASH;
  };
  return {
    around,
    /** The port with calls at which the process crashes; those that answer pages do not count. */
    wrap: <T extends object>(port: T): T =>
      Object.fromEntries(
        Object.entries(port).map(([name, method]: [string, unknown]) => [
          name,
          typeof method === 'function' && name !== 'pagesDue'
            ? (...args: unknown[]) => around(name, () => (method as (...all: unknown[]) => unknown)(...args))
            : method,
        ]),
      ) as T, // the same names
    /** Runs it and returns whether it crashed. The answer to the caller does not matter. */
    runUntil: async (call: number, how: typeof way, act: () => Promise<unknown>): Promise<boolean> => {
      [left, way] = [call, how];
      await act().catch((error: unknown) => {
        if (!isOfCrash(error) && !(error instanceof AppError)) throw error;
      });
      const hasCrashed = isDead;
      [left, isDead] = [Infinity, false];
      return hasCrashed;
    },
  };
};

/** Runs what the caller may be refused. */
export const tolerant = async (run: Promise<unknown>): Promise<void> => {
  await run.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
};
