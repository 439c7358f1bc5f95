import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { HOUR, MINUTE, toIso } from '#shared/lib/time.ts';
import { campaign, SEED } from '#test/support/random.ts';
import { runToTheEnd } from './commands.ts';
import { checkCalendar, checkEnd, checkHolds, watchOver } from './invariants.ts';
import { schedulerOf } from './schedule.ts';
import { withSeededIds } from './seeded-ids.ts';
import { aWorld, type World } from './world.ts';

const TIMEOUT = 600_000;
/** The size of campaigns from which all orders of the events are played. */
const ALL_ORDERS_AT = 50;
/** The last deliveries come this much later. */
const LATE = 7 * HOUR;

const idOf = (bookingId: string) => `pi_${bookingId}`;

/** Ana pays and the browser returns. The story is what Ana and the bank do next. */
const book = async (world: World, changes: { amountCents?: number } = {}): Promise<string> => {
  const { paymentIntentId, bookingId } = await world.intent('ana', 0);
  world.provider.pay(paymentIntentId, changes);
  const [booking] = world.bookings();
  if (booking) await world.browser(booking).catch(ignoreRefusal);
  return bookingId;
};
const ignoreRefusal = (error: unknown) => {
  if (!(error instanceof AppError)) throw error;
};

const cancel = async (world: World) => {
  const [booking] = world.bookings();
  if (booking) await world.cancel(booking, booking.driverId);
  await world.drain();
};
const settle = (state: 'succeeded' | 'failed') => (world: World, id: string) =>
  world.provider.settleRefund(id, state);
const dispute = (state: 'open' | 'won' | 'lost', cents?: number) => (world: World, id: string) =>
  state === 'open' ? world.provider.openDispute(id, cents) : world.provider.closeDispute(id, state);
const byHand = (cents?: number) => (world: World, id: string) => world.provider.refundByHand(id, cents);
const refundAgain = async (world: World, id: string) => {
  await world.providerPort.refund(id, { attempt: 'again', bookingId: undefined });
};

/** Ana asks for two hours more, and pays for them. */
const payLonger = async (world: World, before: () => Promise<unknown> = () => Promise.resolve()) => {
  const [booking] = world.bookings();
  if (!booking) throw new Error('Nobody has booked.');
  const endTime = toIso(Date.parse(booking.endAt) + 2 * HOUR);
  const { payment } = await world.change(booking, { startTime: booking.startAt, endTime });
  await before();
  world.provider.pay(payment?.paymentIntentId ?? '');
  return { booking, id: payment?.paymentIntentId ?? '' };
};
const longer = async (world: World) => {
  const { booking, id } = await payLonger(world);
  await world.confirmChange(booking, id);
};
const shorter = async (world: World) => {
  const [booking] = world.bookings();
  if (!booking) throw new Error('Nobody has booked.');
  const endTime = toIso(Date.parse(booking.endAt) - HOUR);
  await world.change(booking, { startTime: booking.startAt, endTime });
  await world.drain();
};
/** The payment arrives when the owner has cancelled. */
const payLongerInVain = (world: World) =>
  payLonger(world, async () => {
    const [booking] = world.bookings();
    if (booking) await world.cancel(booking, booking.ownerId);
  });
/** Of the second payment, that of the change. */
const settleChange = (state: 'succeeded' | 'failed') => (world: World) => {
  const payment = world.provider.all().find(({ payment: { changeId } }) => changeId !== undefined);
  world.provider.settleRefund(payment?.payment.id ?? '', state);
};

type Fact = (world: World, id: string) => unknown;

/** What happens after the payment has succeeded; each fact causes one event. */
const STORIES: Readonly<Record<string, { begin?: typeof book; facts: readonly Fact[] }>> = {
  'cancelled and refunded': { facts: [cancel, settle('succeeded')] },
  'cancelled, and the refund fails': { facts: [cancel, settle('failed')] },
  'cancelled, and the refund fails after it succeeded': {
    facts: [cancel, settle('succeeded'), settle('failed')],
  },
  'cancelled, and the refund is made again after it failed': {
    facts: [cancel, settle('failed'), refundAgain, settle('succeeded')],
  },
  'disputed and won': { facts: [dispute('open'), dispute('won')] },
  'disputed and lost': { facts: [dispute('open'), dispute('lost')] },
  'cancelled, and taken back by the bank after the refund failed': {
    facts: [cancel, settle('failed'), dispute('open'), dispute('lost')],
  },
  'partly refunded by hand, twice': { facts: [byHand(25), byHand(400)] },
  'partly refunded by hand, and cancelled': { facts: [byHand(25), cancel, settle('succeeded')] },
  'cancelled, and the refund by hand before it fails': { facts: [byHand(25), cancel, settle('failed')] },
  'refunded in full by hand before the stay': { facts: [byHand(), settle('succeeded')] },
  'disputed in part, and lost': { facts: [dispute('open', 400), dispute('lost')] },
  'disputed twice in part, and one lost': {
    facts: [dispute('open', 25), dispute('open', 400), dispute('lost'), dispute('won')],
  },
  'made longer': { facts: [longer] },
  'made longer, and shorter again': { facts: [longer, shorter, settleChange('succeeded')] },
  'made longer, and the refund of a shorter one fails': { facts: [longer, shorter, settleChange('failed')] },
  'made longer, and disputed': { facts: [longer, dispute('open'), dispute('lost')] },
  'paid longer when the owner has cancelled': { facts: [payLongerInVain] },
  'another amount, refunded': {
    begin: (world) => book(world, { amountCents: 1 }),
    facts: [(world) => world.drain(), settle('succeeded')],
  },
  'another amount, and the refund fails': {
    begin: (world) => book(world, { amountCents: 1 }),
    facts: [(world) => world.drain(), settle('failed')],
  },
};

/** All interleavings of facts 1 to n, in this order, with their events, each after its fact. -i is fact i, i its event. */
const ordersOf = (facts: number): number[][] => {
  const orders: number[][] = [];
  const extend = (order: readonly number[], happened: number, waiting: readonly number[]) => {
    if (happened === facts && waiting.length === 0) orders.push([...order]);
    if (happened < facts) extend([...order, -(happened + 1)], happened + 1, [...waiting, happened + 1]);
    for (const event of waiting)
      extend(
        [...order, event],
        happened,
        waiting.filter((other) => other !== event),
      );
  };
  // The event of the payment waits from the beginning.
  extend([], 0, [0]);
  return orders;
};

type Mode = 'reliable' | 'fails before' | 'fails after' | 'slow';
const MODES: readonly Mode[] = ['reliable', 'fails before', 'fails after', 'slow'];

/** Makes one call of each delivery fail. */
const mishapsOf = (mode: Mode) => {
  let planned = 0;
  let isArmed = false;
  return {
    arm: (call: number) => {
      planned = call;
      isArmed = mode.startsWith('fails');
    },
    disarm: () => void (isArmed = false),
    around: async <T>(name: string, run: () => T | Promise<T>): Promise<T> => {
      if (!isArmed || !name.startsWith('payments.') || planned-- > 0) return run();
      isArmed = false;
      if (mode === 'fails after') await run();
      throw new AppError('payments_unavailable', 'Nobody answered.');
    },
  };
};

const snapshotOf = (world: World, id: string) => {
  const [booking] = world.bookings();
  const ledger = world.memory.all().filter(({ sk }) => String(sk).startsWith('LEDGER#'));
  return JSON.stringify({
    status: booking?.status,
    refund: booking?.refund && [booking.refund.state, booking.refund.cents],
    dispute: booking?.dispute,
    payout: booking?.payout && [booking.payout.state, booking.payout.heldFor],
    ledger: ledger.map(({ kind, postings }) => [kind, postings]).sort(),
    refunds: world.provider.truthOf(id).refunds.map(({ state }) => state),
  });
};

const playStory = async (
  name: string,
  order: readonly number[],
  mode: Mode,
  seed: number,
): Promise<{ afterEvents: string; atTheEnd: string }> => {
  const { begin = book, facts = [] } = STORIES[name] ?? {};
  const scheduler = schedulerOf(seed);
  const mishaps = mishapsOf(mode);
  const world = aWorld(
    async (call, run) => {
      await scheduler.turn();
      return mishaps.around(call, run);
    },
    { watch: watchOver(() => undefined) },
  );
  await world.begin();
  const id = idOf(await begin(world));
  const deliver = async (event: number) => {
    for (let call = event % 3; ; call = 99)
      try {
        mishaps.arm(call);
        await world.webhook(event);
        return;
      } catch (error) {
        ignoreRefusal(error);
      } finally {
        mishaps.disarm();
      }
  };
  /** Delayed deliveries of a slow provider. */
  let open: number[] = [];
  const flush = async () => {
    await scheduler.run(open.map((event) => () => deliver(event)));
    open = [];
  };
  for (const step of order)
    if (step < 0) {
      await flush();
      world.wait(MINUTE);
      await facts[-step - 1]?.(world, id);
    } else if (mode === 'slow') open.push(step);
    else await deliver(step);
  await flush();
  world.wait(LATE);
  for (const event of [...order].reverse()) if (event >= 0) await deliver(event);
  const afterEvents = snapshotOf(world, id);
  await runToTheEnd(world);
  checkCalendar(world);
  checkHolds(world);
  checkEnd(world);
  return { afterEvents, atTheEnd: snapshotOf(world, id) };
};

describe('the events of a payment', () => {
  for (const [name, { facts }] of Object.entries(STORIES))
    it(
      `[PY-03] lead to the same end in every order, repeated, late and despite failures: ${name}`,
      async () => {
        const all = ordersOf(facts.length);
        // Spread over all orders, because neighbours begin alike.
        const wanted = Math.min(all.length, campaign(Math.ceil(all.length / ALL_ORDERS_AT)).numRuns);
        const orders = Array.from({ length: wanted }, (_, index) => {
          const place = SEED + Math.floor((index * all.length) / wanted);
          return all[place % all.length] ?? [];
        });
        const ends = new Map<string, string>();
        for (const mode of MODES)
          for (const [index, order] of orders.entries()) {
            const { afterEvents, atTheEnd } = await withSeededIds(SEED + index, () =>
              playStory(name, order, mode, SEED + index),
            );
            ends.set(`${afterEvents} ${atTheEnd}`, `${mode}, ${order.join(' ')}, SEED=${SEED}`);
          }
        console.log(`${name}: ${orders.length} orders in ${MODES.length} ways`);
        expect([...ends.entries()].slice(1)).toEqual([]);
      },
      TIMEOUT,
    );
});
