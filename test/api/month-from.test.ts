import { describe, expect, it } from 'vitest';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { RentalQuote } from '#shared/api/rentals.ts';
import type { MapAnswer } from '#shared/api/search.ts';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, useStack } from '#test/support/stack.ts';

const app = useStack();

const BOX = 'west=-5.71&south=41.42&east=-5.69&north=41.44';
const OFFER = {
  ...{ latitude: 41.43, longitude: -5.7 },
  ...{ bookingTypes: ['stay', 'month'], priceMonth: '90', endDate: inDays(600) },
};

describe('the first day of an offer by the month', () => {
  it('[BR-08] refuses a rental before it, and names it as the next possible day', async () => {
    const [owner, driver] = [await app.newPerson('Olga Dueña'), await app.newPerson('Dani Conductor')];
    const monthFrom = inDays(20);
    const { id, month_from } = await app.publish(owner, { ...OFFER, monthFrom });
    expect(month_from).toBe(monthFrom);
    const quote = (startDate: string) =>
      app.get<RentalQuote & ProblemBody>(`/parking-spots/${id}/rental-quote?startDate=${startDate}`);
    const early = await quote(inDays(10));
    expect([early.status, early.body.code]).toEqual([409, 'rental_not_allowed']);
    expect(early.body.details).toEqual({ reason: 'day', nextDate: monthFrom });
    const { status, body } = await quote(monthFrom);
    expect(status).toBe(200);
    const { terms, totalPrice } = body;
    const started = await app.post<ProblemBody>('/rentals', driver, {
      parkingSpotId: id,
      startDate: inDays(10),
      terms,
      totalPrice,
    });
    expect(started.body).toMatchObject({
      ...{ code: 'rental_not_allowed', details: { reason: 'day', nextDate: monthFrom } },
    });
  });

  it('[HM-05] is in the search: before it the spot is not found by the month, but by days', async () => {
    const { id } = await app.publish(await app.newPerson('Olga Dueña'), { ...OFFER, monthFrom: inDays(20) });
    await app.untilMapFollows();
    const isFound = async (query: string) => {
      const { body } = await app.get<MapAnswer>(`/parking-spots/map?${BOX}&${query}`);
      return body.spots.some((spot) => spot.id === id);
    };
    expect(await isFound(`stayType=month&startDate=${inDays(19)}`)).toBe(false);
    expect(await isFound(`stayType=month&startDate=${inDays(20)}`)).toBe(true);
    expect(await isFound('stayType=month')).toBe(true);
    expect(await isFound(`startDate=${inDays(10)}&endDate=${inDays(11)}`)).toBe(true);
  });

  it('[ED-01] is not past when it is chosen, within the dates of the spot, and can be taken away', async () => {
    const owner = await app.newPerson('Olga Dueña');
    const { id } = await app.publish(owner, OFFER);
    const change = async (body: object) => {
      const answer = await app.patch<Spot & ProblemBody>(`/parking-spots/${id}`, owner, body);
      return answer.body.issues?.map(({ path }) => path) ?? answer.body.month_from;
    };
    expect(await change({ monthFrom: inDays(-2) })).toEqual(['body.monthFrom']);
    expect(await change({ monthFrom: inDays(601) })).toEqual(['body.monthFrom']);
    expect(await change({ monthFrom: '2027-02-30' })).toEqual(['body.monthFrom']);
    expect(await change({ monthFrom: inDays(300) })).toBe(inDays(300));
    expect(await change({ endDate: inDays(200) })).toEqual(['body.monthFrom']);
    expect(await change({ startDate: inDays(400) })).toEqual(['body.monthFrom']);
    expect(await change({ title: 'Otra' })).toBe(inDays(300));
    expect(await change({ monthFrom: null })).toBeNull();
    expect(await change({ bookingTypes: ['stay'], monthFrom: inDays(-2) })).toBe(inDays(-2));
  });
});
