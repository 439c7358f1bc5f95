import { createHash } from 'node:crypto';
import { keyMisused } from './errors.ts';
import { canonicalForm, type Form } from './form-body.ts';
import type { KeptAnswer } from './objects.ts';
import type { StripeStore } from './store.ts';

/** Stripe forgets a key "after at least 24 hours". */
const LIFE_MS = 24 * 60 * 60 * 1000;
const MAX_KEY_LENGTH = 255;

export interface Ticket {
  /** The answer of the first request with this key, to be given again. */
  readonly replay?: KeptAnswer;
  /** Remembers the answer, to be saved together with what the request changed. */
  readonly keep: (answer: { status: number; body: string; requestId: string }) => void;
  /** The request is over: the next one with this key is no longer refused. */
  readonly release: () => void;
}

const OPEN: Ticket = { keep: () => undefined, release: () => undefined };

/**
 * Stripe's rules for `Idempotency-Key` on POST: the same request again gets the first answer again, another
 * request with the same key is an error (400), and so is one that arrives while the first still runs (409).
 */
export const idempotencyDesk = (store: StripeStore, now: () => number) => {
  const running = new Set<string>();

  return function admit(key: string | undefined, endpoint: string, form: Form): Ticket {
    if (key === undefined) return OPEN;
    if (key.length > MAX_KEY_LENGTH) throw keyMisused(400, 'Idempotency keys have up to 255 characters.');
    if (running.has(key)) {
      throw keyMisused(
        409,
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        'idempotency_key_in_use',
      );
    }
    const fingerprint = createHash('sha256').update(canonicalForm(form)).digest('base64url');
    const kept = store.answers.find(key);
    if (kept && now() - kept.createdAt < LIFE_MS) {
      assertSame(kept, endpoint, fingerprint);
      return { ...OPEN, replay: kept };
    }
    running.add(key);
    return {
      keep: (answer) => {
        store.answers.put({ id: key, fingerprint, endpoint, ...answer, createdAt: now() });
      },
      release: () => {
        running.delete(key);
      },
    };
  };
};

const assertSame = (kept: KeptAnswer, endpoint: string, fingerprint: string): void => {
  const advice = `Try using a key other than '${kept.id}' if you meant to execute a different request.`;
  if (kept.endpoint !== endpoint) {
    throw keyMisused(
      400,
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${endpoint}' vs '${kept.endpoint}'). ${advice}`,
    );
  }
  if (kept.fingerprint !== fingerprint) {
    throw keyMisused(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
    );
  }
};
