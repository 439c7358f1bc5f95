import { PermanentFailure } from '../../lib/permanent-failure.ts';
import type { Needs } from '../deps.ts';
import type { Places } from '../ports/places.ts';

/** How long a provider that failed is left alone, milliseconds: otherwise every key typed would wait for it again. */
const OPEN_FOR = 30_000;

type Question = keyof Places;

/** A line to a provider of places that may be down at any time. */
export interface CircuitBreaker {
  /**
   * The provider's answer, or nothing when it may not be asked or has failed. `mayAsk` is called only when the answer
   * could come at all.
   */
  ask<T>(
    question: Question,
    mayAsk: () => Promise<boolean>,
    run: (provider: Places) => Promise<T>,
  ): Promise<{ answer: T } | undefined>;
}

/**
 * A circuit breaker: asks a provider as long as it answers. After a failure it is left alone for a while; a question that it will never take
 * (`PermanentFailure`) says nothing against it. `report` gets what the provider threw, which must
 * hold nothing that a user typed.
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
