import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, toIso } from '#shared/lib/time.ts';
import { MISTAKE_MINUTES } from '#shared/model/rules.ts';
import { campaign, SEED } from '#test/support/random.ts';
import { runToTheEnd } from './commands.ts';
import { CRASH_WAYS, processThatCrashes, tolerant } from './crashing-process.ts';
import { checkCalendar, checkEnd, checkHolds, watchOver } from './invariants.ts';
import { withSeededIds } from './seeded-ids.ts';
import { aWorld, STAYS_END, type World } from './world.ts';

const TIMEOUT = 600_000;
const first = (world: World) => {
  const [booking] = world.bookings();
  if (!booking) throw new Error('Nobody has booked.');
  return booking;
};
const pay = async (world: World, driver = 'ana', stay = 0): Promise<void> => {
  const { paymentIntentId } = await world.intent(driver, stay);
  world.provider.pay(paymentIntentId);
};
const book = async (world: World, stay = 0): Promise<void> => {
  await pay(world, 'ana', stay);
  await world.browser(first(world));
};
/** Ana's payment succeeds after Ben has booked the spot. */
const payLate = async (world: World): Promise<void> => {
  const { paymentIntentId } = await world.intent('ana', 0);
  world.wait(16 * MINUTE);
  await pay(world, 'ben');
  await world.webhook(0);
  world.provider.pay(paymentIntentId);
};
/** Ana asks for two hours more, and pays for them if she does. */
const extend = async (world: World, { isPaid = true } = {}): Promise<string> => {
  const booking = first(world);
  const endTime = toIso(Date.parse(booking.endAt) + 2 * HOUR);
  const { payment } = await world.change(booking, { startTime: booking.startAt, endTime });
  const id = payment?.paymentIntentId ?? '';
  if (isPaid) world.provider.pay(id);
  return id;
};
const paysLonger = async (world: World): Promise<void> => {
  await book(world);
  await extend(world);
};
const longer = async (world: World): Promise<void> => {
  await book(world);
  await world.confirmChange(first(world), await extend(world));
};
const asksLonger = async (world: World): Promise<void> => {
  await book(world);
  await extend(world, { isPaid: false });
};
const paymentOfChange = (world: World): string =>
  world.provider.all().find(({ payment }) => payment.changeId !== undefined)?.payment.id ?? 'pi_unknown';
const shorten = (world: World) => {
  const { startAt: startTime, endAt } = first(world);
  return world.change(first(world), { startTime, endTime: toIso(Date.parse(endAt) - HOUR) });
};
const cancelled = async (world: World): Promise<void> => {
  await book(world);
  await world.cancel(first(world), 'ana');
};

/** What happens before the crash, and what the crashing process does. */
const FLOWS: Readonly<
  Record<string, { before: (world: World) => Promise<unknown>; act: (world: World) => Promise<unknown> }>
> = {
  'asking for a payment': { before: () => Promise.resolve(), act: (world) => world.intent('ana', 0) },
  'paying, and the browser comes back': { before: pay, act: (world) => world.browser(first(world)) },
  'paying, and the webhook arrives': { before: pay, act: (world) => world.webhook(0) },
  'paying, found by the sweep of holds': {
    before: async (world) => {
      await pay(world);
      world.wait(16 * MINUTE);
    },
    act: (world) => world.timers(),
  },
  'paying late for a spot that is taken': { before: payLate, act: (world) => world.webhook(1) },
  'paying another amount': {
    before: async (world) => {
      const { paymentIntentId } = await world.intent('ana', 0);
      world.provider.pay(paymentIntentId, { amountCents: 1 });
    },
    act: (world) => world.browser(first(world)),
  },
  'paying for no booking of ours': {
    before: (world) => {
      world.provider.payForeign();
      return Promise.resolve();
    },
    act: (world) => world.webhook(0),
  },
  'paying, found by the reconciliation': {
    before: async (world) => {
      await pay(world);
      world.wait(2 * HOUR);
    },
    act: (world) => world.reconcile(),
  },
  'a hold that runs out': {
    before: async (world) => {
      await world.intent('ana', 0);
      world.wait(16 * MINUTE);
    },
    act: (world) => world.timers(),
  },
  'a release': { before: (world) => world.intent('ana', 0), act: (world) => world.release(first(world)) },
  'a release against a payment': { before: pay, act: (world) => world.release(first(world)) },
  'a cancellation in time': { before: book, act: (world) => world.cancel(first(world), 'ana') },
  'a cancellation too late': {
    before: async (world) => {
      await book(world, 3);
      world.wait(MISTAKE_MINUTES * MINUTE + 1);
    },
    act: (world) => world.cancel(first(world), 'ana'),
  },
  'a cancellation by the owner': { before: book, act: (world) => world.cancel(first(world), 'owner-1') },
  'a refund': { before: cancelled, act: (world) => world.drain() },
  'a refund that failed': {
    before: async (world) => {
      await cancelled(world);
      await world.drain();
      for (const { payment } of world.provider.all()) world.provider.settleRefund(payment.id, 'failed');
    },
    act: (world) => world.webhook(2),
  },
  'a dispute that is lost': {
    before: async (world) => {
      await book(world);
      for (const { payment } of world.provider.all()) {
        world.provider.openDispute(payment.id);
        world.provider.closeDispute(payment.id, 'lost');
      }
    },
    act: (world) => world.webhook(2),
  },
  'asking for a longer stay': { before: book, act: (world) => extend(world, { isPaid: false }) },
  'paying for a longer stay, and the browser comes back': {
    before: paysLonger,
    act: (world) => world.confirmChange(first(world), paymentOfChange(world)),
  },
  'paying for a longer stay, and the webhook arrives': {
    before: paysLonger,
    act: (world) => world.webhook(1),
  },
  'paying for a longer stay, found when its time is over': {
    before: async (world) => {
      await paysLonger(world);
      world.wait(16 * MINUTE);
    },
    act: (world) => world.timers(),
  },
  'paying for a longer stay, found by the reconciliation': {
    before: async (world) => {
      await paysLonger(world);
      world.wait(2 * HOUR);
    },
    act: (world) => world.reconcile(),
  },
  'paying too late for a longer stay, of which others have the hours': {
    before: async (world) => {
      await asksLonger(world);
      world.wait(16 * MINUTE);
      await pay(world, 'ben', 2);
      world.provider.pay(paymentOfChange(world));
    },
    act: (world) => world.webhook(2),
  },
  'paying for a longer stay that its owner cancels': {
    before: async (world) => {
      await paysLonger(world);
      await world.cancel(first(world), 'owner-1');
    },
    act: (world) => world.webhook(1),
  },
  'a longer stay that runs out': {
    before: async (world) => {
      await asksLonger(world);
      world.wait(16 * MINUTE);
    },
    act: (world) => world.timers(),
  },
  'a longer stay that is given up': { before: asksLonger, act: (world) => world.releaseChange(first(world)) },
  'a longer stay that is given up against its payment': {
    before: paysLonger,
    act: (world) => world.releaseChange(first(world)),
  },
  'a shorter stay': { before: longer, act: shorten },
  'the refund of a shorter stay': {
    before: async (world) => {
      await longer(world);
      await shorten(world);
    },
    act: (world) => world.drain(),
  },
  'a cancellation of a longer stay': {
    before: longer,
    act: (world) => world.cancel(first(world), 'ana'),
  },
  'the refund of a cancelled longer stay': {
    before: async (world) => {
      await longer(world);
      await world.cancel(first(world), 'ana');
    },
    act: (world) => world.drain(),
  },
  'the end of a stay': {
    before: async (world) => {
      await book(world);
      world.waitUntil(STAYS_END);
    },
    act: (world) => world.timers(),
  },
  'a payout': {
    before: async (world) => {
      await book(world);
      world.waitUntil(STAYS_END);
      await world.timers();
      await world.timers();
      world.wait(DAY);
    },
    act: (world) => world.payouts(),
  },
};

/** What may finish the work afterwards. */
const RETRIES: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  browser: async (world) => {
    const [booking] = world.bookings();
    if (booking) await tolerant(world.browser(booking));
    const id = booking?.change?.paymentIntentId;
    if (booking && id) await world.confirmChange(booking, id);
  },
  webhook: async (world) => {
    for (const event of world.provider.events.keys()) await tolerant(world.webhook(event));
  },
  sweep: async (world) => {
    world.wait(16 * MINUTE);
    await world.timers();
  },
  outbox: async (world) => {
    world.wait(2 * MINUTE);
    await world.drain();
  },
  reconciliation: async (world) => {
    world.wait(HOUR + MINUTE);
    await world.reconcile();
  },
};

const permutationsOf = <T>(all: readonly T[]): T[][] =>
  all.length <= 1
    ? [[...all]]
    : all.flatMap((one) =>
        permutationsOf(all.filter((other) => other !== one)).map((rest) => [one, ...rest]),
      );

/** Plays one crash and the retries after it. Returns false if the process ended before that call. */
const crash = async (
  { before, act }: (typeof FLOWS)[string],
  call: number,
  way: (typeof CRASH_WAYS)[number],
  retries: readonly string[],
): Promise<boolean> => {
  const process = processThatCrashes();
  const world = aWorld(process.around, { watch: watchOver(() => undefined) });
  await world.begin();
  await before(world);
  const hasCrashed = await process.runUntil(call, way, () => act(world));
  for (const retry of retries) await tolerant(RETRIES[retry]?.(world) ?? Promise.resolve());
  checkCalendar(world);
  checkHolds(world);
  await runToTheEnd(world);
  checkEnd(world);
  return hasCrashed;
};

describe('a process that crashes before or after any call', () => {
  const orders = permutationsOf(Object.keys(RETRIES));
  /** The number of orders tried at each call: spread over all orders, and different at the next call. */
  const perCall = Math.min(orders.length, campaign(1).numRuns);
  const ordersAt = (call: number) =>
    Array.from({ length: perCall }, (_, index) => {
      const place = SEED + call * 7 + Math.floor((index * orders.length) / perCall);
      return orders[place % orders.length] ?? [];
    });
  for (const [name, flow] of Object.entries(FLOWS))
    it(
      `[PY-03] leaves each payment booked or refunded exactly once, whatever retries in whatever order: ${name}`,
      async () => {
        let crashes = 0;
        for (const way of CRASH_WAYS)
          for (let call = 0, goesOn = true; goesOn; call++) {
            for (const order of ordersAt(call))
              goesOn = await withSeededIds(SEED + call, () => crash(flow, call, way, order));
            crashes += goesOn ? 1 : 0;
          }
        console.log(`${name}: ${crashes} crashes, each in ${perCall} orders`);
        expect(crashes).toBeGreaterThan(1);
      },
      TIMEOUT,
    );
});
