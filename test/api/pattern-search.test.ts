import { expect, it } from 'vitest';
import type { MapAnswer } from '#shared/api/search.ts';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, useStack } from '#test/support/stack.ts';

const app = useStack();

const BOX = 'west=-3.71&south=40.42&east=-3.69&north=40.44';
const PLACE = { latitude: 40.43, longitude: -3.7 };
const WEEKDAYS = { type: 'weekdays', from: '08:00', to: '19:00' };

const publish = async (changes: object) =>
  app.publish(await app.newPerson('Olga Dueña'), {
    ...PLACE,
    ...{ bookingTypes: ['stay', 'month'], priceMonth: '90', endDate: inDays(900) },
    ...changes,
  });

it('[HM-05] a search by the month finds the spots whose times of the week include those that are wanted', async () => {
  const [office, always] = [await publish({ monthPattern: WEEKDAYS }), await publish({})];
  await app.untilMapFollows();
  const find = async (spot: Spot, query: string) => {
    const { body } = await app.call<MapAnswer>('GET', `/parking-spots/map?${BOX}&stayType=month${query}`);
    return body.spots.find(({ id }) => id === spot.id);
  };
  for (const day of ['', `&startDate=${inDays(5)}`]) {
    expect(await find(office, day)).toMatchObject({ price_month: 90, month_pattern: WEEKDAYS });
    expect(await find(office, `${day}&pattern=weekdays`)).toBeDefined();
    expect(await find(office, `${day}&pattern=nights`)).toBeUndefined();
    expect(await find(office, `${day}&pattern=always`)).toBeUndefined();
    for (const pattern of ['always', 'weekdays', 'nights'])
      expect(await find(always, `${day}&pattern=${pattern}`)).not.toHaveProperty('month_pattern');
  }
});

it.each(['pattern=nights', 'stayType=stay&pattern=nights', 'stayType=month&pattern=mornings'])(
  '[HM-05] a search with %s is refused',
  async (query) => {
    for (const path of ['?', `/map?${BOX}&`])
      expect((await app.call('GET', `/parking-spots${path}${query}`)).status).toBe(400);
  },
);
