import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { DAY, HOUR, MINUTE, toIso } from '#shared/lib/time.ts';
import type { Booking } from '#shared/model/booking.ts';
import { campaign } from '#test/support/random.ts';
import { checkBelieved, checkFlows, checkNothingBlocked, type Story } from './collusion-model.ts';
import { interleaveOn, type Stage } from './interleave.ts';
import { aStreet, spotAt, type Street } from './problems-world.ts';
import { choose, onBooking } from './shared-verbs.ts';

const TIMEOUT = 3_600_000;

/** Spaces side by side: of the driver's friends, one cheap, one dear, and of two owners who know nobody. */
const SPOTS = [
  spotAt('usual', 'hugo', 0, 1500),
  spotAt('usual_near', 'irene', 50, 1700),
  spotAt('cheap', 'fede', 100, 100),
  spotAt('dear', 'gema', 150, 100_000),
];
/** One person with two accounts, and another one. */
const DRIVERS = ['ana', 'ana_again', 'berta'];
const LENGTHS = [HOUR, 2 * HOUR, 8 * HOUR, DAY, 5 * DAY, 10 * DAY];
const LEADS = [30 * MINUTE, 30 * MINUTE, 26 * HOUR];

interface Command {
  readonly verb: Verb;
  readonly who: number;
  readonly which: number;
  readonly length: number;
}
interface Phase {
  readonly wait: number;
  readonly commands: readonly Command[];
}
type Neighbourhood = Street & { readonly stories: Map<string, Story> };

const isConfirmed = ({ status }: Booking) => status === 'confirmed';
const isOpen = ({ problem }: Booking) => problem === 'open';

const withBooking = onBooking<Neighbourhood, Command>;

const leave =
  (act: (street: Neighbourhood, booking: Booking, command: Command) => Promise<unknown>) =>
  async (street: Neighbourhood, booking: Booking, command: Command) => {
    await act(street, booking, command);
    const story = street.stories.get(booking.id);
    if (story) story.leftAt ??= street.now();
  };

/** What is agreed for a booking that is still on: it may have changed in the same moment. */
const noteAgreed = (street: Neighbourhood, id: string): void => {
  const story = street.stories.get(id);
  const booking = street.bookings().find((one) => one.id === id);
  if (story && booking && isConfirmed(booking)) street.stories.set(id, { ...story, booking });
};

const VERBS = {
  book: async (street: Neighbourhood, { who, which, length }: Command) => {
    const start = Math.ceil(street.now() / (HOUR / 2)) * (HOUR / 2) + (choose(LEADS, which) ?? HOUR);
    await street.bookAt(choose(DRIVERS, who) ?? '', {
      parkingSpotId: choose(SPOTS, which)?.id ?? '',
      startTime: toIso(start),
      endTime: toIso(start + (choose(LENGTHS, length) ?? HOUR)),
    });
  },
  change: withBooking(async (street, booking, { length }) => {
    const end = Date.parse(booking.startAt) + (choose(LENGTHS, length) ?? HOUR);
    await street.changeEnd(booking, toIso(end));
    noteAgreed(street, booking.id);
  }, isConfirmed),
  report: withBooking(async (street, booking) => {
    await street.report(booking);
    street.stories.set(booking.id, { booking, reportedAt: street.now() });
    noteAgreed(street, booking.id);
  }, isConfirmed),
  move: withBooking(
    leave((street, booking, { who, which }) => street.rebook(booking, who + which)),
    isOpen,
  ),
  giveBack: withBooking(
    leave((street, booking) => street.giveBack(booking)),
    isOpen,
  ),
  unblock: withBooking(
    (street, booking) => street.unblock(booking),
    ({ problem }) => problem !== null,
  ),
  decide: withBooking(
    (street, { id }, { who }) => street.decide(id, who % 2 === 0 ? 'founded' : 'unfounded'),
    isOpen,
  ),
  cancelByDriver: withBooking((street, booking) => street.cancel(booking, booking.driverId), isConfirmed),
  cancelByOwner: withBooking((street, booking) => street.cancel(booking, booking.ownerId), isConfirmed),
  work: async (street: Neighbourhood) => {
    await street.timers();
    await street.drain();
    await street.payouts();
  },
} satisfies Record<string, (street: Neighbourhood, command: Command) => Promise<unknown>>;
type Verb = keyof typeof VERBS;

const WEIGHTS: Readonly<Record<Verb, number>> = {
  book: 12,
  change: 4,
  report: 16,
  move: 18,
  giveBack: 12,
  unblock: 2,
  decide: 6,
  cancelByDriver: 2,
  cancelByOwner: 1,
  work: 6,
};

const PROGRAMMES: fc.Arbitrary<Phase[]> = (() => {
  const choices = Object.entries(WEIGHTS) as [Verb, number][]; // the keys of the record
  const verb = fc.oneof(...choices.map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) })));
  const commandOf = (what: fc.Arbitrary<Verb>) =>
    fc.record({ verb: what, who: fc.nat(2), which: fc.nat(11), length: fc.nat(5) });
  const waits = fc.constantFrom(
    ...[0, 10, 20, 30, 57, 60, 90, 120].map((minutes) => minutes * MINUTE),
    ...[8 * HOUR, DAY, 4 * DAY],
  );
  const phase = fc.record({
    wait: waits,
    commands: fc.array(commandOf(verb), { minLength: 1, maxLength: 3 }),
  });
  const bookings = fc.array(commandOf(fc.constant<Verb>('book')), { minLength: 1, maxLength: 4 });
  const only = (what: readonly Verb[], wait: fc.Arbitrary<number>, most = 1) =>
    fc.record({
      wait,
      commands: fc.array(commandOf(fc.constantFrom(...what)), { minLength: 1, maxLength: most }),
    });
  const arrivals = fc.constantFrom(...[10, 30, 40, 60, 90].map((minutes) => minutes * MINUTE));
  return fc
    .tuple(
      bookings,
      only(['report'], arrivals, 3),
      only(['move', 'giveBack'], waits, 2),
      fc.array(phase, { maxLength: 8 }),
    )
    .map(([commands, reports, leaves, phases]) => [{ wait: 0, commands }, reports, leaves, ...phases]);
})();

/** Runs a command. An `AppError` is a regular answer; any other error is a bug and thrown. */
const perform = async (street: Neighbourhood, command: Command): Promise<void> => {
  try {
    await VERBS[command.verb](street, command);
    street.count(command.verb);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    street.count(`${command.verb}: ${error.code}`);
  }
};

/** Everything is decided, for one side or the other, and paid. */
const end = async (street: Neighbourhood): Promise<void> => {
  const everything = async () => {
    for (let event = 0; event < street.provider.events.length; event++) await street.webhook(event);
    await street.timers();
    await street.drain();
    await street.reconcile();
    for (const { payment, refunds } of street.provider.all())
      for (const _ of refunds) street.provider.settleRefund(payment.id, 'succeeded');
  };
  street.wait(HOUR + MINUTE);
  await everything();
  for (const { bookingId, decision } of street.problems())
    if (decision === null)
      await street.decide(bookingId, bookingId.charCodeAt(20) % 2 ? 'founded' : 'unfounded');
  await everything();
  for (let run = 0; run < 4; run++) {
    street.wait(12 * DAY);
    await everything();
    await street.payouts();
  }
  await everything();
};

const NEIGHBOURHOOD: Stage<Neighbourhood, Phase> = {
  open: (around, options) =>
    Object.assign(aStreet(around, { ...options, spots: SPOTS }), { stories: new Map<string, Story>() }),
  perform,
  check: (street) => {
    for (const id of street.stories.keys()) noteAgreed(street, id);
    checkNothingBlocked(street, street.stories);
    checkBelieved(street);
  },
  end: async (street) => {
    await end(street);
    checkBelieved(street);
    checkFlows(street, street.stories);
  },
};

it(
  '[BR-05] [PY-03] friends, or one person with several accounts, gain nothing above the published limits, and no honest side loses',
  async () => {
    const { counts } = await interleaveOn(NEIGHBOURHOOD, PROGRAMMES, campaign(300).numRuns);
    for (const what of ['giveUp applied', 'rebook applied', 'compensate applied'])
      expect(counts.get(what), what).toBeGreaterThan(0);
  },
  TIMEOUT,
);
