import { limitExceeded, notAuthorized } from './errors.ts';

const MINUTE_MS = 60_000;

/** Failed sign-ins before the account is locked, and the longest lock (Cognito, "Lockout behavior"). */
const FREE_FAILURES = 5;
const MAX_LOCK_MS = 15 * MINUTE_MS;

export interface Lockout {
  /** Throws NotAuthorizedException while the account is locked. */
  readonly assertOpen: (account: string) => void;
  readonly failed: (account: string) => void;
  readonly succeeded: (account: string) => void;
}

/**
 * Cognito's answer to guessing: from the fifth wrong password on (the n-th), the account is locked for 2^(n-5) seconds, at most 15 minutes.
 * Attempts while locked do not count. A correct password after the lock, or 15 minutes without attempts, resets it. Kept in memory: a
 * restart resets it, too.
 */
export const createLockout = (now: () => number): Lockout => {
  const records = new Map<string, { failures: number; lockedUntil: number; triedAt: number }>();
  const current = (account: string) => {
    const record = records.get(account);
    if (record && now() - record.triedAt < MAX_LOCK_MS) return record;
    records.delete(account);
    return undefined;
  };

  return {
    assertOpen: (account) => {
      const record = current(account);
      if (!record) return;
      record.triedAt = now();
      if (record.lockedUntil > now()) throw notAuthorized('Password attempts exceeded');
    },
    failed: (account) => {
      const failures = (current(account)?.failures ?? 0) + 1;
      const lock = failures < FREE_FAILURES ? 0 : 1000 * 2 ** (failures - FREE_FAILURES);
      const lockedUntil = now() + Math.min(lock, MAX_LOCK_MS);
      records.set(account, { failures, lockedUntil, triedAt: now() });
    },
    succeeded: (account) => void records.delete(account),
  };
};

export interface HourlyLimit {
  /** Throws LimitExceededException when the key has reached its hourly limit. */
  readonly assertOpen: (key: string) => void;
  readonly count: (key: string) => void;
  readonly reset: (key: string) => void;
}

/** At most `max` events per key and hour. The hour begins with the first event. */
export const createHourlyLimit = (max: number, now: () => number): HourlyLimit => {
  const windows = new Map<string, { startedAt: number; count: number }>();
  const current = (key: string) => {
    const window = windows.get(key);
    if (window && now() - window.startedAt < 60 * MINUTE_MS) return window;
    const fresh = { startedAt: now(), count: 0 };
    windows.set(key, fresh);
    return fresh;
  };

  return {
    assertOpen: (key) => {
      if (current(key).count >= max) throw limitExceeded();
    },
    count: (key) => {
      current(key).count += 1;
    },
    reset: (key) => void windows.delete(key),
  };
};

export interface RateRule {
  /** Counts one event and returns whether it is allowed. */
  readonly take: (key: string) => boolean;
}

/** At most `max` events per key in the last `windowSeconds`. Refused events count, too, as in AWS WAF. */
export const createRateRule = (max: number, windowSeconds: number, now: () => number): RateRule => {
  const seen = new Map<string, number[]>();
  return {
    take: (key) => {
      const recent = (seen.get(key) ?? []).filter((at) => now() - at < windowSeconds * 1000);
      seen.set(key, [...recent, now()].slice(-max - 1));
      return recent.length < max;
    },
  };
};
