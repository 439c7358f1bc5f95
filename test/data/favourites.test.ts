import { describe, expect, it } from 'vitest';
import { drainOutbox } from '#shared/domain/effects.ts';
import { addFavourite, mergeFavourites } from '#shared/domain/favourites/change-favourites.ts';
import { listFavourites } from '#shared/domain/favourites/list-favourites.ts';
import { wishStay } from '#shared/domain/favourites/wish-stay.ts';
import type { Mail } from '#shared/domain/ports/mail.ts';
import { updateMapIndex } from '#shared/domain/search/update-map-index.ts';
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import { FAVOURITE_NEWS_MINUTES, MAX_FAVOURITES } from '#shared/model/rules.ts';
import type { QueuedPush } from '#shared/domain/ports/push.ts';
import type { Spot } from '#shared/model/spot.ts';
import { accountWith, spotWith } from '#test/support/examples.ts';
import { marketOf } from '#test/support/market.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const aMarket = marketOf(table);
const as = (userId: string) => ({ userId, isAdmin: false });

/** The stay of the market, as the booking box has it. */
const STAY = { date: '2026-07-03', startTime: '08:00', endTime: '18:00', isFullDay: true };
const COLLECTED = FAVOURITE_NEWS_MINUTES * MINUTE;

let worlds = 0;

/** A spot, a person who likes it, and what tells them. */
const aFan = async (changes: Partial<Spot> = {}) => {
  const number = ++worlds;
  const fan = `fan-${number}`;
  const market = await aMarket({ title: `Plaza ${number}`, weekdayPriceCents: 1500, ...changes });
  await table().accounts.save(accountWith({ userId: fan, email: `${fan}@example.com` }));
  const mails: Mail[] = [];
  /** The outbox is that of all tests of this file. */
  const send = (mail: Mail) => {
    if (!mail.to.startsWith('fan-') || mail.to === `${fan}@example.com`) mails.push(mail);
    return Promise.resolve();
  };
  const pushed: QueuedPush[] = [];
  const pushQueue = { send: (push: QueuedPush) => Promise.resolve(void pushed.push(push)) };
  const deps = { ...market.deps, mail: { send }, pushQueue };
  /** Does what follows the changes so far, and what is due after some time. */
  const settle = async (wait = 0) => {
    await updateMapIndex(deps);
    market.wait(wait);
    while ((await drainOutbox(deps)).handled > 0);
  };
  await settle();
  let spot = market.spot;
  const change = async (next: Partial<Spot>) => {
    spot = { ...spot, ...next, version: spot.version + 1 };
    expect(await table().spots.update(spot)).toBe(true);
    await settle();
  };
  return {
    ...market,
    ...{ deps, fan, mails, pushed, settle, change },
    mark: () => addFavourite(deps, as(fan), spot.id),
    wish: (userId = fan) => wishStay(deps, as(userId), spot.id, STAY),
    /** A driver holds the stay of the market. */
    take: async (driver: string) => {
      await table().accounts.save(accountWith({ userId: driver, email: `${driver}@example.com` }));
      const { bookingId } = await market.intent(driver);
      await settle();
      return bookingId;
    },
    told: async () =>
      (await table().notifications.list(fan, { limit: 30 })).notifications.map(
        ({ kind, priceCents, wished }) => ({ kind, priceCents, startAt: wished?.startAt }),
      ),
  };
};

describe('a lower price of a favourite', () => {
  it('is told and mailed once, though it changes ten times an hour, and again a day later', async () => {
    const { mark, change, settle, told, mails, spot } = await aFan();
    await mark();
    for (let price = 1490; price > 1400; price -= 10) await change({ weekdayPriceCents: price });
    await settle(COLLECTED);
    expect(await told()).toMatchObject([{ kind: 'favourite_cheaper', priceCents: 1410 }]);
    await settle(COLLECTED);
    expect(mails.map(({ to, subject }) => [to.split('@')[1], subject])).toEqual([
      ['example.com', `Ha bajado de precio: ${spot.title}`],
    ]);
    await change({ weekdayPriceCents: 1300 });
    await settle(COLLECTED);
    expect(await told()).toHaveLength(1);
    await settle(DAY);
    await settle(COLLECTED);
    expect(await told()).toMatchObject([{ priceCents: 1300 }, { priceCents: 1410 }]);
    expect(mails).toHaveLength(2);
  });

  it('is not told if it is no lower than the person knows, or if the space is paused', async () => {
    const { mark, change, settle, told } = await aFan();
    await mark();
    await change({ weekdayPriceCents: 2000 });
    await change({ weekdayPriceCents: 1500 });
    await change({ isActive: false, weekdayPriceCents: 900 });
    await settle(2 * DAY);
    expect(await told()).toEqual([]);
    await change({ isActive: true });
    await settle(COLLECTED);
    expect(await told()).toMatchObject([{ priceCents: 900 }]);
  });

  it('is mailed neither to who ended such mails nor to an address that is not verified', async () => {
    const { mark, change, settle, told, mails, fan } = await aFan();
    await mark();
    await table().accounts.update(fan, { favouriteMails: false });
    await change({ weekdayPriceCents: 1000 });
    await settle(COLLECTED);
    await settle(COLLECTED);
    await table().accounts.save(
      accountWith({ userId: fan, email: 'otra@example.com', emailVerifiedAt: undefined }),
    );
    await settle(DAY);
    await change({ weekdayPriceCents: 900 });
    await settle(DAY);
    await settle(DAY);
    expect(await told()).toHaveLength(2);
    expect(mails).toEqual([]);
  });
});

describe('a stay that somebody waits for', () => {
  it('is told once when a hold of others ends, with a mail that one press ends', async () => {
    const { take, wish, settle, told, mails, release } = await aFan();
    const bookingId = await take('driver-a');
    await wish();
    await settle();
    expect(await told()).toEqual([]);
    await release('driver-a', bookingId);
    await settle();
    expect(await told()).toMatchObject([{ kind: 'favourite_free', startAt: '2026-07-03T11:00:00.000Z' }]);
    await settle(COLLECTED);
    expect(mails[0]?.subject).toMatch(/^Ya está libre: /);
    expect(mails[0]?.unsubscribeUrl).toMatch(/\/api\/favourites\/unsubscribe\?token=fan-/);
    expect(mails[0]?.text).toMatch(/\/favoritos\?baja=fan-/);
    expect(mails[0]?.text).toMatch(/\?date=2026-07-03&endDate=2026-07-04&startTime=13%3A00&endTime=12%3A00/);
    await release('driver-a', await take('driver-a'));
    await settle(2 * DAY - 12 * HOUR);
    expect(await told()).toHaveLength(1);
  });

  it('is told when its owner opens the day, also in a browser that wants to show it', async () => {
    const { fan, wish, change, settle, told, pushed, spot } = await aFan({
      exceptions: { blocked: [{ from: '2026-07-03', to: '2026-07-04' }], opened: [] },
    });
    const browser = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', publicKey: 'key' };
    const seenAt = '2026-07-01T10:00:00.000Z';
    const subscription = { ...browser, id: fan, userId: fan, createdAt: seenAt, seenAt };
    await table().pushSubscriptions.save({ ...subscription, kinds: ['favourite_free'] });
    await wish();
    await change({ exceptions: { blocked: [], opened: [] } });
    await settle();
    expect(await told()).toMatchObject([{ kind: 'favourite_free' }]);
    expect(pushed).toEqual([
      { userId: fan, kind: 'favourite_free', path: `/spot/${spot.id}`, tag: `favourite_free.${spot.id}` },
    ]);
  });

  it('is not told to the driver whose own hold ended', async () => {
    const { take, wish, settle, told, release, fan } = await aFan();
    const bookingId = await take(fan);
    await wish();
    await release(fan, bookingId);
    await settle();
    expect(await told()).toEqual([]);
  });

  it('is not mailed if somebody was faster', async () => {
    const { take, wish, settle, told, mails, release } = await aFan();
    const bookingId = await take('driver-b');
    await wish();
    await release('driver-b', bookingId);
    await settle();
    expect(await told()).toHaveLength(1);
    await take('driver-c');
    await settle(COLLECTED);
    expect(mails).toEqual([]);
  });
});

describe('favourites', () => {
  it('of two tabs at once are all there, and never more than the maximum', async () => {
    const { deps, fan } = await aFan();
    const spots = Array.from({ length: MAX_FAVOURITES + 3 }, () => spotWith());
    for (const spot of spots) await table().spots.create(spot);
    const ids = spots.map(({ id }) => id);
    const half = MAX_FAVOURITES / 2;
    const results = await Promise.all([
      mergeFavourites(deps, as(fan), ids.slice(0, half)),
      mergeFavourites(deps, as(fan), ids.slice(half - 20, MAX_FAVOURITES - 1)),
    ]);
    expect(results).toEqual([{ leftOut: 0 }, { leftOut: 0 }]);
    expect(await mergeFavourites(deps, as(fan), ids.slice(-4))).toEqual({ leftOut: 3 });
    const { favourites } = await listFavourites(deps, as(fan));
    expect(new Set(favourites.map(({ spotId }) => spotId)).size).toBe(MAX_FAVOURITES);
    expect(await mergeFavourites(deps, as(fan), ids.slice(0, half))).toEqual({ leftOut: 0 });
  });
});
