import { MINUTE } from '../lib/time.ts';

/** After a failure nothing is sent for so long, so that a push service that hangs does not hang all runs. */
const BREAK_MS = MINUTE;

/** Failures of so many people stop a push service for everybody: each can make their own endpoints fail. */
const MANY = 3;

/** The time until which something holds, by person. */
type Times = Map<string, number>;

const isLater = (until: number | undefined, now: number) => until !== undefined && until > now;

/**
 * A circuit breaker by push service and person. It opens for everybody after failures of several people within a minute, if nothing was
 * delivered there in between.
 */
export const pushBreaker = () => {
  /** By push service: the people for whom it is open, and those whose failures count for everybody. */
  const hosts = new Map<string, { readonly waits: Times; readonly failed: Times }>();
  return {
    isOpen: (host: string, userId: string, now: number): boolean => {
      const known = hosts.get(host);
      if (!known) return false;
      const failing = [...known.failed.values()].filter((until) => isLater(until, now));
      return isLater(known.waits.get(userId), now) || failing.length >= MANY;
    },
    noteFailure: (host: string, userId: string, now: number): void => {
      const { waits, failed } = hosts.get(host) ?? {
        waits: new Map<string, number>(),
        failed: new Map<string, number>(),
      };
      for (const times of [waits, failed]) {
        for (const [person, until] of times) if (!isLater(until, now)) times.delete(person);
        times.set(userId, now + BREAK_MS);
      }
      hosts.set(host, { waits, failed });
    },
    /** The service works: what failed there was of single people. */
    noteDelivery: (host: string): void => {
      hosts.get(host)?.failed.clear();
    },
  };
};
