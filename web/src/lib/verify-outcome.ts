import { isUnanswered } from './api-error.ts';

/**
 * The answer of a call that changes something. If the answer was lost but the call may have arrived, `verify` checks whether it was done;
 * otherwise the call has failed.
 */
export const verifyOutcome = <T>(answer: Promise<T>, verify: () => Promise<T | undefined>): Promise<T> =>
  answer.catch(async (error: unknown) => {
    const done = isUnanswered(error) ? await verify().catch(() => undefined) : undefined;
    if (done === undefined) throw error;
    return done;
  });
