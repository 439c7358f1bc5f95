import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reconcileBlocks } from '#shared/domain/calendars/read-import.ts';
import { updateCalendar } from '#shared/domain/calendars/update-calendar.ts';
import { createBooking } from '#shared/domain/checkout/create-booking.ts';
import { createPaymentIntent } from '#shared/domain/checkout/create-payment-intent.ts';
import { rebook } from '#shared/domain/problems/rebook.ts';
import { reportProblem } from '#shared/domain/problems/report-problem.ts';
import { endRental } from '#shared/domain/rentals/end-rental.ts';
import { getEarliestEnd } from '#shared/domain/rentals/rental-schedule.ts';
import { runTimers } from '#shared/domain/rentals/run-rental-timers.ts';
import { startRental } from '#shared/domain/rentals/start-rental.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { overlaps, type Period, subtractPeriods } from '#shared/lib/half-hours.ts';
import { addDays, DAY, MINUTE, toInstant, toIso, toLocal } from '#shared/lib/time.ts';
import type { Booking } from '#shared/model/booking.ts';
import { LEGAL_VERSIONS } from '#shared/model/constants.ts';
import { ALWAYS, type MonthPattern } from '#shared/model/month-pattern.ts';
import type { Spot } from '#shared/model/spot.ts';
import { anImport, spotWith } from '#test/support/examples.ts';
import { CLIENT } from '#test/support/hold-limits.ts';
import { campaign } from '#test/support/random.ts';
import { walkPattern } from '#test/support/walk-pattern.ts';
import { interleaveOn } from './interleave.ts';
import { checkCalendar, checkHolds } from './invariants.ts';
import { choose, demand, JOB_VERBS } from './shared-verbs.ts';
import { aWorld } from './world.ts';

/** Days of stays: before all rentals, in a first month, in later ones, and years ahead. */
const STAY_DAYS = ['2026-07-02', '2026-07-06', '2026-07-22', '2026-09-15', '2027-11-10'];
const FIRST_DAYS = ['2026-07-04', '2026-07-20', '2026-09-10'];
/** The spot is offered in one of them at a time; the first two have no half hour in common, the third has some of both. */
const PATTERNS: readonly MonthPattern[] = [
  { type: 'weekdays', from: '08:00', to: '19:00' },
  { type: 'nights', from: '19:00', to: '08:00' },
  { type: 'nights', from: '17:30', to: '09:00' },
  ALWAYS,
];
/** Hours of stays: in the day, in the evening, and across the end of the day's hours. */
const HOURS = [
  ['10:00', '12:00'],
  ['19:00', '22:00'],
  ['18:30', '19:30'],
  ['08:00', '09:00'],
] as const;
const DRIVERS = ['ana', 'ben', 'carla', 'dani', 'eva', 'fran'];
/** They have reported their spots, one of a stay and one of a month at night, and can move to the spot. */
const MOVERS = ['gina', 'hugo'] as const;
const REPORT = { kind: 'taken', text: 'Hay otro coche.', pictures: [], position: null } as const;
const IMPORT = 'imp_01JQ2T8Z3M4N5P6Q7R8S9TABCD';

type Options = Parameters<typeof aWorld>[1];

const actor = (userId: string) => ({ userId, isAdmin: false, client: CLIENT });

const rentalOf = ({ id, monthPattern }: Spot, startDate: string) => ({
  ...{ parkingSpotId: id, startDate, totalPrice: 92.5, terms: LEGAL_VERSIONS.terms, pattern: monthPattern },
});

/** The world of the campaigns, whose spot is offered by the month, too, and follows a calendar. */
const aRentalWorld = (around: Parameters<typeof aWorld>[0], options: Options) => {
  const world = aWorld(around, options);
  const { deps, spot, repositories } = world;
  const most = 1_000_000;
  Object.assign(deps, { settings: { ...deps.settings, rebookingCents: most, compensationCents: most } });
  const payOther = async (booking: Booking) => {
    const { spotId: parkingSpotId, startAt: startTime, endAt: endTime, driverId } = booking;
    const request = { parkingSpotId, startTime, endTime };
    const { paymentIntentId } = await createPaymentIntent(deps, actor(driverId), request);
    world.provider.pay(paymentIntentId);
    await createBooking(deps, actor(driverId), { ...request, stripePaymentIntentId: paymentIntentId });
  };
  const bookOther = async (driver: (typeof MOVERS)[number]) => {
    const monthPattern = PATTERNS[1] ?? ALWAYS;
    const offer = { bookingTypes: ['stay', 'month'] as const, monthPriceCents: 9000, monthPattern };
    const other = spotWith({ id: `spt_of_${driver}`, ownerId: `owner-of-${driver}`, ...offer });
    await repositories.spots.create(other);
    const at = { startTime: '2026-07-01T22:30:00.000Z', endTime: '2026-07-06T15:00:00.000Z' };
    if (driver === 'gina') await createPaymentIntent(deps, actor(driver), { parkingSpotId: other.id, ...at });
    else await startRental(deps, actor(driver), rentalOf(other, '2026-07-02'));
    const held = world.bookings().find(({ driverId }) => driverId === driver);
    if (held) await payOther(held);
  };
  return {
    ...world,
    /** The other spots are none of its calendar. */
    bookings: () => world.bookings().filter(({ spotId }) => spotId === spot.id),
    all: () => world.bookings(),
    /** The table without the calendars of other spots. */
    memory: {
      ...world.memory,
      all: () =>
        world.memory
          .all()
          .filter(({ pk, sk }) => !String(sk).startsWith('CAL#') || String(pk).endsWith(spot.id)),
    },
    begin: async () => {
      await world.begin();
      const offer = { bookingTypes: ['stay', 'month'] as const, monthPriceCents: 9000 };
      await repositories.spots.update({ ...spot, ...offer, version: spot.version + 1 });
      await repositories.calendarImports.create(
        anImport({ id: IMPORT, spotId: spot.id, events: [] }),
        [],
        world.now(),
      );
      for (const driver of MOVERS) await bookOther(driver);
      world.waitUntil(Date.parse('2026-07-01T22:10:00Z'));
      for (const { driverId, id } of world.bookings()) await reportProblem(deps, actor(driverId), id, REPORT);
    },
    timers: () => runTimers(deps),
    /** Reads the spot without a turn of the scheduler. */
    stored: async (): Promise<Spot> => {
      const found = await world.repositories.spots.find(spot.id);
      if (!found) throw new Error('The spot is gone.');
      return found;
    },
  };
};
type World = ReturnType<typeof aRentalWorld>;

interface Command {
  readonly verb: keyof typeof VERBS;
  readonly who: number;
  readonly which: number;
}

const driverOf = ({ who }: Command) => actor(choose(DRIVERS, who) ?? '');

/** From 13:00 in Madrid to 12:00 of the next day. */
const stayOn = (date: string) => ({
  startTime: toIso(toInstant('Europe/Madrid', date, '13:00')),
  endTime: toIso(toInstant('Europe/Madrid', addDays(date, 1), '12:00')),
});

const hoursOn = (date: string, which: number) => {
  const [from, to] = choose(HOURS, which) ?? HOURS[0];
  return {
    startTime: toIso(toInstant('Europe/Madrid', date, from)),
    endTime: toIso(toInstant('Europe/Madrid', date, to)),
  };
};

const pay = async (world: World, booking: Booking) => {
  const { spotId: parkingSpotId, startAt: startTime, endAt: endTime, driverId } = booking;
  const request = { parkingSpotId, startTime, endTime };
  const { paymentIntentId } = await createPaymentIntent(world.deps, actor(driverId), request);
  world.provider.pay(paymentIntentId);
  await world.browser({ ...booking, paymentIntentId });
};

const VERBS = {
  stay: (world: World, command: Command) =>
    createPaymentIntent(world.deps, driverOf(command), {
      parkingSpotId: world.spot.id,
      ...stayOn(choose(STAY_DAYS, command.which) ?? ''),
    }),
  /** A stay of some hours. */
  hour: (world: World, command: Command) =>
    createPaymentIntent(world.deps, driverOf(command), {
      parkingSpotId: world.spot.id,
      ...hoursOn(choose(STAY_DAYS, command.which) ?? '', command.who),
    }),
  /** The owner offers other hours of the week from now on. */
  offer: async (world: World, { who }: Command) => {
    const spot = await world.stored();
    const monthPattern = choose(PATTERNS, who) ?? ALWAYS;
    await world.repositories.spots.update({ ...spot, monthPattern, version: spot.version + 1 });
  },
  rent: async (world: World, command: Command) =>
    startRental(
      world.deps,
      driverOf(command),
      rentalOf(await world.stored(), choose(FIRST_DAYS, command.which) ?? ''),
    ),
  /** A stay or a month comes from another spot after a report. */
  move: async (world: World, { which }: Command) => {
    const driver = choose(MOVERS, which);
    const booking = world
      .all()
      .find(({ driverId, spotId }) => driverId === driver && spotId !== world.spot.id);
    if (booking) await rebook(world.deps, actor(booking.driverId), booking.id, world.spot.id);
  },
  pay: async (world: World, { which }: Command) => {
    const held = world.bookings().filter(({ status }) => status === 'pending' || status === 'expired');
    const booking = choose(held.toReversed(), which);
    if (booking) await pay(world, booking);
  },
  cancel: async (world: World, { which }: Command) => {
    const paid = world.bookings().filter(({ status }) => status === 'confirmed');
    const booking = choose(paid.toReversed(), which);
    if (booking) await world.cancel(booking, booking.driverId);
  },
  release: async (world: World, { which }: Command) => {
    const held = world.bookings().filter(({ status }) => status === 'pending');
    const booking = choose(held.toReversed(), which);
    if (booking) await world.release(booking);
  },
  end: async (world: World) => {
    const [claim] = (await world.stored()).rented;
    const rental = claim && (await world.repositories.rentals.find(claim.rentalId));
    if (!rental) return;
    const { date } = toLocal(rental.timeZone, world.now());
    await endRental(world.deps, actor(rental.driverId), rental.id, getEarliestEnd(rental, date));
  },
  follow: async (world: World, { which }: Command) => {
    const known = await world.repositories.calendarImports.find(world.spot.id, IMPORT);
    const date = choose(STAY_DAYS, which) ?? '';
    const start = toInstant('Europe/Madrid', date, '00:00');
    const events = [{ start, end: start + 2 * DAY }];
    if (known)
      await world.repositories.calendarImports.update(
        { ...known, events, revision: known.revision + 1 },
        [],
        world.now(),
      );
    await reconcileBlocks(world.deps, world.spot.id);
  },
  block: (world: World, { which }: Command) => {
    const date = choose(STAY_DAYS, which) ?? '';
    const owner = actor(world.spot.ownerId);
    return updateCalendar(world.deps, owner, world.spot.id, { from: date, to: date, state: 'blocked' });
  },
  unblock: (world: World, { which }: Command) => {
    const date = choose(STAY_DAYS, which) ?? '';
    const owner = actor(world.spot.ownerId);
    return updateCalendar(world.deps, owner, world.spot.id, { from: date, to: date, state: 'default' });
  },
  ...JOB_VERBS,
} satisfies Record<string, (world: World, command: Command) => Promise<unknown>>;

const perform = async (world: World, command: Command): Promise<void> => {
  try {
    await VERBS[command.verb](world, command);
    world.count(command.verb);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    world.count(`${command.verb}: ${error.code}`);
  }
};

/** Behind the last day that anybody wants. */
const HORIZON = { start: Date.parse('2026-06-30T22:00:00Z'), end: Date.parse('2027-11-20T23:00:00Z') };

/** The time of a booking, by walking it. */
const periodsOf = ({ startAt, endAt, timeZone, rental, pattern = rental?.pattern }: Booking): Period[] => {
  const stay = { start: Date.parse(startAt), end: Date.parse(endAt) };
  return rental || pattern ? walkPattern(pattern ?? ALWAYS, timeZone, stay) : [stay];
};

const meet = (some: readonly Period[], others: readonly Period[]): boolean => {
  const left = subtractPeriods(some, others);
  return left.length !== some.length || left.some((period, index) => period !== some[index]);
};

const known = new Map<string, Period[]>();
/** The time of a claim, by walking it; the same claim is asked for after each step. */
const periodsOfClaim = ({ from, until, pattern = ALWAYS }: Spot['rented'][number]): Period[] => {
  const name = JSON.stringify([from, until, pattern]);
  const start = toInstant('Europe/Madrid', from, '00:00');
  const end =
    until === null ? HORIZON.end : Math.min(HORIZON.end, toInstant('Europe/Madrid', until, '00:00'));
  const found = known.get(name) ?? walkPattern(pattern, 'Europe/Madrid', { start, end });
  known.set(name, found);
  return found;
};

/** Always: what is rented belongs to one rental; no stay, imported event or blocked day of others is in it. */
const checkRented = (world: World): void => {
  const now = world.now();
  const stored = world.memory.all().find(({ pk, sk }) => pk === `SPOT#${world.spot.id}` && sk === 'SPOT');
  demand(stored !== undefined, 'The spot is there');
  const { rented, exceptions } = stored as unknown as Spot; // an item of the table in memory
  for (const [index, claim] of rented.entries()) {
    const periods = periodsOfClaim(claim);
    const others = rented.filter((_, other) => other !== index);
    demand(!others.some((other) => meet(periods, periodsOfClaim(other))), 'No two rentals overlap', rented);
    const isLive = ({ status, holdUntil }: Booking) =>
      status === 'confirmed' || (status === 'pending' && Date.parse(holdUntil) > now);
    const inside = world
      .bookings()
      .filter((booking) => isLive(booking) && booking.rental?.id !== claim.rentalId)
      .filter((booking) => meet(periodsOf(booking), periods));
    demand(inside.length === 0, 'No stay is in rented time', claim, inside);
    const blocked = exceptions.blocked.filter(({ from, to }) =>
      meet(
        [
          {
            start: toInstant('Europe/Madrid', from, '00:00'),
            end: toInstant('Europe/Madrid', addDays(to, 1), '00:00'),
          },
        ],
        periods,
      ),
    );
    demand(blocked.length === 0, 'No blocked day is in rented time', claim, blocked);
  }
  // The rental ends with a month that is given up: until its effect has run, imports have what was the month's.
  const ends = world
    .bookings()
    .filter(({ rental, status }) => rental && !['pending', 'confirmed', 'completed'].includes(status))
    .flatMap(periodsOf);
  const all = rented.flatMap(periodsOfClaim);
  for (const item of world.memory.all()) {
    if (!String(item.sk).startsWith('CAL#')) continue;
    const day = Date.parse(String(item.sk).slice(4));
    for (const [name, value] of Object.entries(item)) {
      if (!/^h\d+$/.test(name) || !String(value).startsWith('zzzzzzz~')) continue;
      const start = day + Number(name.slice(1)) * 30 * MINUTE;
      const halfHour = { start, end: start + 30 * MINUTE };
      demand(
        start < now ||
          !all.some((period) => overlaps(period, halfHour)) ||
          ends.some((month) => overlaps(month, halfHour)),
        'No imported event is in rented time',
        rented,
        toIso(start),
      );
    }
  }
};

const WEIGHTS: Readonly<Record<Command['verb'], number>> = {
  stay: 10,
  hour: 10,
  offer: 4,
  rent: 12,
  pay: 14,
  cancel: 3,
  release: 3,
  end: 3,
  move: 4,
  follow: 4,
  block: 3,
  unblock: 3,
  timers: 4,
  drain: 6,
  reconcile: 1,
  payouts: 0,
};

const verb = fc.oneof(
  ...(Object.entries(WEIGHTS) as [Command['verb'], number][]) // the keys of the record
    .map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) })),
);
const command = fc.record({
  verb,
  who: fc.integer({ min: 0, max: 5 }),
  which: fc.integer({ min: 0, max: 4 }),
});
const phase = fc.record({
  wait: fc.constantFrom(0, 0, MINUTE, 14 * MINUTE, 15 * MINUTE, 16 * MINUTE, DAY),
  commands: fc.array(command, { minLength: 2, maxLength: 4 }),
});

/** The spot is free, and several people want it at the same moment, some by the month. */
const several = fc.array(
  fc.record({
    verb: fc.constantFrom<Command['verb'][]>('rent', 'stay', 'stay', 'hour', 'follow', 'block', 'move'),
    who: fc.integer({ min: 0, max: 5 }),
    which: fc.integer({ min: 0, max: 4 }),
  }),
  { minLength: 1, maxLength: 2 },
);
/** A stay in a later month, which only the version of the spot keeps apart from a rental that begins. */
const later = fc.record({
  verb: fc.constant<Command['verb']>('stay'),
  who: fc.integer({ min: 0, max: 5 }),
  which: fc.constantFrom(3, 4),
});
const rush = fc.oneof(several, fc.tuple(later));
const firstOf = (name: Command['verb']) =>
  fc.record({
    verb: fc.constant(name),
    who: fc.integer({ min: 0, max: 5 }),
    which: fc.integer({ min: 0, max: 2 }),
  });
const programmes = fc
  .tuple(firstOf('offer'), firstOf('rent'), rush, fc.array(phase, { maxLength: 4 }))
  .map(([offer, first, others, phases]) => [
    { wait: 0, commands: [offer] },
    { wait: 0, commands: [first, ...others] },
    ...phases,
  ]);

const RACES = {
  open: aRentalWorld,
  perform,
  check: (world: World) => {
    checkCalendar(world);
    checkHolds(world);
    checkRented(world);
  },
  end: () => Promise.resolve(),
};

describe('months against days', () => {
  // A retry waits by the real clock, of which the scheduler knows nothing.
  beforeAll(() => {
    vi.stubGlobal('setTimeout', (run: () => void) => {
      queueMicrotask(run);
      return 0;
    });
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  it('[BR-03] never share a day with stays, other months, what moves here, imported events or blocked days, in any interleaving', async () => {
    const wanted = campaign(800).numRuns;
    const { counts } = await interleaveOn(RACES, programmes, wanted);
    expect(counts.get('rent')).toBeGreaterThan(0);
    if (wanted < 2000) return;
    for (const happened of [
      'rent',
      'rent: period_taken',
      'rent: rental_not_allowed',
      'stay: stay_not_allowed',
      'stay: period_taken',
      'hour',
      'hour: period_taken',
      'move',
      'move: period_taken',
      'block: spot_rented',
      'end',
    ])
      expect(counts.get(happened), happened).toBeGreaterThan(0);
  }, 3_600_000);
});
