import { expect } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { ChangeAnswer, ChangeQuote } from '#shared/api/changes.ts';
import { inDays, type Person, type TestStack } from '#test/support/stack.ts';
import { untilOutboxIsEmpty } from '#test/support/until-outbox-is-empty.ts';
import { COMPLETE_DETAILS } from '#test/support/tax-details.ts';

const later = (instant: string, hours: number) =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString();

/**
 * What an owner and a driver do, by calls of the API: publish, search, mark, book, pay, talk, change, cancel, read invoices, leave. Answers
 * the booking. A call that is refused fails the test.
 */
export const playJourney = async (app: TestStack): Promise<Booking> => {
  const call = async <T>(method: string, path: string, as?: Person, body?: unknown): Promise<T> => {
    const answer = await app.call<T>(method, path, { as, ...(body !== undefined && { body }) });
    expect([answer.status < 400, method, path, answer.status < 400 ? '' : answer.body]).toEqual([
      true,
      method,
      path,
      '',
    ]);
    return answer.body;
  };
  const owner = await app.newPerson('Olga Dueña');
  const driver = await app.newPerson('Dani Conductor');
  const spot = await app.publishOnMap(owner, { accessDetails: 'Código 4711.' });
  await call('PUT', '/user/tax-details', owner, COMPLETE_DETAILS);
  await call('GET', '/parking-spots/map?west=-4&south=40&east=-3&north=41');
  await call(
    'GET',
    `/parking-spots?location=Madrid&startDate=${inDays(3)}&endDate=${inDays(4)}&isCovered=true`,
  );
  await call('GET', `/parking-spots/${spot.id}`);
  await call('GET', `/parking-spots/${spot.id}/availability?from=${inDays(0)}&to=${inDays(30)}`);
  await call('PUT', `/user/favourites/${spot.id}`, driver);
  await call('GET', '/user/favourites', driver);

  const day = { date: inDays(20), startTime: '10:00', endTime: '12:00', isFullDay: 'false' };
  const booking = await app.book(driver, spot, day);
  const dates = { startTime: booking.startTime, endTime: later(booking.endTime, 1) };
  const changes = `/bookings/${booking.id}/changes`;
  const { difference } = await call<ChangeQuote>('POST', `${changes}/quote`, driver, dates);
  const { payment } = await call<ChangeAnswer>('POST', changes, driver, { ...dates, difference });
  await app.pay(payment?.paymentIntentId ?? '');
  await call('POST', `${changes}/confirm`, driver, { stripePaymentIntentId: payment?.paymentIntentId });
  await call('POST', `/bookings/${booking.id}/messages`, driver, {
    text: '¿Cabe una furgoneta?',
    clientId: '00000000-0000-4000-8000-000000000000',
  });
  await call('GET', `/bookings/${booking.id}/messages`, owner);
  for (const [who, path] of [
    [driver, '/bookings/my-bookings'],
    [owner, '/bookings/bookings-on-my-spots'],
    [owner, '/notifications'],
    [owner, '/user/earnings'],
    [owner, '/user/statistics'],
    [owner, `/parking-spots/${spot.id}/calendar?from=${inDays(0)}&to=${inDays(30)}`],
    [driver, '/messages'],
  ] as const)
    await call('GET', path, who);
  const { refund } = await call<{ refund: number }>('GET', `/bookings/${booking.id}/cancellation`, driver);
  await call('POST', `/bookings/${booking.id}/cancel`, driver, { refund });
  await untilOutboxIsEmpty();
  await call('GET', '/user/invoices', driver);
  await call('GET', `/bookings/${booking.id}/invoices`, driver);
  return call<Booking>('GET', `/bookings/${booking.id}`, driver);
};
