import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEvents } from '#shared/adapters/calendars/read-events.ts';
import { type CalendarImport, calendarRoutes, type SpotCalendar } from '#shared/api/calendars.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Availability, Spot } from '#shared/api/spots.ts';
import { openTable } from '#shared/data/client.ts';
import { byTime, importKey } from '#shared/data/keys.ts';
import { env } from '#shared/lib/env.ts';
import { DAY, toIso } from '#shared/lib/time.ts';
import { runJob } from '#local/jobs.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();

/** What another site answers at each path. */
const pages = new Map<string, RequestListener>();
let site: Server;
const asked: string[] = [];
const addressOf = (path: string) => `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`; // a server that listens has a port
beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(request.url ?? '');
    const page = pages.get(request.url ?? '');
    if (page) page(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

const compact = (date: string) => date.replaceAll('-', '');
const calendarOf = (...days: (readonly [string, string])[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Otra web//ES',
    ...days.flatMap(([from, to], index) => [
      'BEGIN:VEVENT',
      `UID:${index}@otra.example`,
      `DTSTART;VALUE=DATE:${compact(from)}`,
      `DTEND;VALUE=DATE:${compact(to)}`,
      'SUMMARY:Reserved',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

let feeds = 0;
/** A calendar with all-day events on another site; `has` changes its events. */
const aCalendarElsewhere = (...days: (readonly [string, string])[]) => {
  const path = `/${++feeds}/secret-of-the-owner.ics`;
  const has = (...now: (readonly [string, string])[]) =>
    pages.set(path, (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendarOf(...now));
    });
  has(...days);
  return { path, url: addressOf(path), has };
};

const anOwner = async (changes: Record<string, unknown> = {}) => {
  const owner = await app.newPerson('Olga Dueña');
  return { owner, spot: await app.publish(owner, changes) };
};
const base = (spot: Pick<Spot, 'id'>) => `/parking-spots/${spot.id}/calendar`;
const read = (spot: Spot, as: Person, from: string, to = from) =>
  app.get<SpotCalendar>(`${base(spot)}?from=${from}&to=${to}`, as);
const mark = (spot: Spot, as: Person, from: string, to: string, state: string) =>
  app.patch<{ stays: { id: string }[]; heldUntil: string | null } & ProblemBody>(base(spot), as, {
    from,
    to,
    state,
  });
const follow = (spot: Spot, as: Person, url: string, name = 'Otra web') =>
  app.post<CalendarImport & ProblemBody>(`${base(spot)}/imports`, as, { url, name });
const dayOf = async (spot: Spot, date: string) =>
  (await app.get<Availability>(`/parking-spots/${spot.id}/availability?from=${date}&to=${date}`)).body
    .days[0];

describe('the calendar of a spot', () => {
  it('[PW-05] [BR-04] closes the days that its owner blocks to drivers, and opens them again', async () => {
    const { owner, spot } = await anOwner();
    const [from, to] = [inDays(5), inDays(7)];
    expect((await mark(spot, owner, from, to, 'blocked')).body).toEqual({ stays: [], heldUntil: null });
    expect((await dayOf(spot, from))?.status).toBe('closed');
    expect(await app.quote(spot, { date: inDays(6) })).toMatchObject({ isAvailable: false });
    const { body } = await read(spot, owner, inDays(4), inDays(8));
    expect(body.days.map(({ status }) => status)).toEqual(['open', 'blocked', 'blocked', 'blocked', 'open']);
    await mark(spot, owner, to, to, 'default');
    await mark(spot, owner, from, from, 'open');
    const after = (await read(spot, owner, from, to)).body.days.map(({ status }) => status);
    expect(after).toEqual(['open', 'blocked', 'open']);
  });

  it('[PW-05] opens a day although its weekday is closed', async () => {
    const weekday = new Date(`${inDays(9)}T00:00:00Z`).getUTCDay();
    const days = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'];
    const { owner, spot } = await anOwner({ availableDays: days.filter((_day, index) => index !== weekday) });
    expect((await dayOf(spot, inDays(9)))?.status).toBe('closed');
    await mark(spot, owner, inDays(9), inDays(9), 'open');
    expect((await dayOf(spot, inDays(9)))?.status).toBe('open');
    expect((await read(spot, owner, inDays(9))).body.days[0]?.status).toBe('opened');
  });

  it('[PW-05] answers until when somebody can still pay a hold on blocked days', async () => {
    const { owner, spot } = await anOwner();
    const driver = await app.newPerson();
    const { body: hold } = await app.intent(driver, await app.quote(spot, { date: inDays(12) }));
    const { body } = await mark(spot, owner, inDays(11), inDays(13), 'blocked');
    expect(body.stays).toEqual([]);
    expect(Math.abs(Date.parse(body.heldUntil ?? '') - Date.parse(hold.expiresAt))).toBeLessThan(1000);
    expect((await mark(spot, owner, inDays(14), inDays(15), 'blocked')).body.heldUntil).toBeNull();
  });

  it('[PW-05] shows paid stays with their driver, and lists those on blocked days, which are not cancelled', async () => {
    const { owner, spot } = await anOwner();
    const driver = await app.newPerson('Dani Conductor');
    const booking = await app.book(driver, spot, { date: inDays(10) });
    const { body } = await mark(spot, owner, inDays(9), inDays(11), 'blocked');
    expect(body.stays.map(({ id }) => id)).toEqual([booking.id]);
    const calendar = (await read(spot, owner, inDays(9), inDays(12))).body;
    expect(calendar.days.map(({ bookings }) => bookings.map(({ start, end }) => `${start}-${end}`))).toEqual([
      [],
      ['13:00-24:00'],
      ['00:00-12:00'],
      [],
    ]);
    expect(calendar.bookings[0]).toMatchObject({ driverName: 'Dani', status: 'confirmed' });
    expect((await app.get(`/bookings/${booking.id}`, driver)).body).toMatchObject({
      status: 'confirmed',
    });
  });

  it('[PW-05] shows a stay that began long before, but no cancelled stay and none of another spot', async () => {
    const { owner, spot } = await anOwner();
    const other = await app.publish(owner);
    const driver = await app.newPerson('Dani Conductor');
    const { id } = await app.book(driver, spot, { date: inDays(10), endDate: inDays(30) });
    const elsewhere = await app.book(driver, other, { date: inDays(28) });
    const cancelled = await app.book(driver, spot, { date: inDays(34) });
    const shown = async (of: Spot) =>
      (await read(of, owner, inDays(28), inDays(36))).body.bookings.map((booking) => booking.id);
    expect(await shown(spot)).toEqual([id, cancelled.id]);
    const body = { refund: cancelled.totalPrice };
    await app.post(`/bookings/${cancelled.id}/cancel`, driver, body);
    expect(await shown(spot)).toEqual([id]);
    expect(await shown(other)).toEqual([elsewhere.id]);
  });

  it('refuses days in the wrong order, in the past, too far ahead, too many or invalid', async () => {
    const { owner, spot } = await anOwner();
    for (const [from, to] of [
      [inDays(5), inDays(4)],
      [inDays(-2), inDays(4)],
      [inDays(1), inDays(367)],
      [inDays(400), inDays(740)],
      ['NaN', inDays(4)],
      ['2026-02-31', inDays(4)],
      ['', ''],
    ] as const)
      expect((await mark(spot, owner, from, to, 'blocked')).status, `${from} ${to}`).toBe(400);
    expect((await mark(spot, owner, inDays(1), inDays(2), 'gone')).status).toBe(400);
    expect((await read(spot, owner, inDays(1), inDays(93))).status).toBe(400);
    expect((await read(spot, owner, inDays(1), inDays(92))).status).toBe(200);
    expect((await read(spot, owner, inDays(2), inDays(1))).status).toBe(400);
  });
});

describe('the secret address of a calendar', () => {
  const create = async (spot: Spot, as: Person) =>
    (await app.post<{ feedUrl: string }>(`${base(spot)}/feed`, as)).body.feedUrl;

  it('answers bookings and blocked days as iCalendar that other programs can read, and names no driver', async () => {
    const { owner, spot } = await anOwner();
    const driver = await app.newPerson('Dani Conductor');
    const booking = await app.book(driver, spot, { date: inDays(6) });
    await mark(spot, owner, inDays(20), inDays(21), 'blocked');
    const url = await create(spot, owner);
    expect(url).toMatch(/\/api\/calendars\/[\w-]{43}\/plazalibre\.ics$/);
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, max-age=300');
    const text = await response.text();
    expect(text).not.toMatch(/Dani|Conductor|example\.com/);
    const now = Date.now();
    const readFor = (spotId: string) => {
      const window = { start: now, end: now + 60 * DAY, timeZone: spot.timeZone, spotId };
      const reading = readEvents(text, window, 2000);
      return reading.problem === undefined ? reading.events : [];
    };
    expect(readFor(spot.id)).toEqual([]);
    expect(readFor('spt_01JQ2T8Z3M4N5P6Q7R8S9TABCD')).toEqual([
      { start: Date.parse(booking.startTime), end: Date.parse(booking.endTime) },
      expect.objectContaining({ end: expect.any(Number) as number }),
    ]);
    expect(text).toContain(`DTEND;VALUE=DATE:${compact(inDays(22))}`);
    expect(await (await fetch(url)).text()).toBe(text);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      '',
    ]);
  });

  it('stops working when it is renewed or deleted', async () => {
    const { owner, spot } = await anOwner();
    const statusOf = async (url: string) => (await fetch(url)).status;
    const first = await create(spot, owner);
    expect((await read(spot, owner, inDays(1))).body.feedUrl).toBe(first);
    const second = await create(spot, owner);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await app.delete(`${base(spot)}/feed`, owner);
    expect(await statusOf(second)).toBe(404);
    expect((await read(spot, owner, inDays(1))).body.feedUrl).toBeNull();
    expect(await statusOf(`${app.stack.api}/calendars/${'a'.repeat(43)}/plazalibre.ics`)).toBe(404);
    expect(await statusOf(`${app.stack.api}/calendars/${'a'.repeat(500)}/plazalibre.ics`)).toBe(400);
  });

  it('of a deleted spot is not found', async () => {
    const { owner, spot } = await anOwner();
    const url = await create(spot, owner);
    await app.delete(`/parking-spots/${spot.id}`, owner);
    expect((await fetch(url)).status).toBe(404);
  });
});

describe('an external calendar that a spot follows', () => {
  it('[BR-04] blocks its days at once, follows changes, and frees its days when it is removed', async () => {
    const { owner, spot } = await anOwner();
    const { url, has } = aCalendarElsewhere([inDays(5), inDays(7)]);
    const { status, body } = await follow(spot, owner, url);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Otra web', host: '127.0.0.1', events: 1 });
    expect(JSON.stringify(body)).not.toContain('secret-of-the-owner');
    expect((await dayOf(spot, inDays(5)))?.status).toBe('full');
    const quote = await app.quote(spot, { date: inDays(5) });
    expect((await app.intent(await app.newPerson(), quote)).body).toMatchObject({ code: 'period_taken' });
    expect((await read(spot, owner, inDays(5))).body.days[0]?.events).toEqual([
      { importId: body.id, start: '00:00', end: '24:00' },
    ]);

    has([inDays(8), inDays(9)]);
    const refreshed = await app.post(`${base(spot)}/imports/${body.id}/refresh`, owner);
    expect(refreshed.status).toBe(200);
    expect((await dayOf(spot, inDays(5)))?.busy).toEqual([]);
    expect((await dayOf(spot, inDays(8)))?.status).toBe('full');

    await app.delete(`${base(spot)}/imports/${body.id}`, owner);
    expect((await dayOf(spot, inDays(8)))?.busy).toEqual([]);
    expect((await read(spot, owner, inDays(8))).body.imports).toEqual([]);
    const again = await app.delete(`${base(spot)}/imports/${body.id}`, owner);
    expect(again.status).toBe(404);
  });

  it('with an event during a paid stay is a conflict, which the owner is notified of once', async () => {
    const { owner, spot } = await anOwner();
    const booking = await app.book(await app.newPerson('Dani'), spot, { date: inDays(6) });
    const { url, has } = aCalendarElsewhere([inDays(6), inDays(7)]);
    const { body } = await follow(spot, owner, url);
    const refresh = () => app.post(`${base(spot)}/imports/${body.id}/refresh`, owner);
    await refresh();
    const told = await app.notificationsOf(owner, 2);
    expect(told.filter(({ kind }) => kind === 'calendar_conflict')).toHaveLength(1);
    expect(told.find(({ kind }) => kind === 'calendar_conflict')).toMatchObject({
      spotId: spot.id,
      bookingId: booking.id,
      startTime: booking.startTime,
    });
    const conflicts = (await read(spot, owner, inDays(1))).body.conflicts;
    expect(conflicts).toMatchObject([{ importId: body.id, booking: { id: booking.id, driverName: 'Dani' } }]);
    has();
    await refresh();
    const [doubted] = (await read(spot, owner, inDays(1))).body.imports;
    const path = `${base(spot)}/imports/${body.id}/refresh?doubtSince=${doubted?.doubt?.since}`;
    await app.post(path, owner);
    expect((await read(spot, owner, inDays(1))).body.conflicts).toEqual([]);
  });

  it('that is suddenly empty is doubted: its days stay blocked until its owner asks again, who is notified and mailed', async () => {
    const { owner, spot } = await anOwner();
    const { url, has } = aCalendarElsewhere([inDays(5), inDays(6)]);
    const { id } = (await follow(spot, owner, url)).body;
    const refresh = async (query = '') =>
      (await app.post<CalendarImport>(`${base(spot)}/imports/${id}/refresh${query}`, owner)).body;
    has();
    const { doubt } = await refresh();
    expect(doubt).toBeDefined();
    // Another press that has not seen the doubt, as of another tab, does not end it.
    expect((await refresh()).doubt).toEqual(doubt);
    expect((await dayOf(spot, inDays(5)))?.status).toBe('full');
    expect((await app.notificationsOf(owner)).map(({ kind }) => kind)).toEqual(['calendar_trouble']);
    expect((await read(spot, owner, inDays(1))).body.imports[0]?.doubt).toBeDefined();
    expect((await refresh(`?doubtSince=${doubt?.since}`)).doubt).toBeUndefined();
    expect((await dayOf(spot, inDays(5)))?.busy).toEqual([]);
    expect((await app.notificationsOf(owner, 2)).map(({ kind }) => kind)).toEqual([
      'calendar_well',
      'calendar_trouble',
    ]);
    const subjects = (await app.mailsTo(owner.email, 2)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('calendario'))).toHaveLength(2);
  });

  it.each(['https', 'http', 'webcal', 'WEBCALS'])('is the same with an address by %s', (scheme) => {
    const url = `${scheme}://www.example.com/a.ics?t=1`;
    const { body } = calendarRoutes.createImport;
    expect(body.parse({ url, name: 'Vrbo' }).url).toBe('https://www.example.com/a.ics?t=1');
  });

  it('goes through a queue to the job that reads it when it is due', async () => {
    const { owner, spot } = await anOwner();
    const { url, has } = aCalendarElsewhere([inDays(5), inDays(6)]);
    const { id } = (await follow(spot, owner, url)).body;
    await openTable(env.tableName()).update(importKey(spot.id, id), {
      UpdateExpression: 'SET gsi3sk = :due',
      ExpressionAttributeValues: { ':due': byTime(toIso(Date.now() - DAY), id) },
    });
    has([inDays(7), inDays(8)]);
    expect(await runJob('shareCalendars')).toMatchObject({ handled: 1, failures: [] });
    await expect.poll(async () => (await dayOf(spot, inDays(7)))?.status).toBe('full');
    expect(await runJob('shareCalendars')).toMatchObject({ handled: 0 });
    expect(await runJob('importCalendars', { imports: [{ spotId: spot.id, id }] })).toMatchObject({
      handled: 1,
    });
  });

  it.each([
    ['a page in HTML', 'not_a_calendar', (path: string) => answer(path, 200, '<!doctype html><p>Hola</p>')],
    ['a zip', 'not_a_calendar', (path: string) => answer(path, 200, 'PK\u0003\u0004')],
    ['20 MB', 'too_large', (path: string) => answer(path, 200, 'x'.repeat(20 * 1024 * 1024))],
    ['404', 'not_found', (path: string) => answer(path, 404, '')],
    ['500', 'unreachable', (path: string) => answer(path, 500, '')],
    ['a redirect to itself', 'unreachable', (path: string) => answer(path, 302, '', { location: path })],
    [
      'a redirect into our own network',
      'refused_address',
      (path: string) => answer(path, 302, '', { location: 'http://169.254.169.254/latest/meta-data/' }),
    ],
  ])('is refused when it answers %s', async (_kind, problem, put) => {
    const { owner, spot } = await anOwner();
    const path = `/${++feeds}.ics`;
    put(path);
    const { status, body } = await follow(spot, owner, addressOf(path));
    expect({ status, code: body.code, details: body.details }).toEqual({
      status: 400,
      code: 'feed_unreadable',
      details: { problem },
    });
    expect(JSON.stringify(body)).not.toContain(path);
    expect((await read(spot, owner, inDays(1))).body.imports).toEqual([]);
  });

  it('is refused after ten seconds when its site answers byte by byte', async () => {
    const { owner, spot } = await anOwner();
    const path = `/${++feeds}.ics`;
    pages.set(path, (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('BEGIN:VCALENDAR\r\n'), 300);
      response.on('close', () => clearInterval(drip));
    });
    const from = Date.now();
    expect((await follow(spot, owner, addressOf(path))).body.details).toEqual({ problem: 'unreachable' });
    expect(Date.now() - from).toBeLessThan(13_000);
  });

  it('cannot be added twice', async () => {
    const { owner, spot } = await anOwner();
    const { url } = aCalendarElsewhere();
    expect((await follow(spot, owner, url)).status).toBe(201);
    expect((await follow(spot, owner, url)).body.code).toBe('conflict');
  });
});

const answer = (path: string, status: number, text: string, headers: Record<string, string> = {}) =>
  pages.set(path, (_request, response) => {
    response.writeHead(status, headers).end(text);
  });
