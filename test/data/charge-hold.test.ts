import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chargeHold } from '#shared/domain/checkout/charge-hold.ts';
import { createPaymentIntent } from '#shared/domain/checkout/create-payment-intent.ts';
import { receiveEvent } from '#shared/domain/checkout/receive-event.ts';
import { reconcilePayments } from '#shared/domain/checkout/reconcile-payments.ts';
import { runBookingTimers } from '#shared/domain/checkout/run-timers.ts';
import { drainOutbox } from '#shared/domain/effects.ts';
import type { Charge } from '#shared/domain/ports/payments.ts';
import { DAY, HOUR, MINUTE, toIso } from '#shared/lib/time.ts';
import { aConnect } from '#test/support/connect.ts';
import { holdOf, spotWith } from '#test/support/examples.ts';
import { CLIENT, NO_HOLD_LIMITS } from '#test/support/hold-limits.ts';
import { noAdapters } from '#test/support/no-adapters.ts';
import { type Around, aProvider } from '#test/support/provider.ts';
import { settings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const START = Date.parse('2026-07-01T08:00:00Z');
const CARD = { customerId: 'cus_1', paymentMethodId: 'pm_saved' };

/** What one call to the provider or the table does: it works, or the process dies before or after its effect. */
type Luck = 'works' | 'dies_before' | 'dies_after';
class Death extends Error {}

const STEPS = [
  'charge',
  'charge_twice',
  'pay_on_page',
  'webhook',
  'timers',
  'hour',
  'day',
  'reconcile',
] as const;
type Step = (typeof STEPS)[number];

const BOOKING_CALLS: readonly string[] = ['setPaymentIntent', 'write'];

/** The month that is held for four days, with a provider and a table whose calls end as `luck` says. */
const aWorld = async (luck: Luck[], banks: Charge['refused'][]) => {
  let now = START;
  let isSafe = false;
  const around: Around = async (_name, run) => {
    const fate = isSafe ? 'works' : (luck.shift() ?? 'works');
    if (fate === 'dies_before') throw new Death();
    const answer = await run();
    if (fate === 'dies_after') throw new Death();
    return answer;
  };
  const provider = aProvider(() => now, { around, refundsAre: 'succeeded' });
  provider.answerCharges(() => banks.shift());
  const spot = spotWith();
  await table().spots.create(spot);
  const stay = { start: START + 5 * DAY, end: START + 6 * DAY };
  const hold = {
    ...holdOf(spot, stay, { now, driverId: `driver-${spot.id}` }),
    rental: { id: 'rnt_1', month: 2 },
    holdUntil: toIso(START + 4 * DAY),
  };
  expect(await table().bookings.hold(hold, 1, now)).toBe('held');
  const { bookings } = table();
  const deps = {
    ...table(),
    ...noAdapters,
    holdLimits: NO_HOLD_LIMITS,
    bookings: new Proxy(bookings, {
      get: (target, name: keyof typeof bookings) => {
        const call = target[name] as (...args: unknown[]) => Promise<unknown>; // each is a call to the table
        return BOOKING_CALLS.includes(name)
          ? (...args: unknown[]) => around(name, () => call(...args))
          : call;
      },
    }),
    payments: provider.port,
    payouts: aConnect(() => now).port,
    alarms: { raise: () => undefined },
    clock: { now: () => now },
    mail: { send: () => Promise.resolve() },
    settings,
  };
  const find = async () => {
    const booking = await table().bookings.find(hold.id);
    if (!booking) throw new Error('There is no booking.');
    return booking;
  };
  let attempt = 1;
  const outcomes: string[] = [];
  const charge = async () => {
    const outcome = await chargeHold(deps, await find(), CARD, attempt);
    outcomes.push(outcome);
    if (outcome === 'declined' || outcome === 'authentication_required') attempt += 1;
  };
  const steps: Record<Step, () => Promise<unknown>> = {
    charge,
    charge_twice: () => Promise.allSettled([charge(), charge()]),
    pay_on_page: async () => {
      const actor = { userId: hold.driverId, isAdmin: false, client: CLIENT };
      const stay = { parkingSpotId: spot.id, startTime: hold.startAt, endTime: hold.endAt };
      const { paymentIntentId } = await createPaymentIntent(deps, actor, stay);
      provider.pay(paymentIntentId);
    },
    webhook: async () => {
      const { paymentIntentId } = await find();
      if (paymentIntentId !== null) await receiveEvent(deps, paymentIntentId, 'signed');
    },
    timers: () => runBookingTimers(deps),
    hour: () => Promise.resolve((now += HOUR)),
    day: () => Promise.resolve((now += DAY)),
    reconcile: () => reconcilePayments(deps),
  };
  return {
    provider,
    outcomes,
    find,
    total: hold.totalCents,
    take: (step: Step) => steps[step]().catch(() => undefined),
    /** Nothing dies any more, until nothing is left to do. */
    settle: async () => {
      isSafe = true;
      now = Math.max(now, START + 4 * DAY) + MINUTE;
      for (let round = 0; round < 4; round++) {
        await runBookingTimers(deps);
        now += 2 * HOUR;
        await reconcilePayments(deps);
        await drainOutbox(deps);
      }
    },
  };
};

it('[PY-03] a month is paid once or not at all, whatever dies between the charge of its card, its page, events and timers', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...STEPS), { minLength: 2, maxLength: 12 }),
      fc.array(fc.constantFrom<Luck>('works', 'works', 'works', 'dies_before', 'dies_after'), {
        maxLength: 60,
      }),
      fc.array(fc.constantFrom(undefined, 'declined' as const, 'authentication_required' as const), {
        maxLength: 6,
      }),
      async (steps, luck, banks) => {
        const world = await aWorld([...luck], [...banks]);
        for (const step of steps) await world.take(step);
        await world.settle();
        const { status } = await world.find();
        const payments = world.provider.all();
        const paid = payments.filter(({ payment }) => payment.status === 'succeeded');
        const kept = paid.reduce(
          (cents, { payment, refunds }) =>
            cents + payment.amountCents - refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
          0,
        );
        expect(paid.length).toBeLessThanOrEqual(1);
        expect(payments.filter(({ payment }) => payment.status === 'open')).toEqual([]);
        const isBooked = status === 'confirmed' || status === 'completed';
        expect([status, kept]).toEqual([status, isBooked ? world.total : 0]);
        expect(['confirmed', 'completed', 'expired', 'refunded']).toContain(status);
        if (world.outcomes.includes('paid')) expect(isBooked).toBe(true);
        for (const outcome of [...world.outcomes, status]) seen.add(outcome);
      },
    ),
    { numRuns: 300, endOnFailure: true },
  );
  expect([...seen]).toEqual(expect.arrayContaining(['paid', 'declined', 'confirmed', 'expired']));
});
