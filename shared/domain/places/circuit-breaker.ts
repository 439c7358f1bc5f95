import { PermanentFailure } from '../../lib/permanent-failure.ts';
import type { Needs } from '../deps.ts';
import type { Places } from '../ports/places.ts';

/** The pause after a failure in milliseconds: otherwise every key typed would wait for the provider again. */
const OPEN_FOR = 30_000;

type Question = keyof Places;

/** The connection to a provider of places. */
export interface CircuitBreaker {
  /** The provider's answer, or undefined if it may not be called or has failed. `mayAsk` is only called if the circuit is closed. */
  ask<T>(
    question: Question,
    mayAsk: () => Promise<boolean>,
    run: (provider: Places) => Promise<T>,
  ): Promise<{ answer: T } | undefined>;
}

/**
 * A circuit breaker: calls a provider while it answers, and pauses after a failure. A permanent refusal of a request (`PermanentFailure`)
 * is no failure. `report` gets the provider's error, which must not contain what a user typed.
 */
export const createCircuitBreaker = (
  provider: Places,
  { clock }: Needs<'clock'>,
  report: (question: Question, error: Error) => void,
): CircuitBreaker => {
  let restsUntil = -Infinity;
  return {
    ask: async (question, mayAsk, run) => {
      if (clock.now() < restsUntil) return undefined;
      try {
        return (await mayAsk()) ? { answer: await run(provider) } : undefined;
      } catch (error) {
        report(question, error instanceof Error ? error : new Error('unknown'));
        if (!(error instanceof PermanentFailure)) restsUntil = clock.now() + OPEN_FOR;
        return undefined;
      }
    },
  };
};
