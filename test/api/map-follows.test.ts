import { expect, it } from 'vitest';
import type { MapAnswer } from '#shared/api/search.ts';
import type { Spot } from '#shared/api/spots.ts';
import { useStack } from '#test/support/stack.ts';

const app = useStack({ keepsMap: true });

const TERUEL = { west: '-1.15', south: '40.30', east: '-1.05', north: '40.40' };
const SEVILLA = { west: '-6', south: '37.38', east: '-5.97', north: '37.4' };

const onMap = async (box: Record<string, string>) => {
  const { body } = await app.get<MapAnswer>(`/parking-spots/map?${new URLSearchParams(box).toString()}`);
  return body.spots;
};

it('[BR-07] [BR-08] the map shows soon that a spot was published, changed, paused, moved or deleted', async () => {
  const owner = await app.newPerson('Olga Dueña');
  const spot = await app.publish(owner, {
    latitude: 40.3456,
    longitude: -1.1065,
    address: 'Calle Nueva 1, Teruel',
  });

  const change = (body: unknown) => app.patch(`/parking-spots/${spot.id}`, owner, body);
  const card = async () => (await onMap(TERUEL)).find(({ id }) => id === spot.id);
  const inSevilla = async () => (await onMap(SEVILLA)).map(({ id }) => id);
  const isListed = async () =>
    (await app.get<Spot[]>('/parking-spots?location=Teruel')).body.some(({ id }) => id === spot.id);

  await expect.poll(card).toBeDefined();
  expect(await isListed()).toBe(true);

  await change({ priceWeekday: '33.5', title: 'Con otro precio' });
  await expect.poll(async () => (await card())?.price_weekday).toBe(33.5);
  expect((await card())?.title).toBe('Con otro precio');

  await change({ isActive: false });
  expect(await isListed()).toBe(false);
  await expect.poll(card).toBeUndefined();
  await change({ isActive: true });
  await expect.poll(card).toBeDefined();

  await change({ latitude: 37.3891, longitude: -5.9845, address: 'Calle Sierpes 1, Sevilla' });
  await expect.poll(card).toBeUndefined();
  await expect.poll(inSevilla).toContain(spot.id);

  expect((await app.delete(`/parking-spots/${spot.id}`, owner)).status).toBe(200);
  await expect.poll(inSevilla).not.toContain(spot.id);
});
