import { describe, expect, it } from 'vitest';
import type { RentalAnswer, RentalEndQuote } from '#shared/api/rentals.ts';
import { aRunningRental } from '#test/support/running-rental.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { untilOutboxIsEmpty } from '#test/support/until-outbox-is-empty.ts';

const app = useStack();
type Refused = { code?: string; details?: { reason?: string; totalPrice?: number } };

const open = async () => {
  const people = { owner: await app.newPerson('Olga Dueña'), driver: await app.newPerson('Dani Conductor') };
  const { id } = await aRunningRental(app, people, 10);
  const post = (path: string, as: Person, body: object) =>
    app.call<RentalAnswer & Refused>('POST', `/rentals/${id}/${path}`, { as, body });
  return { ...people, id, post };
};

describe('the terms of a rental', () => {
  it('get another price, which the driver is told of and accepts by its total', async () => {
    const { owner, driver, post } = await open();
    expect((await post('price', owner, { price: 9 })).status).toBe(400);
    const proposed = await post('price', owner, { price: '101.50' });
    expect(proposed.body.newPrice).toMatchObject({ price: 101.5, total: 101.5, isProposed: true });
    await untilOutboxIsEmpty();
    const subjects = async (person: Person) =>
      (await app.mailsTo(person.email)).map(({ subject }) => subject);
    expect(await subjects(driver)).toContainEqual(expect.stringMatching(/^Precio nuevo/));
    const told = await app.call<{ notifications: { kind: string }[] }>('GET', '/notifications', {
      as: driver,
    });
    expect(told.body.notifications.map(({ kind }) => kind)).toContain('rental_price');
    const seen = await post('price/answer', driver, { answer: 'accept', totalPrice: 101.5 });
    expect(seen.body).toMatchObject({ code: 'price_changed', details: { totalPrice: 104 } });
    const agreed = await post('price/answer', driver, { answer: 'accept', totalPrice: 104 });
    expect(agreed.body.newPrice).toMatchObject({ price: 101.5, total: 104, isProposed: false });
    await untilOutboxIsEmpty();
    expect(await subjects(owner)).toContainEqual(expect.stringMatching(/^Precio nuevo aceptado/));
  });

  it('end on a day that both agree, and the payment provider gives back what was shown', async () => {
    const { owner, driver, id, post } = await open();
    const endDate = inDays(3);
    const quote = await app.call<RentalEndQuote>('GET', `/rentals/${id}/end-offer?endDate=${endDate}`, {
      as: driver,
    });
    const { refund } = quote.body;
    await post('end-offer', driver, { endDate, refund });
    await untilOutboxIsEmpty();
    const told = await app.call<{ notifications: { kind: string }[] }>('GET', '/notifications', {
      as: owner,
    });
    expect(told.body.notifications.map(({ kind }) => kind)).toContain('rental_end_offered');
    const stale = await post('end-offer/answer', owner, { answer: 'accept', endDate, refund: refund - 1 });
    expect(stale.body).toMatchObject({ code: 'price_changed', details: { totalPrice: refund } });
    const ended = await post('end-offer/answer', owner, { answer: 'accept', endDate, refund });
    expect(ended.body).toMatchObject({ endDate, endedBy: 'agreement' });
    await untilOutboxIsEmpty();
    const [month] = ended.body.months;
    const booking = await app.call<{ refund: { amount: number } | null; totalPrice: number }>(
      'GET',
      `/bookings/${month?.bookingId}`,
      { as: driver },
    );
    expect(booking.body.totalPrice).toBe(Math.round((92.5 - refund) * 100) / 100);
    expect(booking.body.refund?.amount).toBe(refund);
  });

  it('are proposed and answered at most thirty times a day by an account', async () => {
    const { owner, driver, post } = await open();
    const statusesOf = async (send: () => Promise<{ status: number }>) =>
      (await Promise.all(Array.from({ length: 31 }, send))).map(({ status }) => status);
    const accept = { answer: 'accept', endDate: inDays(3), refund: 0 };
    const refused = await statusesOf(() => post('end-offer/answer', owner, accept));
    expect(refused.toSorted()).toEqual([...Array.from({ length: 30 }, () => 409), 429]);
    expect((await post('end-offer/answer', driver, accept)).status).toBe(409);
  });
});
