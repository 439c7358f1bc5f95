import { describe, expect, it } from 'vitest';
import * as kit from '#functions/_kit/ports.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { AccountExport } from '#shared/api/privacy.ts';
import type { RentalAnswer } from '#shared/api/rentals.ts';
import type { Spot } from '#shared/api/spots.ts';
import { firstDayOfMonth } from '#shared/lib/first-day-of-month.ts';
import { addDays, HOUR } from '#shared/lib/time.ts';
import type { Rental } from '#shared/model/rental.ts';
import { runJob } from '#local/jobs.ts';
import { aPaidRental, startRental } from '#test/support/running-rental.ts';
import { eventually, inDays, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { untilOutboxIsEmpty } from '#test/support/until-outbox-is-empty.ts';

const app = useStack();
type Refused = { code?: string; details?: Record<string, unknown> };

/** The first month lies far ahead, so that the second one can be moved before it. */
const START = inDays(70);

const start = (driver: Person, spot: Spot, changes: object = {}) =>
  startRental(app, driver, spot, START, changes);

const read = (id: string, as: Person) => app.get<RentalAnswer & Refused>(`/rentals/${id}`, as);

const until = (id: string, as: Person, isSo: (rental: RentalAnswer) => boolean) =>
  eventually(async () => {
    const { body } = await read(id, as);
    return isSo(body) ? body : undefined;
  }, 'the rental to follow');

const aRental = async () => {
  const people = { owner: await app.newPerson('Olga Dueña'), driver: await app.newPerson('Dani Conductor') };
  return aPaidRental(app, people, START);
};
type StartedRental = Awaited<ReturnType<typeof aRental>>;

/** Moves the rental so that its second month begins in two days: its charge is due. */
const makeDue = async ({ id }: StartedRental): Promise<Rental> => {
  const { rentals } = kit.rentals();
  const before = await rentals.find(id);
  if (!before) throw new Error('There is no such rental.');
  const startDate = addDays(inDays(2), -31);
  const next = { ...before, startDate, announcedMonth: 2, version: before.version + 1 };
  await rentals.write({ before, next, effects: [] }, Date.now());
  return next;
};

const subjectsTo = async ({ email }: Person) => {
  await untilOutboxIsEmpty();
  return (await app.mailsTo(email, 0)).map(({ subject }) => subject);
};

describe('a rental by the month', () => {
  it('begins with a paid month, and is read by its parties alone', async () => {
    const { owner, driver, id, first } = await aRental();
    const seen = (await read(id, driver)).body;
    expect(seen).toMatchObject({
      role: 'driver',
      status: 'active',
      price: 90,
      total: first.totalPrice,
      ownerName: 'Olga',
      months: [{ number: 1, bookingId: first.id, state: 'paid' }],
      nextCharge: { number: 2, date: addDays(firstDayOfMonth(START, 2), -3), isRefused: false },
    });
    expect((await read(id, owner)).body).toMatchObject({ role: 'owner', total: 90, nextCharge: null });
    expect((await read(id, await app.newPerson('Una Extraña'))).status).toBe(404);
    const list = await app.get<{ rentals: RentalAnswer[] }>('/rentals', owner);
    expect(list.body.rentals.map((rental) => rental.id)).toEqual([id]);
    expect(await subjectsTo(driver)).toContain('Tu alquiler por meses: Plaza amplia en Chamberí');
    expect(await subjectsTo(owner)).toContain('Dani alquila «Plaza amplia en Chamberí» por meses');
  });

  it('is a month whose dates are fixed, and whose first can be given back in time', async () => {
    const { driver, id, first, spot } = await aRental();
    const path = `/bookings/${first.id}`;
    const endTime = new Date(Date.parse(first.endTime) - 2 * HOUR).toISOString();
    const body = { startTime: first.startTime, endTime };
    const changed = await app.post<Refused>(`${path}/changes/quote`, driver, body);
    expect(changed.body).toMatchObject({ code: 'rental_month', details: { rentalId: id } });
    await app.post(`${path}/cancel`, driver, { refund: String(first.totalPrice) });
    await until(id, driver, ({ status }) => status === 'expired');
    expect((await start(driver, spot)).status).toBe(200);
  });

  it('charges the saved card for the next month, and is told with its receipt', async () => {
    const rental = await aRental();
    const { startDate } = await makeDue(rental);
    await runJob('runBookingTimers');
    const { months } = await until(rental.id, rental.driver, ({ months: all }) => all[0]?.number === 2);
    expect(months[0]).toMatchObject({ state: 'paid', from: firstDayOfMonth(startDate, 2) });
    const { body } = await app.get<Booking>(`/bookings/${months[0]?.bookingId}`, rental.driver);
    expect(body).toMatchObject({ status: 'confirmed', rental: { id: rental.id, month: 2 } });
    expect(await subjectsTo(rental.driver)).toContain('Mes pagado: Plaza amplia en Chamberí');
    await runJob('runBookingTimers');
    const all = await app.stripe.paymentIntents.list({ limit: 100 });
    expect(all.data.filter(({ metadata }) => metadata.bookingId === body.id)).toHaveLength(1);
  });

  it('is ended with notice by its owner, and is in the export of both; neither can close the account before', async () => {
    const { owner, driver, id } = await aRental();
    const { earliestEnd } = (await read(id, owner)).body;
    const close = (as: Person) => app.post<Refused>('/user/close', as, { password: PASSWORD });
    expect((await close(driver)).body.code).toBe('account_has_open_business');
    expect((await close(owner)).body.code).toBe('account_has_open_business');
    const end = (endDate: string | null) =>
      app.post<RentalAnswer & Refused>(`/rentals/${id}/end`, owner, { endDate });
    expect((await end(inDays(20))).body.code).toBe('rental_not_allowed');
    expect((await end(earliestEnd)).body).toMatchObject({ endDate: earliestEnd, endedBy: 'owner' });
    expect(await subjectsTo(driver)).toContain('Fin del alquiler: Plaza amplia en Chamberí');
    const exported = await app.post<AccountExport>('/user/export', driver, { password: PASSWORD });
    expect(exported.body.rentals).toMatchObject([{ id, agreed: { terms: expect.any(String) as string } }]);
  });
});
