import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOKING_STATUSES } from '#shared/model/constants.ts';
import type { Earnings, EarningsQuery } from '#shared/api/earnings.ts';
import { getStatistics } from '#shared/domain/earnings/get-statistics.ts';
import type { Booking, Payout } from '#shared/model/booking.ts';
import { getStayList, isUnpaid } from '#shared/domain/bookings/booking-status.ts';
import type { StayList, StayPage, StayPosition } from '#shared/domain/ports/bookings.ts';
import { sumTotals } from '#shared/domain/bookings/totals.ts';
import { exportEarnings } from '#shared/domain/earnings/export-earnings.ts';
import { getEarnings } from '#shared/domain/earnings/get-earnings.ts';
import type { Spot } from '#shared/model/spot.ts';
import { toCsv } from '#shared/lib/csv.ts';
import { DAY, HOUR, MINUTE, toIso } from '#shared/lib/time.ts';
import { toReference } from '#shared/lib/id.ts';
import { holdOf, spotWith } from '#test/support/examples.ts';
import { runs } from '#test/support/random.ts';
import { useTable } from '#test/support/table.ts';
import { clockChanges, instantsShowing, wallOf, ZONES } from '#test/support/wall-clock.ts';

const table = useTable();
const OWNER = { userId: 'owner-1', isAdmin: false };
const MADRID = 'Europe/Madrid';
const HALF_HOUR = HOUR / 2;

/** The first instant at which clocks show this local day and time, in Madrid by default. */
const at = (date: string, time: string, zone: string = MADRID) => instantsShowing(zone, date, time)[0] ?? NaN;

/** Dependencies with these spots and bookings, which may overlap. */
const marketWith = (spots: readonly Spot[], bookings: readonly Booking[], now: number) => ({
  clock: { now: () => now },
  spots: { ...table().spots, listByOwner: () => Promise.resolve([...spots]) },
  bookings: {
    ...table().bookings,
    pageByOwner: (ownerId: string, list: StayList, { limit, after, startsBefore = Infinity }: StayPage) =>
      Promise.resolve(
        inOrder(bookings.filter((booking) => booking.ownerId === ownerId && getStayList(booking) === list))
          .filter((booking) => !after || isBehind(booking, after))
          .filter(({ startAt }) => Date.parse(startAt) < startsBefore)
          .slice(0, limit),
      ),
    pageByOwnerBetween: (
      ownerId: string,
      { from, to }: { from: number; to: number },
      { limit, after }: Pick<StayPage, 'limit' | 'after'>,
    ) =>
      Promise.resolve(
        inOrder(bookings.filter((booking) => booking.ownerId === ownerId))
          .filter(({ startAt }) => Date.parse(startAt) >= from && Date.parse(startAt) < to)
          .filter((booking) => !after || isBehind(booking, after))
          .slice(0, limit),
      ),
  },
  bookingTotals: {
    ...table().bookingTotals,
    list: (userId: string, role: string, { from, to }: { from: string; to: string }) =>
      Promise.resolve(
        sumTotals(bookings)
          .filter((totals) => totals.userId === userId && totals.role === role)
          .filter(({ month }) => month >= from && month <= to)
          .sort((a, b) => a.month.localeCompare(b.month)),
      ),
  },
});

const keyOf = ({ startAt, id }: StayPosition) => `${startAt}#${id}`;
const isBehind = (booking: Booking, position: StayPosition) => keyOf(booking) > keyOf(position);
const inOrder = (bookings: readonly Booking[]) => bookings.toSorted((a, b) => (isBehind(a, b) ? 1 : -1));

/** The bookings after the timers have completed those that are over. */
const asOf = (bookings: readonly Booking[], now: number): Booking[] =>
  bookings.map((booking) =>
    booking.status === 'confirmed' && Date.parse(booking.endAt) <= now
      ? { ...booking, status: 'completed' }
      : booking,
  );

const stayAt = (spot: Spot, start: number, end: number, changes: Partial<Booking> = {}) =>
  holdOf(spot, { start, end }, { status: 'completed', ...changes });

/** Instants at which a month begins in Madrid. */
const monthEnds = [2025, 2026, 2027].flatMap((year) =>
  Array.from({ length: 12 }, (_, month) =>
    at(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10), '00:00'),
  ),
);
const changes = clockChanges(2025, 2027).map((date) => at(date, '01:00') + HOUR);
const edge = fc.constantFrom(...monthEnds, ...changes);

/** A quarter of an hour, in half of the cases near the start of a month or a change of the clocks. */
const instant = fc.oneof(
  fc
    .tuple(edge, fc.integer({ min: -12, max: 12 }))
    .map(([moment, quarters]) => moment + quarters * 15 * MINUTE),
  fc
    .integer({ min: Date.UTC(2025, 0, 1) / (15 * MINUTE), max: Date.UTC(2027, 11, 31) / (15 * MINUTE) })
    .map((quarters) => quarters * 15 * MINUTE),
);

const anInstant = '2026-01-01T00:00:00.000Z';
const refund = {
  state: 'asked',
  cents: 1,
  askedCents: 1,
  askedAt: anInstant,
  updatedAt: anInstant,
} as const;
const payoutIn = (state: Payout['state']): Payout => ({
  state,
  cents: 1,
  dueAt: anInstant,
  tryAt: anInstant,
  heldFor: null,
  attempt: 0,
  transferId: null,
  sentAt: null,
});

/** States of refund, payout and dispute that a booking may have. */
const MONEY_STATES: readonly Partial<Booking>[] = [
  {},
  {},
  { refund },
  { payout: payoutIn('waiting') },
  { payout: payoutIn('held'), dispute: 'open' },
  { payout: payoutIn('withdrawn'), dispute: 'lost' },
  { payout: payoutIn('sent'), dispute: 'lost' },
  { dispute: 'won' },
];

/** The driver got everything back, and the platform pays the owner. */
const isPaidByPlatform = ({ status, payout }: Booking) => status === 'refunded' && payout !== null;

/** The booking with the amounts that follow from its state. */
const withSums = (booking: Booking): Booking => {
  const { status, dispute, totalCents, ownerCents } = booking;
  const isLost = dispute === 'lost';
  return {
    ...booking,
    payout: booking.payout && { ...booking.payout, cents: ownerCents },
    reversed: {
      ...booking.reversed,
      refundedCents: status === 'refunded' && !isLost ? totalCents : 0,
      lostCents: isLost ? totalCents : 0,
    },
    goodwillCents: isPaidByPlatform(booking) ? ownerCents : 0,
  };
};

const someBookings = (spots: readonly Spot[], most: number) =>
  fc.array(
    fc
      .record({
        spot: fc.constantFrom(...spots),
        start: instant,
        quarters: fc.oneof(fc.integer({ min: 1, max: 8 * 4 }), fc.integer({ min: 1, max: 30 * 96 })),
        status: fc.constantFrom(...BOOKING_STATUSES),
        isDriven: fc.boolean(),
        money: fc.constantFrom(...MONEY_STATES),
      })
      .map(({ spot, start, quarters, status, isDriven, money }) =>
        withSums(
          stayAt(spot, start, start + quarters * 15 * MINUTE, {
            status,
            ...money,
            ...(isDriven && { driverId: OWNER.userId, ownerId: 'somebody-else' }),
          }),
        ),
      ),
    { maxLength: most },
  );

const cents = (euros: number) => Math.round(euros * 100);
const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const isStay = ({ status }: Booking) => ['confirmed', 'completed'].includes(status);

/**
 * Whether the owner has the share: not refunded, and not lost in a dispute before it was sent. What the platform pays is not taken from the
 * driver's payment, so no dispute of it matters.
 */
const isPaid = (booking: Booking) => {
  const isLost = booking.dispute === 'lost' && booking.payout?.state !== 'sent';
  const isLate = booking.status === 'cancelled_by_driver' && booking.payout !== null;
  return isPaidByPlatform(booking) || ((isStay(booking) || isLate) && !isLost);
};

const twoSpots = [
  spotWith({ id: 'spt_1', title: 'Uno', weekdayPriceCents: 1337 }),
  spotWith({ id: 'spt_2', title: 'Dos', timeZone: 'Atlantic/Canary', weekendPriceCents: 2999 }),
];

describe('the statistics of an owner', () => {
  it('[BR-09] match an oracle in local time, also at ends of months and changes of the clocks', async () => {
    await fc.assert(
      fc.asyncProperty(someBookings(twoSpots, 30), instant, async (made, now) => {
        const bookings = asOf(made, now);
        const month = wallOf(MADRID, now).slice(0, 7);
        const mine = bookings.filter(({ ownerId }) => ownerId === OWNER.userId);
        const earned = mine.filter(
          (booking) => isPaid(booking) && wallOf(MADRID, Date.parse(booking.startAt)).startsWith(month),
        );
        const statistics = await getStatistics(marketWith(twoSpots, bookings, now), OWNER);
        expect(cents(statistics.earnings)).toBe(total(earned.map(({ ownerCents }) => ownerCents)));
        expect(statistics.upcomingBookings).toBe(
          bookings.filter(({ status, endAt }) => status === 'confirmed' && Date.parse(endAt) > now).length,
        );
        expect(statistics.bookings).toBe(
          bookings.filter(({ driverId, status }) => driverId === OWNER.userId && !isUnpaid({ status }))
            .length,
        );
      }),
      runs(300),
    );
  });

  it.each([
    ['2026-03-31', '23:59', 1],
    ['2026-04-01', '00:00', 0],
    ['2026-02-28', '23:59', 0],
    ['2026-03-01', '00:00', 1],
    ['2026-03-29', '03:00', 1],
  ])('[BR-09] of March count a stay from %s %s: %i', async (date, time, counted) => {
    const [spot = spotWith()] = twoSpots;
    const start = at(date, time);
    const stay = stayAt(spot, start, start + 5 * HOUR);
    const { earnings } = await getStatistics(marketWith([spot], [stay], at('2026-03-31', '12:00')), OWNER);
    expect(cents(earnings)).toBe(counted * stay.ownerCents);
    expect(stay.ownerCents).toBeGreaterThan(0);
  });

  it('[BR-09] count a stay that began last month as upcoming, without its earnings', async () => {
    const spot = spotWith();
    const stay = stayAt(spot, at('2026-02-10', '13:00'), at('2026-03-12', '12:00'), { status: 'confirmed' });
    const market = marketWith([spot], [stay], at('2026-03-11', '09:00'));
    expect(await getStatistics(market, OWNER)).toMatchObject({ earnings: 0, upcomingBookings: 1 });
  });

  it('[BR-09] average all reviews, not the averages of spots, and count public spots as active', async () => {
    const spots = [
      spotWith({ ratingSum: 5, ratingCount: 1 }),
      spotWith({ ratingSum: 12, ratingCount: 4, isActive: false }),
      spotWith({ review: 'pending' }),
    ];
    const rated = await getStatistics(marketWith(spots, [], at('2026-05-01', '10:00')), OWNER);
    const none = { earnings: 0, upcomingBookings: 0, bookings: 0 };
    expect(rated).toEqual({ ...none, averageRating: 3.4, activeSpots: 1, spots: 3 });
    const unrated = await getStatistics(marketWith(spots.slice(2), [], 0), OWNER);
    expect(unrated).toEqual({ ...none, averageRating: 0, activeSpots: 0, spots: 1 });
  });
});

describe('the bookings of an owner in a range', () => {
  it('start in it, are paid and come in order', async () => {
    const { bookings, spots } = table();
    const spot = spotWith({ ownerId: 'range-owner' });
    const other = spotWith({ ownerId: 'other-owner' });
    await spots.create(spot);
    await spots.create(other);
    const [from, to] = [Date.parse('2026-03-01T00:00:00Z'), Date.parse('2026-04-01T00:00:00Z')];
    const starts = [from - HALF_HOUR, from, from + 5 * DAY, to - HALF_HOUR, to];
    const book = async (of: Spot, start: number, isConfirmed = true) => {
      const now = start - DAY;
      const hold = holdOf(of, { start, end: start + HALF_HOUR }, { now, driverId: `driver-${start}` });
      expect(await bookings.hold(hold, 1, now)).toBe('held');
      if (isConfirmed) expect(await writeTransition({ bookings }, hold, 'confirm', now)).toBe('applied');
    };
    for (const start of [...starts].reverse()) await book(spot, start);
    await book(spot, from + 6 * DAY, false);
    await book(other, from + 5 * DAY);
    const read = await bookings.listByOwnerBetween('range-owner', from, to);
    expect(read.map(({ startAt }) => startAt)).toEqual(starts.slice(1, 4).map(toIso));
  });
});

const YEAR = { from: '2026-01', to: '2026-12' };
const getFor = (spots: Spot[], bookings: Booking[], now: number, query: EarningsQuery = YEAR) =>
  getEarnings(marketWith(spots, bookings, now), OWNER, query);

const expectToAddUp = ({ months, spots, totals }: Earnings) => {
  for (const lines of [months, spots])
    for (const name of ['driverPaid', 'serviceFees', 'commission', 'earnings'] as const)
      expect(total(lines.map((line) => cents(line[name])))).toBe(cents(totals[name]));
  for (const line of [...months, ...spots, totals])
    expect(cents(line.driverPaid)).toBe(
      cents(line.serviceFees) + cents(line.commission) + cents(line.earnings),
    );
};

describe('the earnings of an owner', () => {
  it('match an oracle to the cent, by month and by spot', async () => {
    await fc.assert(
      fc.asyncProperty(someBookings(twoSpots, 40), instant, async (bookings, now) => {
        const report = await getFor(twoSpots, bookings, now);
        expectToAddUp(report);
        const earned = bookings
          .filter((booking) => isPaid(booking) && booking.ownerId === OWNER.userId)
          .map((booking) => ({ ...booking, wall: wallOf(MADRID, Date.parse(booking.startAt)) }));
        for (const [index, line] of report.months.entries()) {
          expect(line.month).toBe(`2026-${String(index + 1).padStart(2, '0')}`);
          const stays = earned.filter(({ wall }) => wall.startsWith(line.month));
          expect(line.bookings).toBe(stays.length);
          expect(line.bookedMinutes).toBe(
            total(
              stays
                .filter(isStay)
                .map(({ startAt, endAt }) => (Date.parse(endAt) - Date.parse(startAt)) / MINUTE),
            ),
          );
          // A dispute that is lost after the payout reduces our part. What the platform pays has no fee.
          const withFee = stays.filter((stay) => stay.dispute !== 'lost' && !isPaidByPlatform(stay));
          expect(cents(line.serviceFees)).toBe(250 * withFee.length);
          expect(cents(line.earnings)).toBe(total(stays.map(({ ownerCents }) => ownerCents)));
        }
      }),
      runs(150),
    );
  });

  it('have a deleted spot with its last title, also as a choice', async () => {
    const [first = spotWith(), second = spotWith()] = twoSpots;
    const start = at('2026-05-04', '10:00');
    const bookings = [
      stayAt(first, start, start + HOUR),
      stayAt({ ...second, title: 'Nombre viejo' }, start, start + 10 * HOUR),
      stayAt({ ...second, title: 'Nombre nuevo' }, start + DAY, start + DAY + HOUR),
    ];
    const report = await getFor([first], bookings, start);
    expect(report.spots.map(({ title, isDeleted, bookings: count }) => [title, isDeleted, count])).toEqual([
      ['Nombre nuevo', true, 2],
      ['Uno', false, 1],
    ]);
    const chosen = await getFor([first], bookings, start, { ...YEAR, spotId: second.id });
    expect(chosen.totals).toEqual(
      chosen.spots.map(({ spotId: _, title: _title, isDeleted: _gone, ...line }) => line)[0],
    );
    expect(chosen.totals.bookings).toBe(2);
    expect(chosen.choices).toEqual(report.choices);
    await expect(getFor([first], bookings, start, { ...YEAR, spotId: 'spt_9' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('have an example of a day at 15 euros: 17.50 paid, 2.25 commission, 12.75 earned', async () => {
    const { rules } = await getFor([], [], 0);
    expect(rules).toEqual({
      serviceFee: 2.5,
      commissionPercent: 15,
      example: { price: 15, serviceFee: 2.5, driverPaid: 17.5, commission: 2.25, earnings: 12.75 },
    });
  });

  it.each([
    [{}, '2025-06', '2026-05', 12],
    [{ to: '2026-01' }, '2025-02', '2026-01', 12],
    [{ from: '2024-12' }, '2024-12', '2026-05', 18],
    [{ from: '2026-09' }, '2026-09', '2026-09', 1],
    [{ from: '2023-06', to: '2026-05' }, '2023-06', '2026-05', 36],
  ])('for the query %o are those from %s to %s', async (query, from, to, count) => {
    const report = await getFor([], [], at('2026-05-31', '23:59'), query);
    expect([report.from, report.to, report.months.length]).toEqual([from, to, count]);
    expect(report.thisMonth).toBe('2026-05');
  });
});

/** The weekday, from Monday as 0, and the hour of a local time. */
const cellOf = (wall: string): string => {
  const weekday = (new Date(`${wall.slice(0, 10)}T12:00:00Z`).getUTCDay() + 6) % 7;
  return `${weekday} ${Number(wall.slice(11, 13))}`;
};

describe('the occupancy of spots', () => {
  it('is the booked share of bookable hours, as an oracle counts in quarters of local time', async () => {
    const quarter = 15 * MINUTE;
    const begin = fc.integer({ min: -96 * 20, max: 96 * 70 });
    const stays = fc.array(fc.tuple(begin, fc.integer({ min: 1, max: 96 * 2 })), { maxLength: 6 });
    const month = fc.constantFrom(['2026-02', '2026-03'], ['2026-03', '2026-04'], ['2026-10', '2026-11']);
    const hours = fc.integer({ min: 0, max: 70 * 24 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ZONES),
        month,
        stays,
        hours,
        async (timeZone, months, given, hour) => {
          const [from = '', next = ''] = months;
          const [start, end] = [at(`${from}-01`, '00:00'), at(`${next}-01`, '00:00')];
          const lastHour = start + hour * HOUR;
          const now = lastHour + quarter;
          const publishedAt = start + 4 * DAY;
          const spot = spotWith({
            timeZone,
            availability: { weekdays: [0, 1, 3, 6], firstDate: `${from}-03`, lastDate: `${from}-27` },
            exceptions: { blocked: [{ from: `${from}-10`, to: `${from}-11` }], opened: [`${from}-13`] },
            createdAt: toIso(publishedAt),
          });
          const isOpen = (date: string) => {
            if (date < `${from}-03` || date > `${from}-27`) return false;
            if ([`${from}-10`, `${from}-11`].includes(date)) return false;
            return date === `${from}-13` || [0, 1, 3, 6].includes(new Date(date).getUTCDay());
          };
          const taken = new Set<number>();
          const bookings = given.flatMap(([first, length]) => {
            const quarters = Array.from({ length }, (_, index) => start + (first + index) * quarter);
            if (quarters.some((moment) => taken.has(moment))) return [];
            for (const moment of quarters) taken.add(moment);
            const end = (quarters.at(-1) ?? NaN) + quarter;
            return [stayAt(spot, quarters[0] ?? NaN, end, { status: end > now ? 'confirmed' : 'completed' })];
          });
          const cells = new Map<string, { booked: number; bookable: number }>();
          for (let moment = start; moment < Math.min(end, now); moment += quarter) {
            const wall = wallOf(timeZone, moment);
            const isOver = moment < lastHour;
            const isBookable = isOver && moment >= publishedAt && isOpen(wall.slice(0, 10));
            const cell = cells.get(cellOf(wall)) ?? { booked: 0, bookable: 0 };
            cells.set(cellOf(wall), {
              booked: cell.booked + (taken.has(moment) ? 1 : 0),
              bookable: cell.bookable + (isBookable ? 1 : 0),
            });
          }
          const shareIn = (day: number, index: number) => {
            const { booked, bookable: open } = cells.get(`${day} ${index}`) ?? { booked: 0, bookable: 0 };
            const bookable = Math.max(open, booked);
            return bookable === 0 ? null : Math.round((booked / bookable) * 1e4) / 1e4;
          };
          const query = { from, to: from };
          const { occupancy } = await getFor([spot], bookings, now, query);
          expect(occupancy).toEqual(
            [0, 1, 2, 3, 4, 5, 6].map((day) => Array.from({ length: 24 }, (_, index) => shareIn(day, index))),
          );
        },
      ),
      runs(60),
    );
  });

  it('does not count the hour that the clocks skip in spring', async () => {
    const availability = {
      weekdays: [0],
      firstDate: '2026-01-01',
      lastDate: '2026-12-31',
      blocked: [],
      opened: [],
    };
    const spot = spotWith({ availability });
    const stay = stayAt(spot, at('2026-03-29', '01:00'), at('2026-03-29', '04:00'));
    const other = stayAt(spot, at('2026-03-22', '02:00'), at('2026-03-22', '03:00'));
    const april = at('2026-04-01', '00:00');
    const { occupancy } = await getFor([spot], [stay, other], april, { from: '2026-03', to: '2026-03' });
    // March 2026 has five Sundays, four of them with the hour from two to three.
    expect(occupancy[6]?.slice(0, 5)).toEqual([0, 0.2, 0.25, 0.2, 0]);
    expect(
      occupancy
        .slice(0, 6)
        .flat()
        .every((share) => share === null),
    ).toBe(true);
  });

  it('has no hours of a cancelled stay, although its owner is paid', async () => {
    const [spot = spotWith()] = twoSpots;
    const start = at('2026-03-02', '10:00');
    const stay = stayAt(spot, start, start + 5 * HOUR, {
      status: 'cancelled_by_driver',
      payout: payoutIn('waiting'),
    });
    const report = await getFor([spot], [stay], at('2026-04-01', '00:00'), {
      from: '2026-03',
      to: '2026-03',
    });
    expect(report.occupancy.flat().filter((share) => share !== 0)).toEqual([]);
    expect(report.totals).toMatchObject({ bookings: 1, bookedMinutes: 0, earnings: stay.ownerCents / 100 });
  });

  it('is unknown for the future', async () => {
    const { occupancy } = await getFor(twoSpots, [], at('2025-12-31', '23:00'));
    expect(occupancy.flat()).toEqual(Array.from({ length: 168 }, () => null));
  });
});

/** Parses RFC 4180 character by character. */
const readCsv = (text: string, separator: string): string[][] => {
  const rows: string[][] = [[]];
  let [cell, isQuoted] = ['', false];
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let index = 0; index < text.length; index++) {
    const sign = text[index] ?? '';
    if (isQuoted && sign === '"' && text[index + 1] === '"') cell += text[++index] ?? '';
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === separator) endCell();
    else if (!isQuoted && sign === '\r' && text[index + 1] === '\n') {
      index++;
      endCell();
      rows.push([]);
    } else cell += sign;
  }
  return rows.slice(0, -1);
};

describe('the CSV file of bookings', () => {
  it('is parsed back as it was written, without formulas', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('=1+1', '+34', '-2', '@x', '＝1+1', '＠x', '\tx', 'a;b', 'a,"b"\r\nc', ''),
    );
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.constantFrom(',' as const, ';' as const), (given, separator) => {
        const text = toCsv(given, separator);
        expect(text.startsWith('\uFEFF')).toBe(true);
        const read = readCsv(text.slice(1), separator);
        expect(read).toEqual(
          given.map((row) => row.map((one) => (/^[=+\-@\t\r＝＋－＠]/.test(one) ? `'${one}` : one))),
        );
      }),
      runs(500),
    );
  });

  it.each([
    ['es', ';', ',', 'Completada', 'Cancelada fuera de plazo', 'plazalibre-ingresos-2026-01-2026-12.csv'],
    ['en', ',', '.', 'Completed', 'Cancelled late', 'plazalibre-earnings-2026-01-2026-12.csv'],
  ] as const)(
    'in %s adds up to the totals, and names no driver',
    async (language, separator, decimal, word, lateWord, file) => {
      const spot = spotWith({ title: '=HYPERLINK("http://x";"Plaza, 2")' });
      const start = at('2026-10-24', '13:00');
      const bookings = [
        stayAt(spot, start, at('2026-10-25', '12:00')),
        stayAt(spot, start + 3 * DAY, start + 3 * DAY + 95 * MINUTE),
        stayAt(spot, start + 5 * DAY, start + 6 * DAY, { status: 'cancelled_by_driver', refund }),
        stayAt(spot, start + 7 * DAY, start + 8 * DAY, {
          status: 'cancelled_by_driver',
          payout: payoutIn('waiting'),
        }),
        stayAt(spot, start + 9 * DAY, start + 10 * DAY, {
          status: 'refunded',
          payout: payoutIn('waiting'),
          goodwillCents: 1275,
          compensatedCents: 1275,
        }),
      ];
      const market = marketWith([spot], bookings, start + 30 * DAY);
      const { text, fileName } = await exportEarnings(market, OWNER, { ...YEAR, language });
      const { totals } = await getEarnings(market, OWNER, YEAR);
      expect(fileName).toBe(file);
      const [head, ...rows] = readCsv(text.slice(1), separator);
      expect(head).toHaveLength(9);
      expect(rows).toHaveLength(4);
      expect(rows[2]?.[4]).toBe(lateWord);
      expect(rows[3]?.[4]).toContain('PlazaLibre');
      expect(rows[0]?.slice(0, 5)).toEqual([
        '2026-10-24 13:00',
        '2026-10-25 12:00',
        `'${spot.title}`,
        toReference(bookings[0]?.id ?? ''),
        word,
      ]);
      const sumOf = (column: number) =>
        total(rows.map((row) => cents(Number((row[column] ?? '').replace(decimal, '.')))));
      const { driverPaid, serviceFees, commission, earnings } = totals;
      expect([5, 6, 7, 8].map(sumOf)).toEqual([driverPaid, serviceFees, commission, earnings].map(cents));
      expect(rows[0]?.[6]).toBe(`2${decimal}50`);
      expect(text).not.toContain('Dani');
    },
  );
});
