import { describe, expect, it } from 'vitest';
import { checkPass, findPassToken } from '#shared/domain/bookings/booking-pass.ts';
import { recordArrival } from '#shared/domain/bookings/record-presence.ts';
import { getCalendar } from '#shared/domain/calendars/get-calendar.ts';
import { getFeed } from '#shared/domain/calendars/feeds.ts';
import { reconcileBlocks } from '#shared/domain/calendars/read-import.ts';
import { updateCalendar } from '#shared/domain/calendars/update-calendar.ts';
import { quoteChange } from '#shared/domain/changes/quote-change.ts';
import { holdStay } from '#shared/domain/checkout/hold-stay.ts';
import { reportProblem } from '#shared/domain/problems/report-problem.ts';
import { quoteRental } from '#shared/domain/rentals/quote-rental.ts';
import { startRental } from '#shared/domain/rentals/start-rental.ts';
import { getAvailability } from '#shared/domain/spots/get-availability.ts';
import { getQuote } from '#shared/domain/spots/get-quote.ts';
import { toHalfHours } from '#shared/lib/half-hours.ts';
import { listPatternPeriods } from '#shared/lib/pattern-periods.ts';
import { toEuros } from '#shared/lib/money.ts';
import { toInstant, toIso, toLocal } from '#shared/lib/time.ts';
import { LEGAL_VERSIONS } from '#shared/model/constants.ts';
import { ALWAYS, type MonthPattern } from '#shared/model/month-pattern.ts';
import type { Spot } from '#shared/model/spot.ts';
import { anImport, holdOf } from '#test/support/examples.ts';
import { CLIENT } from '#test/support/hold-limits.ts';
import { FIRST_DAY, paidRentalsOf, rentalsOf } from '#test/support/rentals.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const aMarket = rentalsOf(table);

const ZONE = 'Europe/Madrid';
const WEEKDAYS: MonthPattern = { type: 'weekdays', from: '08:00', to: '19:00' };
const NIGHTS: MonthPattern = { type: 'nights', from: '19:00', to: '08:00' };
/** Tuesday and Saturday of the first week; the rental begins on Sunday, 5 July. */
const [TUESDAY, SATURDAY] = ['2026-07-07', '2026-07-11'];

const at = (date: string, time: string) => toInstant(ZONE, date, time);
const actor = (userId: string) => ({ userId, isAdmin: false, client: CLIENT });
const between = (from: string, to: string) => ({ start: at(from, '00:00'), end: at(to, '00:00') });

type Market = Awaited<ReturnType<typeof aMarket>>;

/** A rental whose first month is paid. */
const aRental = async (monthPattern: MonthPattern, changes: Partial<Spot> = {}) =>
  paidRentalsOf(table)({ monthPattern, ...changes });

type Moment = readonly [date: string, time: string];

const holdHours = ({ deps, spot }: Market, from: Moment, to: Moment, as = 'ana') =>
  holdStay(deps, actor(as), {
    parkingSpotId: spot.id,
    startTime: toIso(at(...from)),
    endTime: toIso(at(...to)),
  });

/** A hold from a time to another of one day. */
const hold = (market: Market, date: string, from: string, to: string, as = 'ana') =>
  holdHours(market, [date, from], [date, to], as);

const offer = async ({ spot }: Market, changes: Partial<Spot>) => {
  const stored = await table().spots.find(spot.id);
  if (!stored) throw new Error('The spot is gone.');
  await table().spots.update({ ...stored, ...changes, version: stored.version + 1 });
};

const startWith = (market: Market, pattern: MonthPattern | undefined, startDate: string, as: string) =>
  startRental(market.deps, actor(as), {
    parkingSpotId: market.spot.id,
    startDate,
    totalPrice: toEuros(market.totalOf(startDate)),
    terms: LEGAL_VERSIONS.terms,
    pattern,
  });

describe('a rental of some hours of the week', () => {
  it.each([['weekdays', WEEKDAYS] as const, ['nights', NIGHTS] as const])(
    '[BR-03] of %s takes their half hours of each month, and no others',
    async (_, pattern) => {
      const market = await aRental(pattern);
      expect(await market.busyBetween('2026-07-01', '2026-12-01')).toEqual(
        listPatternPeriods(pattern, ZONE, between(FIRST_DAY, '2026-08-05')),
      );
      await market.until('2026-11-03');
      const rental = await market.rental(market.id);
      expect(rental).toMatchObject({ paidMonths: 5, pattern });
      // Past the change of the clocks in October; months follow each other without a gap.
      expect(toHalfHours(await market.busyBetween('2026-07-01', '2027-01-01'))).toEqual(
        listPatternPeriods(pattern, ZONE, between(FIRST_DAY, '2026-12-05')),
      );
    },
  );

  it('[BR-03] leaves the other hours to stays, and refuses stays of its hours, of days, and years ahead', async () => {
    const market = await aRental(WEEKDAYS);
    await hold(market, TUESDAY, '19:00', '22:00');
    await hold(market, TUESDAY, '06:00', '08:00', 'ben');
    await hold(market, SATURDAY, '08:00', '20:00', 'carla');
    const taken = { code: 'period_taken' };
    await expect(hold(market, TUESDAY, '18:30', '19:30')).rejects.toMatchObject(taken);
    await expect(hold(market, '2026-07-08', '10:00', '11:00')).rejects.toMatchObject(taken);
    await expect(hold(market, '2027-06-16', '10:00', '11:00')).rejects.toMatchObject(taken);
    await expect(holdHours(market, ['2026-09-08', '13:00'], ['2026-09-09', '12:00'])).rejects.toMatchObject(
      taken,
    );
    await holdHours(market, ['2026-09-11', '19:00'], ['2026-09-14', '08:00'], 'dani');
    const asked = { date: '2026-09-16', startTime: '18:00', endTime: '20:00', isFullDay: false };
    const quote = await getQuote(market.deps, market.spot.id, asked);
    expect(quote).toMatchObject({
      isAvailable: false,
      problem: { code: 'period_taken', nextFree: { startTime: toIso(at('2026-09-19', '18:00')) } },
    });
  });

  it('[BR-03] lets no stay of a later month be held that was judged before its claim', async () => {
    const market = await aMarket({ monthPattern: WEEKDAYS });
    const before = await table().spots.find(market.spot.id);
    if (!before) throw new Error('The spot is gone.');
    await market.start();
    const period = { start: at('2026-10-13', '10:00'), end: at('2026-10-13', '12:00') };
    const now = market.deps.clock.now();
    expect(await table().bookings.hold(holdOf(before, period), before.version, now)).toBe('changed');
  });

  it('[BK-01] ends a longer stay before its hours', async () => {
    const market = await aRental(WEEKDAYS);
    const stay = await hold(market, TUESDAY, '05:00', '07:00');
    await market.payHold(stay.id);
    const longer = (end: string) =>
      quoteChange(market.deps, actor('ana'), stay.id, {
        startTime: stay.startAt,
        endTime: toIso(at(TUESDAY, end)),
      });
    expect(await longer('08:00')).toMatchObject({ endTime: toIso(at(TUESDAY, '08:00')) });
    await expect(longer('09:00')).rejects.toMatchObject({
      code: 'period_taken',
      details: { latestEnd: toIso(at(TUESDAY, '08:00')) },
    });
  });

  it('[BR-04] shows which hours of its days are taken', async () => {
    const market = await aRental(NIGHTS);
    const { days } = await getAvailability(market.deps, market.spot.id, {
      from: '2026-10-23',
      to: '2026-10-26',
    });
    expect(days.map(({ status, busy }) => [status, busy])).toEqual([
      [
        'open',
        [
          { start: '00:00', end: '08:00' },
          { start: '19:00', end: '24:00' },
        ],
      ],
      ['full', [{ start: '00:00', end: '24:00' }]],
      ['full', [{ start: '00:00', end: '24:00' }]],
      [
        'open',
        [
          { start: '00:00', end: '08:00' },
          { start: '19:00', end: '24:00' },
        ],
      ],
    ]);
    const owner = actor(market.owner);
    const shown = await getCalendar(market.deps, owner, market.spot.id, { from: TUESDAY, to: TUESDAY });
    expect(shown.days[0]?.bookings).toEqual([
      { bookingId: market.first.id, start: '00:00', end: '08:00' },
      { bookingId: market.first.id, start: '19:00', end: '24:00' },
    ]);
    expect(shown.rentals).toMatchObject([{ pattern: NIGHTS }]);
  });

  it('[BR-03] lives beside one of the other hours, and both are renewed; one hour more is refused', async () => {
    const market = await aRental(WEEKDAYS);
    const other = `driver-nights-${market.spot.id}`;
    await market.addPerson(other, 'Noa Nocturna');
    await offer(market, { monthPattern: { ...NIGHTS, to: '08:30' } });
    await expect(startWith(market, { ...NIGHTS, to: '08:30' }, '2026-07-06', other)).rejects.toMatchObject({
      code: 'period_taken',
    });
    await offer(market, { monthPattern: NIGHTS });
    const { rental, booking } = await startWith(market, NIGHTS, '2026-07-06', other);
    await market.payHold(booking.id);
    await market.until('2026-09-04');
    expect(await market.rental(market.id)).toMatchObject({ status: 'active', paidMonths: 3 });
    expect(await market.rental(rental.id)).toMatchObject({ status: 'active', paidMonths: 3 });
    // Each has its months: that of the days ends a day before that of the nights.
    expect(await market.busyBetween('2026-07-06', '2026-12-01')).toEqual([
      { start: at('2026-07-06', '00:00'), end: at('2026-10-05', '08:00') },
      { start: at('2026-10-05', '19:00'), end: at('2026-10-06', '00:00') },
    ]);
  });

  it('[BR-03] begins beside stays of other hours, and not before one of its hours', async () => {
    const market = await aMarket({ monthPattern: WEEKDAYS });
    await hold(market, SATURDAY, '08:00', '20:00');
    await hold(market, TUESDAY, '19:00', '21:00', 'ben');
    expect(await quoteRental(market.deps, market.spot.id, FIRST_DAY)).toMatchObject({ pattern: WEEKDAYS });
    await hold(market, '2026-08-11', '18:30', '21:00', 'carla');
    await expect(market.start()).rejects.toMatchObject({
      code: 'period_taken',
      details: { nextDate: '2026-08-12' },
    });
  });

  it('[BR-08] needs only its own days: a spot that is closed at weekends, and Saturdays that are blocked', async () => {
    const availability = { weekdays: [1, 2, 3, 4, 5], firstDate: '2020-01-01', lastDate: '2039-12-31' };
    const closed = await aMarket({ monthPattern: WEEKDAYS, availability });
    expect(await closed.start()).toMatchObject({ rental: { status: 'pending' } });
    const nights = await aMarket({ monthPattern: NIGHTS, availability });
    await expect(nights.start()).rejects.toMatchObject({ details: { reason: 'day' } });
    const blocked = [{ from: SATURDAY, to: '2026-07-12' }];
    const weekend = await aMarket({ monthPattern: WEEKDAYS, exceptions: { blocked, opened: [] } });
    expect(await weekend.start()).toMatchObject({ rental: { status: 'pending' } });
    const monday = await aMarket({
      monthPattern: WEEKDAYS,
      exceptions: { blocked: [{ from: SATURDAY, to: '2026-07-13' }], opened: [] },
    });
    await expect(monday.start()).rejects.toMatchObject({
      details: { reason: 'day', nextDate: '2026-07-14' },
    });
  });

  it('[BR-03] keeps its owner from blocking a day of which it has a part, and from no other', async () => {
    const market = await aRental(WEEKDAYS);
    const block = (from: string, to = from) =>
      updateCalendar(market.deps, actor(market.owner), market.spot.id, { from, to, state: 'blocked' });
    await expect(block('2027-03-02')).rejects.toMatchObject({ code: 'spot_rented' });
    await expect(block('2027-03-06', '2027-03-08')).rejects.toMatchObject({ code: 'spot_rented' });
    expect(await block('2027-03-06', '2027-03-07')).toEqual({ stays: [], heldUntil: null });
    // A Saturday of a paid month: no stay of the rental is on it.
    expect(await block(SATURDAY)).toEqual({ stays: [], heldUntil: null });
  });

  it('[BR-03] gives an imported calendar the hours that it does not have, and its own once it has ended', async () => {
    const market = await aRental(WEEKDAYS);
    const event = { start: at('2026-08-10', '00:00'), end: at('2026-08-12', '00:00') };
    const known = anImport({ spotId: market.spot.id, events: [event] });
    await table().calendarImports.create(known, [], market.deps.clock.now());
    await reconcileBlocks(market.deps, market.spot.id);
    expect(await market.busyBetween('2026-08-06', '2026-08-20')).toEqual([
      { start: at('2026-08-10', '00:00'), end: at('2026-08-10', '08:00') },
      { start: at('2026-08-10', '19:00'), end: at('2026-08-11', '08:00') },
      { start: at('2026-08-11', '19:00'), end: at('2026-08-12', '00:00') },
    ]);
    await market.end(market.id, '2026-08-05');
    await market.work();
    expect(await market.busyBetween('2026-08-06', '2026-08-20')).toEqual([event]);
  });

  it('[BK-01] frees exactly its half hours when its first month is given back', async () => {
    const market = await aRental(NIGHTS);
    await hold(market, TUESDAY, '08:00', '19:00');
    await market.cancel(market.driver, market.first.id, market.totalOf(FIRST_DAY) / 100);
    await market.work();
    expect(await market.busyBetween('2026-07-01', '2026-09-01')).toEqual([
      { start: at(TUESDAY, '08:00'), end: at(TUESDAY, '19:00') },
    ]);
    expect(await market.rentedNow()).toEqual([]);
  });

  it('[BR-08] is not begun by a driver who saw other hours, as on an old tab, and has those of its start for ever', async () => {
    const market = await aMarket({ monthPattern: WEEKDAYS });
    const refused = {
      code: 'rental_not_allowed',
      details: { reason: 'pattern', pattern: WEEKDAYS, nextDate: null },
    };
    await expect(startWith(market, undefined, FIRST_DAY, market.driver)).rejects.toMatchObject(refused);
    await expect(startWith(market, NIGHTS, FIRST_DAY, market.driver)).rejects.toMatchObject(refused);
    const { rental, booking } = await market.start();
    await offer(market, { monthPattern: ALWAYS });
    await expect(startWith(market, ALWAYS, FIRST_DAY, market.driver)).rejects.toMatchObject(refused);
    await market.payHold(booking.id);
    expect(await market.read(rental.id)).toMatchObject({ pattern: WEEKDAYS });
    expect(await market.read(rental.id, market.owner)).toMatchObject({ pattern: WEEKDAYS });
    await market.until('2026-08-03');
    const second = (await market.rental(rental.id))?.bookingIds[1];
    expect(await table().bookings.find(second ?? '')).toMatchObject({ rental: { pattern: WEEKDAYS } });
  });

  it('[BK-01] has a pass that is valid in its hours, and early for the next ones between them', async () => {
    const market = await aRental(WEEKDAYS);
    const deps = { ...market.deps, passSecrets: { list: () => Promise.resolve(['a secret of passes']) } };
    const stored = await market.bookingOf(market.first.id);
    const token = stored && (await findPassToken(deps, stored, market.driver));
    const check = async (date: string, time: string) => {
      market.jumpTo(date, time);
      const { state, stay } = await checkPass(deps, CLIENT, token ?? '');
      return [
        state,
        ...(stay
          ? [stay.startTime, stay.endTime]
              .map((time) => toLocal(ZONE, Date.parse(time)))
              .map(({ date, time }) => `${date} ${time}`)
          : []),
      ];
    };
    const tuesday = [`${TUESDAY} 08:00`, `${TUESDAY} 19:00`];
    expect(await check('2026-07-06', '20:00')).toEqual(['early', ...tuesday]);
    expect(await check(TUESDAY, '07:59')).toEqual(['early', ...tuesday]);
    expect(await check(TUESDAY, '08:00')).toEqual(['valid', ...tuesday]);
    expect(await check(TUESDAY, '18:59')).toEqual(['valid', ...tuesday]);
    expect(await check(SATURDAY, '12:00')).toEqual(['early', '2026-07-13 08:00', '2026-07-13 19:00']);
  });

  it('[PW-06] can be reported as not free in its hours and shortly before, and not between them', async () => {
    const market = await aRental(WEEKDAYS);
    const report = () =>
      reportProblem(market.deps, actor(market.driver), market.first.id, {
        kind: 'taken',
        text: 'Hay otro coche en la plaza.',
        pictures: [],
        position: null,
      });
    market.jumpTo(SATURDAY, '12:00');
    await expect(report()).rejects.toMatchObject({ code: 'not_around_stay' });
    market.jumpTo('2026-07-13', '07:50');
    await report();
    expect(await market.bookingOf(market.first.id)).toMatchObject({ problem: 'open' });
  });

  it('[BK-01] reminds of its end before its last hours are over, and of overstaying behind them', async () => {
    const market = await aRental(WEEKDAYS);
    await market.end(market.id, '2026-08-05');
    await market.work();
    const reminders = () =>
      market.subjectsTo(market.driver).filter((subject) => subject.includes('termina pronto')).length;
    market.jumpTo('2026-08-04', '18:00');
    await market.work();
    expect(reminders()).toBe(0);
    market.jumpTo('2026-08-04', '18:45');
    await market.work();
    expect(reminders()).toBe(1);
    expect(market.textOf('termina pronto', market.driver)).toContain(
      'termina el martes, 4 de agosto, a las 19:00',
    );
    const deps = { ...market.deps };
    await recordArrival(deps, actor(market.driver), market.first.id);
    await market.until('2026-08-05', '01:00', 1);
    expect(market.textOf('ha terminado', market.driver)).toContain(
      'terminó el martes, 4 de agosto, a las 19:00',
    );
  });

  it('[BK-01] says its hours in the mails of both', async () => {
    const market = await aRental(NIGHTS);
    const hours = 'noches, de 19:00 a 8:00, y fines de semana';
    expect(market.textOf('Tu alquiler por meses', market.driver)).toContain(hours);
    expect(market.textOf('alquila', market.owner)).toContain(hours);
    expect(market.textOf('alquila', market.owner)).toContain('en ese horario');
    await market.until('2026-08-03');
    expect(market.textOf('se renueva', market.driver)).toContain(hours);
  });

  it('[PW-05] is a weekly event in the feed of its spot', async () => {
    const market = await aRental(WEEKDAYS);
    await table().calendarExports.replace(market.spot.id, undefined, 'a-token-of-a-feed');
    const feed = (await getFeed(market.deps, 'a-token-of-a-feed')).replaceAll('\r\n ', '');
    expect(feed).toContain(
      'DTSTART;TZID=Europe/Madrid:20260706T080000\r\nDTEND;TZID=Europe/Madrid:20260706T190000',
    );
    expect(feed).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR\r\n');
    expect(feed.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    await market.end(market.id, '2026-08-05');
    expect(await getFeed(market.deps, 'a-token-of-a-feed')).toContain('UNTIL=20260804T060000Z');
  });
});
