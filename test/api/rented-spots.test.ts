import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CalendarImport, SpotCalendar } from '#shared/api/calendars.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { RentalQuote } from '#shared/api/rentals.ts';
import type { MapAnswer } from '#shared/api/search.ts';
import type { Availability, Spot } from '#shared/api/spots.ts';
import { calendarImportsRepository } from '#shared/data/calendar-imports-repository.ts';
import { calendarRepository } from '#shared/data/calendar-repository.ts';
import { openTable } from '#shared/data/client.ts';
import { spotsRepository } from '#shared/data/spots-repository.ts';
import { reconcileBlocks } from '#shared/domain/calendars/read-import.ts';
import { firstDayOfMonth } from '#shared/lib/first-day-of-month.ts';
import type { MonthPattern } from '#shared/model/month-pattern.ts';
import { isPublic } from '#shared/domain/spots/spot.ts';
import { env } from '#shared/lib/env.ts';
import { addDays, toInstant, toIso, toLocal } from '#shared/lib/time.ts';
import { aSpot as aSpotBody, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();

const ZONE = 'Europe/Madrid';
const today = toLocal(ZONE, Date.now()).date;
const inDays = (days: number) => addDays(today, days);

const BY_MONTH = { bookingTypes: ['stay', 'month'], priceMonth: '90', minMonths: 2, monthNoticeDays: 15 };

const aSpot = async (changes: Record<string, unknown> = BY_MONTH) => {
  const owner = await app.newPerson('Olga Dueña');
  return { owner, spot: await app.publish(owner, changes) };
};

const spots = () => spotsRepository(openTable(env.tableName()), isPublic);

/** Claims a spot as a rental does, from a day on until before another. */
const rent = async (
  { id }: Pick<Spot, 'id'>,
  from: string,
  until: string | null = null,
  pattern?: MonthPattern,
) => {
  const spot = await spots().find(id);
  if (!spot) throw new Error(`There is no spot ${id}.`);
  const rented = [{ rentalId: 'rnt_01JQ2T8Z3M4N5P6Q7R8S9TABCD', from, until, ...(pattern && { pattern }) }];
  expect(await spots().update({ ...spot, rented, version: spot.version + 1 })).toBe(true);
};

const quoteRental = ({ id }: Pick<Spot, 'id'>, startDate: string) =>
  app.call<RentalQuote & ProblemBody>('GET', `/parking-spots/${id}/rental-quote?startDate=${startDate}`);
const daysOf = async ({ id }: Pick<Spot, 'id'>, from: string, to: string) =>
  (await app.call<Availability>('GET', `/parking-spots/${id}/availability?from=${from}&to=${to}`)).body;
const change = ({ id }: Pick<Spot, 'id'>, as: Person, body: Record<string, unknown>) =>
  app.call<Spot & ProblemBody>('PATCH', `/parking-spots/${id}`, { as, body });
const mark = ({ id }: Pick<Spot, 'id'>, as: Person, from: string, to: string, state = 'blocked') =>
  app.call<ProblemBody>('PATCH', `/parking-spots/${id}/calendar`, { as, body: { from, to, state } });
const search = async (query: string) =>
  (
    await app.call<MapAnswer>(
      'GET',
      `/parking-spots/map?west=-3.71&south=40.42&east=-3.69&north=40.44${query}`,
    )
  ).body;
const isFound = async ({ id }: Pick<Spot, 'id'>, query: string) =>
  (await search(query)).spots.find((card) => card.id === id);

const compact = (date: string) => date.replaceAll('-', '');

/** A calendar elsewhere with all-day events; its text is in its address. */
let elsewhere: Server;
beforeAll(async () => {
  elsewhere = createServer(({ url = '' }, response) => {
    const events = url
      .slice(1)
      .split('.')
      .map((days) => days.split('_'));
    const lines = events.flatMap(([from, to]) => [
      'BEGIN:VEVENT',
      `UID:${from}@otra.example`,
      `DTSTART;VALUE=DATE:${from}`,
      `DTEND;VALUE=DATE:${to}`,
      'END:VEVENT',
    ]);
    const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(text);
  });
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  elsewhere.closeAllConnections();
  elsewhere.close();
});
const addressOf = (events: readonly (readonly [string, string])[]) => {
  const { port } = elsewhere.address() as AddressInfo; // a server that listens has a port
  const path = events.map((days) => days.map(compact).join('_')).join('.');
  return `http://127.0.0.1:${port}/${path}`;
};

describe('a spot that is rented by the month', () => {
  it('[BR-03] takes no stay on the days of the rental, however far ahead, and does before and after it', async () => {
    const { spot } = await aSpot();
    await rent(spot, inDays(10), inDays(41));
    const driver = await app.newPerson();
    for (const [from, to] of [
      [9, 10],
      [10, 11],
      [40, 41],
    ] as const) {
      const quote = await app.quote(spot, { date: inDays(from), endDate: inDays(to) });
      expect(quote.problem, `${from}`).toMatchObject({ code: 'stay_not_allowed', reason: 'day' });
      expect((await app.intent(driver, quote)).body).toMatchObject({ code: 'stay_not_allowed' });
    }
    await app.book(driver, spot, { date: inDays(8), endDate: inDays(9) });
    await app.book(driver, spot, { date: inDays(41), endDate: inDays(42) });
    const { days } = await daysOf(spot, inDays(9), inDays(41));
    expect(days.map(({ status }) => status)).toEqual(['open', ...Array<string>(31).fill('full'), 'open']);
    await rent(spot, inDays(10));
    const far = await app.quote(spot, { date: inDays(150), endDate: inDays(152) });
    expect(far.problem).toMatchObject({ reason: 'day' });
  });

  it('[HM-05] is found neither for days of the rental nor by the month, until its end is set', async () => {
    const { spot } = await aSpot();
    const days = (from: number) => `&startDate=${inDays(from)}&endDate=${inDays(from + 2)}`;
    const month = (from: number) => `&stayType=month&startDate=${inDays(from)}`;
    await rent(spot, inDays(10));
    await app.untilMapFollows();
    expect(await isFound(spot, days(5))).toBeDefined();
    for (const query of [days(9), days(12), days(180), month(5), month(20), month(90)])
      expect(await isFound(spot, query), query).toBeUndefined();
    await rent(spot, inDays(10), inDays(41));
    await app.untilMapFollows();
    for (const query of [days(9), days(39), month(5), month(40)])
      expect(await isFound(spot, query), query).toBeUndefined();
    for (const query of [days(41), days(180), month(41), month(90)])
      expect(await isFound(spot, query), query).toBeDefined();
  });

  it('tells who waits for a stay on its days once the end of the rental is set', async () => {
    const { spot } = await aSpot();
    await rent(spot, inDays(10));
    await app.untilMapFollows();
    const fan = await app.newPerson();
    const wish = (date: string) =>
      app.call('PUT', `/user/favourites/${spot.id}/stays`, { as: fan, body: { date } });
    expect((await wish(inDays(20))).status).toBe(200);
    expect((await wish(inDays(50))).status).toBe(200);
    await rent(spot, inDays(10), inDays(41));
    await app.untilMapFollows();
    const told = await app.notificationsOf(fan);
    expect(told.map(({ kind }) => kind)).toEqual(['favourite_free']);
    expect(toLocal(ZONE, Date.parse(told[0]?.startTime ?? '')).date).toBe(inDays(50));
  });

  it('[PW-05] cannot be blocked, moved, closed earlier or deleted by its owner, but paused and corrected', async () => {
    const { owner, spot } = await aSpot();
    const [from, until] = [inDays(10), inDays(41)];
    await rent(spot, from, until);
    const refusal = { code: 'spot_rented', details: { from, until } };
    expect((await mark(spot, owner, inDays(5), inDays(10))).body).toMatchObject(refusal);
    expect((await mark(spot, owner, inDays(40), inDays(60))).body).toMatchObject(refusal);
    expect((await change(spot, owner, { latitude: '40.4400' })).body).toMatchObject(refusal);
    expect((await change(spot, owner, { endDate: inDays(39) })).body).toMatchObject(refusal);
    const removal = await app.call<ProblemBody>('DELETE', `/parking-spots/${spot.id}`, { as: owner });
    expect([removal.status, removal.body.code]).toEqual([409, 'has_bookings']);

    expect((await mark(spot, owner, inDays(41), inDays(60))).status).toBe(200);
    expect((await mark(spot, owner, from, until, 'open')).status).toBe(200);
    for (const body of [{ latitude: '40.4301' }, { endDate: inDays(40) }, { isActive: false }])
      expect((await change(spot, owner, body)).status, JSON.stringify(body)).toBe(200);
    await rent(spot, from);
    expect((await change(spot, owner, { endDate: inDays(38) })).body).toMatchObject({
      code: 'spot_rented',
      details: { from, until: null },
    });
    expect((await change(spot, owner, { endDate: inDays(300) })).status).toBe(200);
    await rent(spot, inDays(-40), today);
    const after = await app.call('DELETE', `/parking-spots/${spot.id}`, { as: owner });
    expect(after.status).toBe(200);
  });

  it('[BR-08] keeps the access hours that its drivers have, until its rentals are over', async () => {
    const { owner, spot } = await aSpot({ ...BY_MONTH, accessHours: { start: '07:00', end: '21:00' } });
    const limitTo = async (start: string, end: string) => {
      const { status, body } = await change(spot, owner, { accessHours: { start, end } });
      return status === 200 ? status : [body.code, body.issues?.[0]?.path];
    };
    const [narrowed, until] = [['spot_rented', 'body.accessHours.start'], inDays(41)];
    await rent(spot, inDays(-5), until);
    expect(await limitTo('07:30', '21:00')).toEqual(narrowed);
    expect(await limitTo('07:00', '20:59')).toEqual(narrowed);
    expect(await limitTo('06:00', '22:00')).toBe(200);
    await rent(spot, inDays(-5), until, { type: 'nights', from: '19:00', to: '08:00' });
    expect(await limitTo('06:00', '21:30')).toEqual(narrowed);
    await rent(spot, inDays(-5), until, { type: 'weekdays', from: '08:00', to: '19:00' });
    expect(await limitTo('08:30', '21:00')).toEqual(narrowed);
    expect(await limitTo('08:00', '19:00')).toBe(200);
    await rent(spot, inDays(-50), today);
    expect(await limitTo('10:00', '12:00')).toBe(200);
  });

  it('[BR-04] keeps its days from imported calendars, which take what becomes free', async () => {
    const { owner, spot } = await aSpot();
    const events = [
      [inDays(8), inDays(12)],
      [inDays(45), inDays(47)],
    ] as const;
    await rent(spot, inDays(10));
    const follow = await app.call<CalendarImport>('POST', `/parking-spots/${spot.id}/calendar/imports`, {
      as: owner,
      body: { url: addressOf(events), name: 'Otra web' },
    });
    expect(follow.status).toBe(201);
    const table = openTable(env.tableName());
    const ports = { spots: spots(), calendarImports: calendarImportsRepository(table), clock: Date };
    const listBusy = async () => {
      const period = { start: Date.now(), end: toInstant(ZONE, inDays(60), '00:00') };
      const busy = await calendarRepository(table).listBusy(spot.id, period, Date.now());
      return busy.map(({ start, end }) => [toLocal(ZONE, start).date, toLocal(ZONE, end).date]);
    };
    expect(await listBusy()).toEqual([[inDays(8), inDays(10)]]);
    await rent(spot, inDays(10), inDays(41));
    await reconcileBlocks(ports, spot.id);
    expect(await listBusy()).toEqual([
      [inDays(8), inDays(10)],
      [inDays(45), inDays(47)],
    ]);
    await rent(spot, inDays(5));
    await reconcileBlocks(ports, spot.id);
    expect(await listBusy()).toEqual([]);
  });

  it('[PW-05] is shown with its rental in the calendar of its owner and in the feed', async () => {
    const { owner, spot } = await aSpot();
    await rent(spot, inDays(10), inDays(41));
    const base = `/parking-spots/${spot.id}/calendar`;
    const { body } = await app.call<SpotCalendar>('GET', `${base}?from=${inDays(1)}&to=${inDays(2)}`, {
      as: owner,
    });
    expect(body.rentals).toMatchObject([{ from: inDays(10), until: inDays(41) }]);
    const { feedUrl } = (await app.call<{ feedUrl: string }>('POST', `${base}/feed`, { as: owner })).body;
    const lines = async () => (await (await fetch(feedUrl)).text()).split('\r\n');
    expect(await lines()).toEqual(
      expect.arrayContaining([
        `DTSTART;VALUE=DATE:${compact(inDays(10))}`,
        `DTEND;VALUE=DATE:${compact(inDays(41))}`,
        'SUMMARY:Reservado',
      ]),
    );
    await rent(spot, inDays(10));
    expect((await lines()).find((line) => line.startsWith('DTEND;VALUE=DATE'))).toMatch(/:20\d\d0101$/);
  });
});

describe('an offer by the month', () => {
  it('[BR-08] has a price, and every day of the week', async () => {
    const owner = await app.newPerson();
    const images = await app.havePictures(owner);
    const publish = (changes: Record<string, unknown>) =>
      app.call<ProblemBody>('POST', '/parking-spots', { as: owner, body: aSpotBody(images, changes) });
    const pathsOf = ({ status, body }: Awaited<ReturnType<typeof publish>>) => [
      status,
      ...(body.issues ?? []).map(({ path }) => path),
    ];
    expect(pathsOf(await publish({ bookingTypes: ['month'] }))).toEqual([400, 'body.priceMonth']);
    const weekdays = { ...BY_MONTH, availableDays: ['lunes', 'martes'] };
    expect(pathsOf(await publish(weekdays))).toEqual([400, 'body.availableDays']);
    expect(pathsOf(await publish({ ...BY_MONTH, bookingTypes: [] }))).toEqual([400, 'body.bookingTypes']);
    for (const priceMonth of ['9.99', '3001', '10.001', 'x'])
      expect(pathsOf(await publish({ ...BY_MONTH, priceMonth }))).toEqual([400, 'body.priceMonth']);
    const spot = await app.publish(owner);
    expect(spot).toMatchObject({ bookingTypes: ['stay'], price_month: null, min_months: 1 });
    const byMonth = { bookingTypes: ['stay', 'month'] };
    expect(pathsOf(await change(spot, owner, byMonth))).toEqual([400, 'body.priceMonth']);
    expect((await change(spot, owner, { ...byMonth, priceMonth: '90' })).body).toMatchObject({
      ...byMonth,
      price_month: 90,
    });
    expect(pathsOf(await change(spot, owner, { availableDays: ['lunes'] }))).toEqual([
      400,
      'body.availableDays',
    ]);
    expect(pathsOf(await change(spot, owner, { priceMonth: null }))).toEqual([400, 'body.priceMonth']);
    const onlyStays = { bookingTypes: ['stay'], availableDays: ['lunes'], priceMonth: null };
    expect((await change(spot, owner, onlyStays)).body).toMatchObject({ price_month: null });
  });

  it('[BR-04] [HM-05] that is the only one takes no stay, and is found by the month only, with its price', async () => {
    const { owner, spot } = await aSpot({ ...BY_MONTH, bookingTypes: ['month'] });
    await app.untilMapFollows();
    const quote = await app.quote(spot, { date: inDays(5) });
    expect(quote.problem).toMatchObject({ code: 'stay_not_allowed', reason: 'by_month' });
    expect((await app.intent(await app.newPerson(), quote)).body).toMatchObject({
      code: 'stay_not_allowed',
      details: { reason: 'by_month' },
    });
    const dates = `&startDate=${inDays(5)}&endDate=${inDays(6)}`;
    for (const query of ['', dates, '&stayType=stay'])
      expect(await isFound(spot, query), query).toBeUndefined();
    expect(await isFound(spot, '&stayType=month')).toMatchObject({ price_month: 90 });
    const card = await isFound(spot, `&stayType=month&startDate=${inDays(5)}&maxPrice=90`);
    expect(card).toMatchObject({ price_month: 90, totalPrice: 92.5 });
    expect(await isFound(spot, '&stayType=month&maxPrice=89.99')).toBeUndefined();
    expect(await isFound(spot, `&stayType=month&startDate=${inDays(91)}`)).toBeUndefined();
    const list = `/parking-spots?stayType=month&startDate=${inDays(5)}&sort=price&west=-3.71&south=40.42&east=-3.69&north=40.44`;
    const { body } = await app.call<Spot[]>('GET', list);
    expect(body.map(({ id }) => id)).toContain(spot.id);
    await change(spot, owner, { bookingTypes: ['stay'] });
    await app.untilMapFollows();
    expect(await isFound(spot, '')).toBeDefined();
    expect(await isFound(spot, '&stayType=month')).toBeUndefined();
  });

  it('[HM-05] is searched with a first day only', async () => {
    const from = `startDate=${inDays(5)}`;
    for (const query of [
      `stayType=month&${from}&endDate=${inDays(9)}`,
      `stayType=month&${from}&startTime=08:00&endTime=10:00`,
      `stayType=week&${from}`,
      `stayType=month&startDate=${inDays(-2)}`,
    ])
      for (const path of ['?', '/map?west=-3.71&south=40.42&east=-3.69&north=40.44&'])
        expect((await app.call('GET', `/parking-spots${path}${query}`)).status, query).toBe(400);
  });

  it('[BR-04] is quoted with its first month, its price and how it goes on', async () => {
    const { spot } = await aSpot();
    const startDate = inDays(20);
    const [second, third] = [firstDayOfMonth(startDate, 2), firstDayOfMonth(startDate, 3)];
    const { status, body } = await quoteRental(spot, startDate);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      startDate,
      startTime: toIso(toInstant(ZONE, startDate, '00:00')),
      endTime: toIso(toInstant(ZONE, second, '00:00')),
      lines: [
        { kind: 'month', quantity: 1, unitAmount: 90, amount: 90 },
        { kind: 'service_fee', amount: 2.5 },
      ],
      totalPrice: 92.5,
      secondMonth: second,
      secondCharge: addDays(second, -3),
      minMonths: 2,
      noticeDays: 15,
      earliestEnd: third,
      refundableUntil: toIso(toInstant(ZONE, startDate, '00:00') - 24 * 3_600_000),
    });
  });

  it('[BR-04] names the first later day on which a rental can begin, if it cannot on the asked one', async () => {
    const { owner, spot } = await aSpot({ ...BY_MONTH, advanceBooking: 0 });
    const refusalOf = async (startDate: string) => {
      const { status, body } = await quoteRental(spot, startDate);
      return [status, body.code, body.details?.reason, body.details?.nextDate];
    };
    expect(await refusalOf(today)).toEqual([409, 'rental_not_allowed', 'past', inDays(1)]);
    expect(await refusalOf(inDays(91))).toEqual([409, 'rental_not_allowed', 'too_far', null]);
    await app.book(await app.newPerson(), spot, { date: inDays(14), endDate: inDays(16) });
    expect(await refusalOf(inDays(2))).toEqual([409, 'period_taken', undefined, inDays(17)]);
    expect((await quoteRental(spot, inDays(17))).status).toBe(200);
    await mark(spot, owner, inDays(30), inDays(31));
    expect(await refusalOf(inDays(17))).toEqual([409, 'rental_not_allowed', 'day', inDays(32)]);
    await change(spot, owner, { endDate: addDays(firstDayOfMonth(inDays(32), 3), -1) });
    expect((await quoteRental(spot, inDays(32))).status).toBe(200);
    expect(await refusalOf(inDays(36))).toEqual([409, 'rental_not_allowed', 'day', null]);
    await rent(spot, inDays(60), inDays(62));
    expect(await refusalOf(inDays(32))).toEqual([409, 'period_taken', undefined, null]);
    await change(spot, owner, { bookingTypes: ['stay'] });
    expect(await refusalOf(inDays(32))).toEqual([409, 'rental_not_allowed', 'no_offer', null]);
    await change(spot, owner, { ...BY_MONTH, isActive: false });
    expect((await quoteRental(spot, inDays(70))).status).toBe(404);
  });
});
