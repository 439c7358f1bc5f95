import { describe, expect, it } from 'vitest';
import type { Favourite, FavouriteCard } from '#shared/api/favourites.ts';
import type { AccountExport } from '#shared/api/privacy.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import { openTable } from '#shared/data/client.ts';
import { mailedLinksRepository } from '#shared/data/mailed-links-repository.ts';
import { addUnsubscribeToken } from '#shared/domain/favourites/unsubscribe-token.ts';
import { env } from '#shared/lib/env.ts';
import { MAX_FAVOURITES, MAX_AVAILABILITY_ALERTS } from '#shared/model/rules.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();
const GONE = 'spt_01JQ2T8Z3M4N5P6Q7R8S9TABCD';

const put = (as: Person | undefined, route: string, body?: unknown) =>
  app.put<Favourite & ProblemBody>(`/user/favourites${route}`, as, body);
const remove = (as: Person, route: string) => app.delete(`/user/favourites${route}`, as);
const listOf = async (as: Person) =>
  (await app.get<{ favourites: Favourite[] }>('/user/favourites', as)).body.favourites;
const cardsOf = (ids: readonly string[]) =>
  app.get<{ cards: FavouriteCard[] } & ProblemBody>(`/favourites?ids=${ids.join(',')}`);

const aFan = async () => {
  const [owner, fan] = await Promise.all([app.newPerson('Olga Dueña'), app.newPerson('Fani Conductora')]);
  return { owner, fan, spot: await app.publish(owner, { title: 'Plaza querida' }) };
};

describe('favourites', () => {
  it('are added and removed as often as one likes, latest first, with what the person knows', async () => {
    const { owner, fan, spot } = await aFan();
    const other = await app.publish(owner);
    expect((await put(fan, `/${spot.id}`)).status).toBe(200);
    expect((await put(fan, `/${spot.id}`)).body).toMatchObject({ spotId: spot.id, wishedStays: [] });
    await put(fan, `/${other.id}`);
    expect(await listOf(fan)).toMatchObject([
      { spotId: other.id },
      { spotId: spot.id, title: 'Plaza querida', price_weekday: 15 },
    ]);
    for (let time = 0; time < 2; time++) expect((await remove(fan, `/${other.id}`)).status).toBe(200);
    expect(await listOf(fan)).toHaveLength(1);
    expect(await listOf(owner)).toEqual([]);
  });

  it('refuse a space that is gone or not approved, an own one, and an id that is none', async () => {
    const { owner, fan, spot } = await aFan();
    expect((await put(owner, `/${spot.id}`)).body.code).toBe('forbidden');
    expect((await put(fan, `/${GONE}`)).body.code).toBe('not_found');
    expect((await put(fan, '/1%20OR%201')).body.code).toBe('invalid_request');
    expect((await put(undefined, `/${spot.id}`)).status).toBe(401);
    expect((await put(fan, '', { spotIds: Array(MAX_FAVOURITES + 1).fill(GONE) })).status).toBe(400);
    expect((await put(fan, '', { spotIds: [] })).status).toBe(400);
  });

  it('of a device are merged, without what is gone or own, however often', async () => {
    const { owner, fan, spot } = await aFan();
    const body = { spotIds: [GONE, spot.id, spot.id] };
    for (let time = 0; time < 2; time++) expect((await put(fan, '', body)).body).toEqual({ leftOut: 0 });
    expect(await listOf(fan)).toHaveLength(1);
    expect((await put(owner, '', body)).body).toEqual({ leftOut: 0 });
    expect(await listOf(owner)).toEqual([]);
  });

  it('are in the export of their person', async () => {
    const { fan, spot } = await aFan();
    await put(fan, `/${spot.id}`);
    const body = { password: fan.password };
    const answer = await app.post<AccountExport>('/user/export', fan, body);
    expect(answer.body.favourites).toMatchObject([{ spotId: spot.id, title: 'Plaza querida', price: 15 }]);
    expect(answer.body).toMatchObject({ wishedStays: [], cursor: null });
  });

  it('show everybody the present price, and whether a space is paused or gone', async () => {
    const { owner, spot } = await aFan();
    const paused = await app.publish(owner, { isActive: false });
    const { body } = await cardsOf([paused.id, spot.id, GONE]);
    expect(body.cards).toEqual([
      { spotId: paused.id, state: 'paused', firstBookableDate: null },
      {
        spotId: spot.id,
        state: 'open',
        card: expect.objectContaining({ title: 'Plaza querida', price_weekday: 15 }) as unknown,
        firstBookableDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
      },
      { spotId: GONE, state: 'gone', firstBookableDate: null },
    ]);
    expect((await cardsOf(['x'])).status).toBe(400);
    const many = Array.from({ length: 21 }, (_, index) => `spt_${String(index).padStart(26, '0')}`);
    expect((await cardsOf(many)).status).toBe(400);
  });
});

describe('a stay to wait for', () => {
  const wish = (as: Person, spotId: string, stay: object) => put(as, `/${spotId}/stays`, stay);

  it('is kept with the favourite until it is dropped, five at most', async () => {
    const { owner, fan, spot } = await aFan();
    const block = { from: inDays(10), to: inDays(40), state: 'blocked' };
    await app.patch(`/parking-spots/${spot.id}/calendar`, owner, block);
    for (let day = 0; day < MAX_AVAILABILITY_ALERTS; day++)
      expect((await wish(fan, spot.id, { date: inDays(12 + 2 * day) })).status).toBe(200);
    expect((await wish(fan, spot.id, { date: inDays(12) })).status).toBe(200);
    const { status, body } = await wish(fan, spot.id, { date: inDays(30) });
    expect([status, body.code]).toEqual([409, 'too_many_wished_stays']);
    const [first] = (await listOf(fan))[0]?.wishedStays ?? [];
    const dropped = new URLSearchParams({
      startTime: first?.startTime ?? '',
      endTime: first?.endTime ?? '',
    }).toString();
    for (let time = 0; time < 2; time++)
      expect((await remove(fan, `/${spot.id}/stays?${dropped}`)).status).toBe(200);
    expect((await listOf(fan))[0]?.wishedStays).toHaveLength(MAX_AVAILABILITY_ALERTS - 1);
    await remove(fan, `/${spot.id}`);
    await put(fan, `/${spot.id}`);
    expect((await listOf(fan))[0]?.wishedStays).toEqual([]);
  });

  it('is kept with four others at most, also if many are asked for at once', async () => {
    const { owner, fan, spot } = await aFan();
    const block = { from: inDays(10), to: inDays(80), state: 'blocked' };
    await app.patch(`/parking-spots/${spot.id}/calendar`, owner, block);
    const days = Array.from({ length: 16 }, (_, index) => inDays(12 + 2 * index));
    const answers = await Promise.all(days.map((date) => wish(fan, spot.id, { date })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_AVAILABILITY_ALERTS);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(
      new Set([undefined, 'too_many_wished_stays']),
    );
    expect((await listOf(fan))[0]?.wishedStays).toHaveLength(MAX_AVAILABILITY_ALERTS);
  });

  it('is refused if it is free, past, too long, or against the rules of the space', async () => {
    const { owner, fan, spot } = await aFan();
    const picky = await app.publish(owner, {
      minDuration: 48,
      accessHours: { start: '08:00', end: '20:00' },
    });
    const codeOf = async (spotId: string, stay: object) => (await wish(fan, spotId, stay)).body.code;
    expect(await codeOf(spot.id, { date: inDays(5) })).toBe('already_free');
    expect(await codeOf(spot.id, { date: inDays(-5) })).toBe('stay_not_allowed');
    expect(await codeOf(spot.id, { date: inDays(5), endDate: inDays(45) })).toBe('stay_not_allowed');
    expect(await codeOf(spot.id, { date: inDays(5), endDate: inDays(4) })).toBe('stay_not_allowed');
    expect(await codeOf(picky.id, { date: inDays(5) })).toBe('stay_not_allowed');
    expect(await codeOf(spot.id, { date: 'mañana' })).toBe('invalid_request');
    expect(await codeOf(GONE, { date: inDays(5) })).toBe('not_found');
    expect(await listOf(fan)).toEqual([]);
  });
});

describe('the link that ends mails about favourites', () => {
  const end = (token: string, type = 'application/x-www-form-urlencoded') =>
    app.call<ProblemBody>('POST', `/favourites/unsubscribe?token=${token}`, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': type },
    });
  const wants = async (as: Person) =>
    (await app.get<{ favouriteMails: boolean }>('/auth/me', as)).body.favouriteMails;

  it('works by the form of a mail program, again and again, and the profile takes it back', async () => {
    const { fan } = await aFan();
    const deps = {
      mailedLinks: mailedLinksRepository(openTable(env.tableName())),
      clock: { now: () => Date.now() },
    };
    const token = await addUnsubscribeToken(deps, fan);
    expect(await wants(fan)).toBe(true);
    for (let time = 0; time < 2; time++) expect((await end(token)).status).toBe(200);
    expect(await wants(fan)).toBe(false);
    await app.patch('/user/profile', fan, { favouriteMails: true });
    expect(await wants(fan)).toBe(true);
  });

  it('leads a mail program that opens its address to the page of the mail’s own link, and ends nothing', async () => {
    const { fan } = await aFan();
    const token = `${fan.userId}-${'0'.repeat(64)}`;
    for (const method of ['GET', 'HEAD']) {
      const address = `${app.stack.api}/favourites/unsubscribe?token=${token}`;
      const { status, headers } = await fetch(address, { method, redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([303, `/favoritos?baja=${token}`]);
    }
    expect(await wants(fan)).toBe(true);
  });

  it('is refused if it is forged', async () => {
    const { fan } = await aFan();
    for (const token of [`${fan.userId}-${'0'.repeat(64)}`, fan.userId, 'x'])
      expect((await end(token)).body.code).toBe('email_link_invalid');
    expect(await wants(fan)).toBe(true);
  });
});
