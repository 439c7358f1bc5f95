import fc from 'fast-check';
import type { Booking } from '#shared/model/booking.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { DAY, HOUR, MINUTE, toIso } from '#shared/lib/time.ts';
import { choose, JOB_VERBS, onBooking, onPayment, reversalVerbs } from './shared-verbs.ts';
import { STAYS_END, type World } from './world.ts';

/** One action of somebody; `which` chooses among the bookings, payments or events that exist when it begins. */
export interface Command {
  readonly verb: Verb;
  readonly who: number;
  readonly which: number;
}
/** Commands that run at the same time, after a wait. */
export interface Phase {
  readonly wait: number;
  readonly commands: readonly Command[];
}

const DRIVERS = ['ana', 'ben', 'carla'];

const withBooking = onBooking<World, Command>;
const withPayment = onPayment<World, Command>;

/** Cents of a manual refund or a dispute: a little, more than our commission, or all that is left. */
const PARTS: readonly (number | undefined)[] = [25, 400, undefined];

const isOpen = ({ status }: Booking) => status === 'pending' || status === 'expired';
const isConfirmed = ({ status }: Booking) => status === 'confirmed';

const isChanging = ({ change }: Booking) => change !== null;

const HALF_HOUR = 30 * MINUTE;

/** Moves start and end by half hours, to whole ones. A start that stays is as it was. */
const changeBy = async (
  world: World,
  booking: Booking,
  { start = 0, end }: { readonly start?: number; readonly end: number },
): Promise<void> => {
  const to = (instant: string, steps: number) =>
    toIso(Math.floor(Date.parse(instant) / HALF_HOUR + steps) * HALF_HOUR);
  const endTime = to(booking.endAt, end);
  if (Date.parse(endTime) > STAYS_END) return;
  await world.change(booking, {
    startTime: start === 0 ? booking.startAt : to(booking.startAt, start),
    endTime,
  });
};

const VERBS = {
  intent: (world: World, { who, which }: Command) => world.intent(choose(DRIVERS, who) ?? '', which),
  pay: withPayment((world, id) => world.provider.pay(id)),
  payWrong: withPayment((world, id) => world.provider.pay(id, { amountCents: 1 })),
  payForeign: (world: World) => {
    world.provider.payForeign();
    return Promise.resolve();
  },
  process: withPayment((world, id) => world.provider.process(id)),
  decline: withPayment((world, id) => world.provider.decline(id)),
  browser: withBooking((world, booking) => world.browser(booking)),
  payAndReturn: withBooking(async (world, booking) => {
    if (booking.paymentIntentId) world.provider.pay(booking.paymentIntentId);
    await world.browser(booking);
  }, isOpen),
  webhook: async (world: World, { which }: Command) => {
    const { length } = world.provider.events;
    if (length > 0) await world.webhook(length - 1 - (which % length));
  },
  release: withBooking((world, booking) => world.release(booking), isOpen),
  cancelByDriver: withBooking((world, booking) => world.cancel(booking, booking.driverId), isConfirmed),
  cancelByOwner: withBooking((world, booking) => world.cancel(booking, booking.ownerId), isConfirmed),
  extend: withBooking(
    (world, booking, { which }) => changeBy(world, booking, { end: 1 + which }),
    isConfirmed,
  ),
  shorten: withBooking(
    (world, booking, { who, which }) => changeBy(world, booking, { start: who, end: -1 - which }),
    isConfirmed,
  ),
  move: withBooking(
    (world, booking, { who, which }) => changeBy(world, booking, { start: which - 2, end: which - 2 + who }),
    isConfirmed,
  ),
  payChange: withBooking(async (world, booking) => {
    const id = booking.change?.paymentIntentId;
    if (!id) return;
    world.provider.pay(id);
    await world.confirmChange(booking, id);
  }, isChanging),
  payChangeWrong: withBooking((world, booking) => {
    const id = booking.change?.paymentIntentId;
    if (id) world.provider.pay(id, { amountCents: 1 });
    return Promise.resolve();
  }, isChanging),
  /** Also of changes that were given up, ran out or are made already. */
  confirmChange: async (world: World, { which }: Command) => {
    const payments = world.provider.all().map(({ payment }) => payment);
    const payment = choose(payments.filter(({ changeId }) => changeId !== undefined).reverse(), which);
    const booking = world.bookings().find(({ id }) => id === payment?.bookingId);
    if (booking && payment) await world.confirmChange(booking, payment.id);
  },
  releaseChange: withBooking((world, booking) => world.releaseChange(booking), isConfirmed),
  ...JOB_VERBS,
  ...reversalVerbs(PARTS),
  price: (world: World, { which }: Command) => world.price(10 + which),
  pause: (world: World) => world.setActive(false),
  activate: (world: World) => world.setActive(true),
  blockDay: (world: World, { who }: Command) =>
    world.setDay(who === 0 ? '2026-07-01' : '2026-07-03', 'blocked'),
  openDay: (world: World) => world.setDay('2026-07-03', 'open'),
  follow: (world: World, { who }: Command) =>
    world.follow(`2026-07-03T1${who}:00:00Z`, `2026-07-03T1${who + 2}:00:00Z`),
  deleteSpot: (world: World) => world.deleteSpot(),
} satisfies Record<string, (world: World, command: Command) => Promise<unknown>>;
export type Verb = keyof typeof VERBS;

/** Weights of the verbs when many drivers want the same spot. */
const CROWD: Readonly<Record<Verb, number>> = {
  intent: 14,
  pay: 8,
  payWrong: 1,
  payForeign: 1,
  process: 2,
  decline: 1,
  browser: 6,
  payAndReturn: 10,
  webhook: 8,
  release: 4,
  extend: 3,
  shorten: 2,
  move: 3,
  payChange: 4,
  payChangeWrong: 1,
  confirmChange: 2,
  releaseChange: 2,
  cancelByDriver: 5,
  cancelByOwner: 3,
  timers: 5,
  drain: 6,
  reconcile: 3,
  payouts: 1,
  settleRefund: 4,
  refundByHand: 2,
  openDispute: 2,
  closeDispute: 3,
  price: 1,
  pause: 1,
  activate: 2,
  blockDay: 1,
  openDay: 1,
  follow: 1,
  deleteSpot: 1,
};

/** Weights of the verbs for payments that are cancelled, refunded and disputed. */
const MONEY: Readonly<Record<Verb, number>> = {
  ...CROWD,
  intent: 6,
  payWrong: 2,
  payAndReturn: 14,
  webhook: 10,
  cancelByDriver: 8,
  cancelByOwner: 6,
  drain: 8,
  reconcile: 5,
  payouts: 6,
  settleRefund: 8,
  refundByHand: 8,
  openDispute: 6,
  closeDispute: 8,
};

/** Weights of the verbs for stays that become longer, shorter and other ones. */
const CHANGES: Readonly<Record<Verb, number>> = {
  ...MONEY,
  intent: 5,
  payAndReturn: 14,
  extend: 14,
  shorten: 8,
  move: 8,
  payChange: 14,
  payChangeWrong: 2,
  confirmChange: 8,
  releaseChange: 4,
  cancelByDriver: 4,
  cancelByOwner: 4,
  payouts: 4,
  settleRefund: 12,
  refundByHand: 4,
  openDispute: 3,
  closeDispute: 5,
};

const small = fc.integer({ min: 0, max: 2 });
const some = fc.integer({ min: 0, max: 4 });
const waits = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, MINUTE, 5 * MINUTE) },
  { weight: 3, arbitrary: fc.constantFrom(14 * MINUTE, 15 * MINUTE, 16 * MINUTE) },
  { weight: 2, arbitrary: fc.constantFrom(HOUR + MINUTE, 7 * HOUR, DAY, 2 * DAY, 3.5 * DAY) },
);
const intents = fc.array(fc.record({ verb: fc.constant<Verb>('intent'), who: small, which: some }), {
  minLength: 2,
  maxLength: 4,
});

/** Two to four drivers begin to book at once; then `begin`, and up to ten phases of concurrent commands follow. */
const programmesOf = (
  weights: Readonly<Record<Verb, number>>,
  begin: readonly Phase[] = [],
): fc.Arbitrary<Phase[]> => {
  const choices = Object.entries(weights) as [Verb, number][]; // the keys of the record
  const verb = fc.oneof(...choices.map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) })));
  const command = fc.record({ verb, who: small, which: some });
  const phase = fc.record({ wait: waits, commands: fc.array(command, { minLength: 1, maxLength: 4 }) });
  return fc
    .tuple(intents, fc.array(phase, { minLength: 1, maxLength: 10 }))
    .map(([commands, phases]) => [{ wait: 0, commands }, ...begin, ...phases]);
};

export const CROWDED = programmesOf(CROWD);
export const COSTLY = programmesOf(MONEY);
/** Somebody has paid before others change anything. */
export const CHANGING = programmesOf(CHANGES, [
  { wait: 0, commands: [{ verb: 'payAndReturn', who: 0, which: 0 }] },
]);

/** Runs a command. An `AppError` is a regular answer; any other error is a bug and thrown. */
export const perform = async (world: World, command: Command): Promise<void> => {
  try {
    await VERBS[command.verb](world, command);
    world.count(command.verb);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    world.count(`${command.verb}: ${error.code}`);
  }
};

const settleAll = (world: World, paymentId: string, refunds: number) => {
  for (let settled = 0; settled < refunds; settled++) world.provider.settleRefund(paymentId, 'succeeded');
};

/** Lets time pass and runs all jobs until nothing is left to do. */
export const runToTheEnd = async (world: World): Promise<void> => {
  const { provider } = world;
  const everything = async () => {
    for (let event = 0; event < provider.events.length; event++) await perform(world, once('webhook', event));
    for (const verb of ['timers', 'drain', 'reconcile'] as const) await perform(world, once(verb, 0));
  };
  const once = (verb: Verb, event: number): Command => ({
    verb,
    who: 0,
    which: provider.events.length - 1 - event,
  });
  for (const { payment } of provider.all()) provider.decline(payment.id);
  world.wait(16 * MINUTE);
  await everything();
  for (const { payment, refunds, disputes } of provider.all()) {
    settleAll(world, payment.id, refunds.length);
    for (const _ of disputes) provider.closeDispute(payment.id, 'lost');
  }
  world.wait(HOUR + MINUTE);
  await everything();
  world.waitUntil(STAYS_END + MINUTE);
  await everything();
  for (const { payment, refunds } of provider.all()) settleAll(world, payment.id, refunds.length);
  world.wait(HOUR);
  await everything();
  world.waitUntil(STAYS_END + DAY + MINUTE);
  for (let run = 0; run < 2; run++) {
    await perform(world, once('payouts', 0));
    await perform(world, once('drain', 0));
    await perform(world, once('reconcile', 0));
    world.wait(DAY + MINUTE);
  }
};
