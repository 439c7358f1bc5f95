import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { RentalAnswer, RentalQuote } from '#shared/api/rentals.ts';
import type { Spot } from '#shared/api/spots.ts';
import { aSpot, inDays, useStack } from '#test/support/stack.ts';

const app = useStack();

const PATTERN = { type: 'weekdays', from: '08:00', to: '19:00' };
const OFFER = {
  bookingTypes: ['stay', 'month'],
  priceMonth: '90',
  monthPattern: PATTERN,
  endDate: inDays(600),
};
const WORKDAYS = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes'];

const ALWAYS = { type: 'always', from: '00:00', to: '00:00' };
const NIGHTS = { type: 'nights', from: '19:00', to: '08:00' };
const ACCESS = { start: '07:00', end: '20:00' };

describe('the hours of an offer by the month', () => {
  it('[BR-08] are always without others, and are refused with their field outside of their bounds', async () => {
    const owner = await app.newPerson('Olga Dueña');
    const { id } = await app.publish(owner);
    const change = (body: object) =>
      app.call<Spot & ProblemBody>('PATCH', `/parking-spots/${id}`, { as: owner, body });
    expect((await change({ title: 'Otra' })).body.month_pattern).toEqual({
      type: 'always',
      from: '00:00',
      to: '00:00',
    });
    const late = await change({ monthPattern: { ...PATTERN, to: '22:30' } });
    expect(late.status).toBe(400);
    expect(late.body.issues?.map(({ path }) => path)).toEqual(['body.monthPattern.to']);
    expect((await change({ month_pattern: PATTERN })).body.month_pattern).toEqual(PATTERN);
  });

  it('[BR-08] need only the weekdays that they have', async () => {
    const owner = await app.newPerson('Olga Dueña');
    const spot = await app.publish(owner, { ...OFFER, availableDays: WORKDAYS });
    const nights = { monthPattern: { type: 'nights', from: '19:00', to: '08:00' } };
    const { status, body } = await app.call<ProblemBody>('PATCH', `/parking-spots/${spot.id}`, {
      as: owner,
      body: nights,
    });
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'body.availableDays']);
  });

  it('[BR-08] are within the access hours, whichever of both changes; at night, the times of coming and leaving', async () => {
    const owner = await app.newPerson('Olga Dueña');
    const { id } = await app.publish(owner, { ...OFFER, accessHours: ACCESS });
    const change = async (changes: object) => {
      const { status, body } = await app.call<Spot & ProblemBody>('PATCH', `/parking-spots/${id}`, {
        as: owner,
        body: changes,
      });
      return status === 200 ? status : [body.code, body.issues?.[0]?.path];
    };
    const outside = (path: string) => ['pattern_outside_access_hours', `body.${path}`];
    expect(await change({ monthPattern: { ...PATTERN, from: '06:30' } })).toEqual(outside('monthPattern'));
    expect(await change({ monthPattern: { ...NIGHTS, from: '20:30' } })).toEqual(outside('monthPattern'));
    expect(await change({ accessHours: { start: '08:30', end: '20:00' } })).toEqual(
      outside('accessHours.start'),
    );
    expect(await change({ accessHours: { start: '07:00', end: '18:59' } })).toEqual(
      outside('accessHours.end'),
    );
    // Open over night only: closed at noon.
    const night = { start: '18:00', end: '10:00' };
    expect(await change({ accessHours: night })).toEqual(outside('accessHours.end'));
    expect(await change({ accessHours: night, monthPattern: NIGHTS })).toBe(200);
    expect(await change({ accessHours: { start: '07:30', end: '21:00' } })).toBe(200);
    const always = { monthPattern: ALWAYS, accessHours: { start: '09:00', end: '14:00' } };
    expect(await change(always)).toBe(200);
    expect(await change({ bookingTypes: ['stay'], monthPattern: NIGHTS })).toBe(200);
    expect(await change({ bookingTypes: ['month'] })).toEqual(outside('monthPattern'));
    const refused = await app.call<ProblemBody>('POST', '/parking-spots', {
      as: owner,
      body: aSpot(await app.havePictures(owner), { ...OFFER, accessHours: { start: '09:00', end: '21:00' } }),
    });
    expect(refused.body.code).toBe('pattern_outside_access_hours');
  });

  it('[BR-08] are in the quote, the rental and its booking, and a start without them is refused', async () => {
    const owner = await app.newPerson('Olga Dueña');
    const driver = await app.newPerson('Dani Conductor');
    const spot = await app.publish(owner, OFFER);
    const startDate = inDays(30);
    const quote = await app.call<RentalQuote>(
      'GET',
      `/parking-spots/${spot.id}/rental-quote?startDate=${startDate}`,
    );
    expect(quote.body.pattern).toEqual(PATTERN);
    const { totalPrice, terms } = quote.body;
    const start = (pattern: object) =>
      app.call<{ rental: RentalAnswer; booking: Booking } & ProblemBody>('POST', '/rentals', {
        as: driver,
        body: { parkingSpotId: spot.id, startDate, totalPrice, terms, ...pattern },
      });
    expect((await start({})).body).toMatchObject({
      code: 'rental_not_allowed',
      details: { reason: 'pattern' },
    });
    const { body } = await start({ pattern: PATTERN });
    expect(body.rental.pattern).toEqual(PATTERN);
    expect(body.booking.rental).toEqual({ id: body.rental.id, month: 1, pattern: PATTERN });
  });
});
