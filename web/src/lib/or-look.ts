import { isUnanswered } from './api-error.ts';

/**
 * What a call that changes something answers. Where no answer came although it may have arrived, it is what `look` finds
 * done; where that finds nothing, the call has failed.
 */
export const orLook = <T>(answer: Promise<T>, look: () => Promise<T | undefined>): Promise<T> =>
  answer.catch(async (error: unknown) => {
    const done = isUnanswered(error) ? await look().catch(() => undefined) : undefined;
    if (done === undefined) throw error;
    return done;
  });
