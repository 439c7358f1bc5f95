import { expect, it } from 'vitest';
import { reconcilePayments } from '#shared/domain/checkout/reconcile-payments.ts';
import type { Payment, ReconciliationStop } from '#shared/domain/ports/payments.ts';
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';

const NOW = Date.parse('2026-07-01T08:00:00Z');
const PAGE = 100;

const paymentAt = (id: string, createdAt: number): Payment => ({
  id,
  createdAt,
  clientSecret: '',
  status: 'canceled',
  amountCents: 1000,
  currency: 'eur',
  bookingId: undefined,
});

/**
 * A provider with `count` payments of the last five days, newest first, and reversals of old payments. A page of the list takes
 * 30 seconds, and one payment 10 seconds.
 */
const aBusyProvider = (count: number, reversed: readonly string[]) => {
  let now = NOW;
  let stop: ReconciliationStop | undefined;
  const all = [...Array(count).keys()].map((index) =>
    paymentAt(`pi_${index}`, NOW - HOUR - 1 - index * ((4 * DAY) / count)),
  );
  const seen: string[] = [];
  const take = (milliseconds: number) => (now += milliseconds);
  const payments = {
    listSince: (since: number, after?: string) => {
      take(30_000);
      const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
      const page = all.filter(({ createdAt }) => createdAt >= since).slice(from, from + PAGE);
      seen.push(...page.map(({ id }) => id));
      return Promise.resolve({ payments: page, next: from + PAGE < count ? page.at(-1)?.id : undefined });
    },
    listReversedSince: () => Promise.resolve([...reversed]),
    find: (id: string) => {
      take(10_000);
      seen.push(id);
      return Promise.resolve(paymentAt(id, NOW - 90 * DAY));
    },
  };
  const reconciliation = {
    findStop: () => Promise.resolve(stop),
    setStop: (at: ReconciliationStop | undefined) => {
      stop = at;
      return Promise.resolve();
    },
  };
  const clock = { now: () => now };
  // Cancelled payments need no other dependency.
  const deps = { payments, reconciliation, clock } as unknown as Parameters<typeof reconcilePayments>[0];
  return {
    /** Answers the payments that a run checks, and how long it takes. */
    run: async () => {
      seen.length = 0;
      const startedAt = now;
      expect(await reconcilePayments(deps)).toEqual({ handled: 0, failures: [] });
      const took = now - startedAt;
      now = startedAt + HOUR;
      return { seen: [...seen], took };
    },
    stoppedIn: () => stop?.list,
  };
};

it('a run that cannot check all payments ends in time, and the next ones go on where it stopped', async () => {
  const reversed = [...Array(60).keys()].map((index) => `pi_old_${index}`);
  const provider = aBusyProvider(2000, reversed);
  const seen = new Set<string>();
  const stops: (string | undefined)[] = [];
  for (let runs = 0; runs < 8 && (runs === 0 || provider.stoppedIn() !== undefined); runs += 1) {
    const run = await provider.run();
    expect(run.took).toBeLessThan(5 * MINUTE);
    expect(run.seen).toContain('pi_0');
    for (const id of run.seen) seen.add(id);
    stops.push(provider.stoppedIn());
  }
  expect(stops).toEqual(['payments', 'payments', 'reversals', 'reversals', 'reversals', undefined]);
  expect(seen.size).toBe(2060);
});

it('a run that checks all payments leaves nothing for the next one', async () => {
  const provider = aBusyProvider(150, ['pi_old']);
  const { seen } = await provider.run();
  expect(seen).toHaveLength(151);
  expect(provider.stoppedIn()).toBeUndefined();
});
