import { describe, expect, it } from 'vitest';
import type { Statistics } from '#shared/api/accounts.ts';
import type { Earnings } from '#shared/api/earnings.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();

const read = <T = Earnings>(as: Person | undefined, query = '') => app.get<T>(`/user/earnings${query}`, as);
const download = async (as: Person, query = '') => {
  const response = await fetch(`${app.stack.api}/user/earnings/export${query}`, {
    headers: { authorization: `Bearer ${as.token}` },
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};

describe('the earnings of a person', () => {
  it('[BR-09] are what was really paid, the same in statistics, months, spots and the CSV file', async () => {
    const [owner, driver] = [await app.newPerson(), await app.newPerson('Dani Conductor')];
    const spot = await app.publish(owner, { title: 'Plaza con "comillas"; y más', priceWeekend: '15' });
    const day = inDays(3);
    const quote = await app.quote(spot, {
      date: day,
      isFullDay: 'true',
      startTime: '13:00',
      endTime: '12:00',
    });
    expect(quote.totalPrice).toBe(17.5);
    const { body: intent } = await app.intent(driver, quote);
    const period = `?from=${day.slice(0, 7)}&to=${day.slice(0, 7)}`;
    // A hold is not earned.
    expect((await read(owner, period)).body.totals.bookings).toBe(0);
    await app.pay(intent.paymentIntentId);
    await app.confirm(driver, quote, intent.paymentIntentId);

    const { body: report } = await read(owner, period);
    const line = {
      bookings: 1,
      driverPaid: 17.5,
      serviceFees: 2.5,
      commission: 2.25,
      earnings: 12.75,
    };
    expect(report.totals).toMatchObject(line);
    expect(report.months).toMatchObject([{ month: day.slice(0, 7), ...line }]);
    expect(report.spots).toMatchObject([{ spotId: spot.id, title: spot.title, isDeleted: false, ...line }]);
    expect((await read(owner, `${period}&spotId=${spot.id}`)).body.totals).toEqual(report.totals);

    const { body: statistics } = await app.get<Statistics>('/user/statistics', owner);
    const isThisMonth = report.thisMonth === day.slice(0, 7);
    expect(statistics).toMatchObject({
      earnings: isThisMonth ? 12.75 : 0,
      upcomingBookings: 1,
      activeSpots: 1,
    });

    const { response, bytes } = await download(owner, period);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="plazalibre-ingresos-\d{4}-\d\d-\d{4}-\d\d\.csv"$/,
    );
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text).toContain('"Plaza con ""comillas""; y más"');
    expect(text).toMatch(/;Confirmada;17,50;2,50;2,25;12,75\r\n$/);
    expect(text).not.toMatch(/Dani|@/);
    const english = new TextDecoder().decode((await download(owner, `${period}&language=en`)).bytes);
    expect(english).toMatch(/,Confirmed,17\.50,2\.50,2\.25,12\.75\r\n$/);
    // The driver earned nothing.
    expect((await read(driver, period)).body.totals.bookings).toBe(0);
  });

  it('are twelve months without earnings for a new person', async () => {
    const { status, body } = await read(await app.newPerson());
    expect(status).toBe(200);
    expect(body.months).toHaveLength(12);
    expect(body.months.at(-1)?.month).toBe(body.thisMonth);
    expect(body.totals).toMatchObject({ bookings: 0, driverPaid: 0, earnings: 0 });
    expect(body.spots).toEqual([]);
    expect(body.occupancy.flat().every((share) => share === null)).toBe(true);
  });

  it.each([
    ['from=2026-13', '"from" must be a month such as 2026-05.'],
    ['from=2026-5', '"from" must be a month such as 2026-05.'],
    ['to=26-05-01', '"to" must be a month such as 2026-05.'],
    ['from=2026-05&to=2026-04', '"from" must not be after "to".'],
    ['from=2000-01&to=2099-12', 'A period has 36 months at most.'],
    ['spotId=1', '"spotId" must be an id such as spt_01JQ2T8Z3M4N5P6Q7R8S9TABCD.'],
  ])('are refused for %s with a sentence', async (query, message) => {
    const person = await app.newPerson();
    for (const path of ['/user/earnings', '/user/earnings/export']) {
      const { status, body } = await app.get<ProblemBody>(`${path}?${query}`, person);
      expect([status, body.code, body.message]).toEqual([400, 'invalid_request', message]);
    }
  });

  it('answer 404 for the spot of another person, and 401 without sign-in', async () => {
    const [owner, stranger] = [await app.newPerson(), await app.newPerson()];
    const spot = await app.publish(owner);
    for (const path of ['/user/earnings', '/user/earnings/export']) {
      const route = `${path}?spotId=${spot.id}`;
      const other = await app.get<ProblemBody>(route, stranger);
      expect([other.status, other.body.code]).toEqual([404, 'not_found']);
      expect((await app.get(route)).status).toBe(401);
    }
    expect((await read(owner, `?spotId=${spot.id}`)).status).toBe(200);
  });
});

describe('the statement of a quarter', () => {
  const quarterOf = (date: string) =>
    `${date.slice(0, 4)}-Q${String(Math.ceil(Number(date.slice(5, 7)) / 3))}`;
  const get = async (as: Person, what: string, query: string) => {
    const response = await fetch(`${app.stack.api}/user/earnings/statement${what}?${query}`, {
      headers: { authorization: `Bearer ${as.token}` },
    });
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  };

  it('has base and tax of rent and commission by stay, and is a tagged PDF in the language of its reader', async () => {
    const [owner, driver] = [await app.newPerson(), await app.newPerson('Dani Conductor')];
    const spot = await app.publish(owner, { priceWeekday: '15', priceWeekend: '15' });
    const day = inDays(3);
    await app.book(driver, spot, { date: day, isFullDay: 'true', startTime: '13:00', endTime: '12:00' });
    const csv = await get(owner, '', `period=${quarterOf(day)}`);
    expect(csv.response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(new TextDecoder().decode(csv.bytes)).toMatch(
      /;IVA;21,00;12,40;2,60;15,00;21,00;1,86;0,39;2,25;0,00;12,75\r\n$/,
    );
    const { response, bytes } = await get(owner, '/pdf', `period=${quarterOf(day)}&language=en`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="plazalibre-tax-statement-${quarterOf(day)}.pdf"`,
    );
    const text = Buffer.from(bytes).toString('latin1');
    expect(text.startsWith('%PDF-1.7')).toBe(true);
    expect(text).toContain('/Lang (en)');
    // The driver has none.
    const none = await get(driver, '', `period=${quarterOf(day)}`);
    expect(new TextDecoder().decode(none.bytes).trimEnd().split('\r\n')).toHaveLength(1);
  });

  it.each(['period=2026-Q5', 'period=2026-10', 'period=', ''])('is refused for "%s"', async (query) => {
    const person = await app.newPerson();
    for (const what of ['', '/pdf']) expect((await get(person, what, query)).response.status).toBe(400);
  });
});
