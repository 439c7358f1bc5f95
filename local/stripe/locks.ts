import { StripeFailure } from './errors.ts';

const MESSAGE =
  'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request. If you see this error frequently and are making multiple concurrent requests to a single object, make your requests serially or at a lower rate.';

/** `takes`: other writes to the object fail while this request runs. `respects`: it only fails itself. */
export type LockUse = 'takes' | 'respects';

/**
 * Locks of objects by their ids. Stripe waits for a lock for a while before it answers `lock_timeout`; this does not wait, so that a test
 * sees it.
 */
export const objectLocks = () => {
  const locked = new Set<string>();

  /** Returns how to release the lock. */
  return (use: LockUse | undefined, id: string): (() => void) => {
    if (use === undefined) return () => undefined;
    if (locked.has(id))
      throw new StripeFailure(
        429,
        { type: 'invalid_request_error', code: 'lock_timeout', message: MESSAGE },
        true,
      );
    if (use === 'takes') locked.add(id);
    return () => {
      if (use === 'takes') locked.delete(id);
    };
  };
};
