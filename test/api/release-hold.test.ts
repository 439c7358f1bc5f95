import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { PaymentIntent } from '#shared/api/payments.ts';
import type { Quote, Spot } from '#shared/api/spots.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();

/** A hold whose payment can still be made. */
const aHold = async () => {
  const { owner, driver, spot } = await app.market();
  const quote = await app.quote(spot, { date: inDays(3) });
  const { body } = await app.intent(driver, quote);
  return { owner, driver, spot, quote, ...body };
};
type Hold = { spot: Spot; quote: Quote; driver: Person } & PaymentIntent;

const release = (as: Person, bookingId: string) =>
  app.post<Booking & ProblemBody>(`/bookings/${bookingId}/release`, as);
const isFree = async ({ spot }: Hold) => (await app.quote(spot, { date: inDays(3) })).isAvailable;
const intentStatus = async ({ paymentIntentId }: Hold) =>
  (await app.stripe.paymentIntents.retrieve(paymentIntentId)).status;
const read = ({ driver, bookingId }: Hold) => app.booking(bookingId, driver);

describe('a hold that its driver releases', () => {
  it('[PY-01] frees the spot and cancels the payment', async () => {
    const hold = await aHold();
    expect(await isFree(hold)).toBe(false);
    const { status, body } = await release(hold.driver, hold.bookingId);
    expect([status, body.status, body.expiresAt]).toEqual([200, 'expired', null]);
    expect(await isFree(hold)).toBe(true);
    expect(await intentStatus(hold)).toBe('canceled');
    await expect(app.pay(hold.paymentIntentId)).rejects.toThrow();
    expect((await app.get<Booking[]>('/bookings/my-bookings', hold.driver)).body).toEqual([]);
    const other = await app.newPerson('Otra Conductora');
    expect((await app.intent(other, hold.quote)).status).toBe(200);
  });

  it('[PY-01] may have no payment intent', async () => {
    const [owner, driver] = await Promise.all([app.newPerson(), app.newPerson()]);
    const spot = await app.publish(owner);
    const { parkingSpotId, startTime, endTime } = await app.quote(spot, { date: inDays(3) });
    const body = { parkingSpotId, startTime, endTime };
    const held = await app.post<Booking>('/bookings', driver, body);
    expect((await release(driver, held.body.id)).body.status).toBe('expired');
    expect((await app.quote(spot, { date: inDays(3) })).isAvailable).toBe(true);
  });

  it('[PY-01] is released once, also by concurrent and repeated requests', async () => {
    const hold = await aHold();
    const answers = await Promise.all(Array.from({ length: 8 }, () => release(hold.driver, hold.bookingId)));
    answers.push(await release(hold.driver, hold.bookingId));
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(9).fill([200, 'expired']));
    // A later release does not affect the hold of the next driver.
    const other = await app.newPerson('Otra Conductora');
    const next = await app.intent(other, hold.quote);
    await release(hold.driver, hold.bookingId);
    expect(await isFree(hold)).toBe(false);
    await app.pay(next.body.paymentIntentId);
    expect((await app.confirm(other, hold.quote, next.body.paymentIntentId)).status).toBe(201);
  });
});

describe('a hold that is released while it is being paid', () => {
  it('[PY-03] cancels a payment that is processing, where the provider can', async () => {
    const hold = await aHold();
    await app.stack.payments?.control.processIntent(hold.paymentIntentId);
    expect((await release(hold.driver, hold.bookingId)).body.status).toBe('expired');
    expect(await intentStatus(hold)).toBe('canceled');
    await expect(app.stack.payments?.control.succeedIntent(hold.paymentIntentId)).rejects.toThrow();
    expect(await isFree(hold)).toBe(true);
  });

  it('[PY-01] is kept while the provider is down, and can be released afterwards', async () => {
    const hold = await aHold();
    app.stack.payments?.control.failNext({
      status: 500,
      times: 3,
      match: `POST /v1/payment_intents/${hold.paymentIntentId}/cancel`,
    });
    const { status, body } = await release(hold.driver, hold.bookingId);
    expect([status, body.code]).toEqual([503, 'payments_unavailable']);
    expect((await read(hold)).status).toBe('pending');
    expect((await release(hold.driver, hold.bookingId)).body.status).toBe('expired');
  });
});
