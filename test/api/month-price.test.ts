import { describe, expect, it } from 'vitest';
import type { MonthPriceSuggestion } from '#shared/api/rentals.ts';
import type { Spot } from '#shared/api/spots.ts';
import { type Person, useStack } from '#test/support/stack.ts';
import { aPastStay } from '#test/support/past-stay.ts';

const app = useStack();

const AT = { lat: '43.2630', lng: '-2.9350' };
const suggest = async (as: Person | undefined, query: Record<string, string> = {}) =>
  app.get<MonthPriceSuggestion>(`/month-price?${new URLSearchParams({ ...AT, ...query }).toString()}`, as);
const offer = (owner: Person, priceMonth: number, latitude: string) =>
  app.publish(owner, { latitude, longitude: AT.lng, bookingTypes: ['stay', 'month'], priceMonth });

describe('the suggested price of a month', () => {
  it('[PW-04] is the median of three spots near by or more, without the spot itself, in round euros', async () => {
    const owner = await app.newPerson();
    const own = await offer(owner, 300, AT.lat);
    await offer(owner, 81, '43.2641');
    await offer(owner, 99, '43.2652');
    await offer(owner, 500, '43.4000');
    await app.untilMapFollows();
    expect((await suggest(owner, { spotId: own.id })).body).toEqual({
      suggested: null,
      nearby: null,
      earned: null,
    });
    await offer(owner, 93, '43.2663');
    await app.untilMapFollows();
    expect((await suggest(owner, { spotId: own.id })).body).toEqual({
      suggested: 95,
      nearby: { count: 3, median: 93 },
      earned: null,
    });
    expect((await suggest(owner, { spotId: own.id, pattern: 'nights' })).body.nearby).toBeNull();
  });

  it('[PW-04] is else what the stays at the spot cost, which only its owner learns', async () => {
    const [owner, driver] = [await app.newPerson(), await app.newPerson()];
    const spot = await app.publish(owner, { latitude: '36.5300', longitude: '-6.2900' });
    await aPastStay(spot.id, driver);
    const there = { lat: '36.5300', lng: '-6.2900', spotId: spot.id };
    const { body } = await suggest(owner, there);
    expect(body.nearby).toBeNull();
    expect(body.earned?.months).toBe(1);
    expect(body.earned?.average).toBeGreaterThan(0);
    expect(body.suggested).toBeGreaterThanOrEqual(10);
    expect((await suggest(driver, there)).body).toEqual({ suggested: null, nearby: null, earned: null });
  });

  it('[PW-04] is refused to visitors and for positions that do not exist', async () => {
    const owner = await app.newPerson();
    expect((await suggest(undefined)).status).toBe(401);
    expect((await suggest(owner, { lat: '95' })).status).toBe(400);
  });

  it('[ED-01] an offer by the month needs a price', async () => {
    const owner = await app.newPerson();
    const spot = await app.publish(owner);
    const { status } = await app.patch<Spot>(`/parking-spots/${spot.id}`, owner, { bookingTypes: ['month'] });
    expect(status).toBe(400);
  });
});
