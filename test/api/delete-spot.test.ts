import { describe, expect, it, vi } from 'vitest';
import { runJob } from '#local/jobs.ts';
import { IMAGE_WIDTHS } from '#shared/model/constants.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Spot } from '#shared/api/spots.ts';
import { MINUTE } from '#shared/lib/time.ts';
import { eventually, inDays, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();

const remove = (as: Person, spot: Pick<Spot, 'id'>) =>
  app.delete<{ id: string } & ProblemBody>(`/parking-spots/${spot.id}`, as);
const mine = async (as: Person) =>
  (await app.get<Spot[]>('/parking-spots/my-spots', as)).body.map(({ id }) => id);
const nights = (spot: Spot, from: number) =>
  app.quote(spot, { date: inDays(from), endDate: inDays(from + 1) });

/** The addresses of a picture in all its sizes. */
const sizesOf = (url: string) => [
  url,
  ...IMAGE_WIDTHS.map((width) => url.replace(/\.\w+$/, `-${width}.webp`)),
];
const statusesOf = (urls: readonly string[]) =>
  Promise.all(urls.map(async (url) => (await fetch(`${app.stack.web}${url}`)).status));

/** Runs the outbox with the clock so many minutes ahead. */
const drainLater = async (minutes: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE });
  try {
    await runJob('drainOutbox');
  } finally {
    vi.useRealTimers();
  }
};

/** Pictures are deleted some minutes after their spot. The stack may have leased the entry; a later run then takes it. */
const untilGone = (pictures: readonly string[]) => {
  let minutes = 6;
  return eventually(async () => {
    await drainLater(minutes++);
    return (await statusesOf(pictures)).every((status) => status === 404 || status === 403) || undefined;
  }, 'the pictures to go');
};

describe('deleting a spot', () => {
  it('removes it from everything that shows spots, and its pictures in all sizes', async () => {
    const owner = await app.newPerson();
    const [spot, other] = [await app.publish(owner), await app.publish(owner)];
    const pictures = spot.images.flatMap(sizesOf);
    await app.untilMapFollows();
    expect((await app.get<Spot[]>('/parking-spots')).body).toHaveLength(2);
    expect(new Set(await statusesOf(pictures))).toEqual(new Set([200]));
    expect(await remove(owner, spot)).toMatchObject({ status: 200, body: { id: spot.id } });
    expect(await mine(owner)).toEqual([other.id]);
    expect((await app.get(`/parking-spots/${spot.id}`, owner)).status).toBe(404);
    expect((await app.get(`/parking-spots/${spot.id}`)).status).toBe(404);
    await app.untilMapFollows();
    const { body: found } = await app.get<Spot[]>('/parking-spots');
    expect(found.map(({ id }) => id)).toEqual([other.id]);
    await untilGone(pictures);
    expect(new Set(await statusesOf(other.images.flatMap(sizesOf)))).toEqual(new Set([200]));
  });

  it('keeps the pictures that another spot of its owner shows', async () => {
    const owner = await app.newPerson();
    const spot = await app.publish(owner);
    const [first = '', ...others] = spot.images;
    const [extra = ''] = await app.havePictures(owner, 1);
    const twin = await app.publish(owner, { images: [...others, extra] });
    await remove(owner, spot);
    await untilGone([first]);
    expect(new Set(await statusesOf(twin.images.flatMap(sizesOf)))).toEqual(new Set([200]));
  });

  it('is refused while there is a future stay, and then changes nothing', async () => {
    const [owner, driver] = [await app.newPerson(), await app.newPerson()];
    const spot = await app.publish(owner);
    const quote = await nights(spot, 10);
    const intent = await app.intent(driver, quote);
    await app.pay(intent.body.paymentIntentId);
    const { body: booking } = await app.confirm(driver, quote, intent.body.paymentIntentId);
    const refusal = await remove(owner, spot);
    expect([refusal.status, refusal.body.code]).toEqual([409, 'has_bookings']);
    const { body } = await app.get<Spot>(`/parking-spots/${spot.id}`);
    expect(body).toMatchObject({ id: spot.id, is_active: true, images: spot.images });
    expect((await app.get<Booking>(`/bookings/${booking.id}`, driver)).body.status).toBe('confirmed');
    expect(new Set(await statusesOf(spot.images))).toEqual(new Set([200]));
  });

  it('is refused while somebody holds a stay, also when the spot is paused', async () => {
    const [owner, driver] = [await app.newPerson(), await app.newPerson()];
    const spot = await app.publish(owner);
    await app.intent(driver, await nights(spot, 12));
    await app.patch(`/parking-spots/${spot.id}`, owner, { isActive: false });
    expect([(await remove(owner, spot)).status, await mine(owner)]).toEqual([409, [spot.id]]);
  });

  it('happens once, also for concurrent requests; a later request finds nothing', async () => {
    const owner = await app.newPerson();
    const spot = await app.publish(owner);
    const answers = await Promise.all([1, 2, 3, 4].map(() => remove(owner, spot)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    for (const status of statuses) expect([200, 404, 409]).toContain(status);
    expect((await remove(owner, spot)).status).toBe(404);
    expect(await mine(owner)).toEqual([]);
  });
});
