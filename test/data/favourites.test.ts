import { beforeAll, describe, expect, it } from 'vitest';
import { drainOutbox } from '#shared/domain/effects.ts';
import { MAX_OUTBOX_RUN } from '#shared/domain/outbox/drain.ts';
import { addFavourite, mergeFavourites } from '#shared/domain/favourites/change-favourites.ts';
import { listFavourites } from '#shared/domain/favourites/list-favourites.ts';
import { addAvailabilityAlert } from '#shared/domain/favourites/availability-alerts.ts';
import type { Found } from '#shared/domain/ports/favourites.ts';
import type { Mail } from '#shared/domain/ports/mail.ts';
import { updateMapIndex } from '#shared/domain/search/update-map-index.ts';
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import { FAVOURITE_NEWS_MINUTES, MAX_FAVOURITES } from '#shared/model/rules.ts';
import type { QueuedPush } from '#shared/domain/ports/push.ts';
import type { Favourite, AvailabilityAlert } from '#shared/model/favourite.ts';
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
    wish: (userId = fan) => addAvailabilityAlert(deps, as(userId), spot.id, STAY),
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
    await table().pushSubscriptions.save({ ...subscription, kinds: ['favourite_free'] }, 10);
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

describe('news for more people than one run tells', () => {
  /** The people of a page here; the product tells 200 of a price, and 50 of a stay, at a time. */
  const PAGE = 5;
  const CROWD = Array.from({ length: 2 * PAGE + 2 }, (_, index) => `crowd-${index}`);
  type Deps = Awaited<ReturnType<typeof aFan>>['deps'];

  beforeAll(async () => {
    for (const userId of CROWD)
      await table().accounts.save(
        accountWith({ userId, email: `${userId}@example.com`, favouriteMails: false }),
      );
  });

  /**
   * The same people in small pages. `continued` counts the pages that begin where another one ended. An index that is late still answers a
   * page as it did at first, with those who were told.
   */
  const inPages = (deps: Deps, isLate: boolean) => {
    const pages = { continued: 0 };
    const shorten = <Page extends { limit: number; after?: string | undefined }>(page: Page): Page => {
      if (page.after !== undefined) pages.continued += 1;
      return { ...page, limit: Math.min(page.limit, PAGE) };
    };
    const remember = <T>() => {
      const answers = new Map<string | undefined, Promise<T>>();
      return (after: string | undefined, ask: () => Promise<T>): Promise<T> => {
        const answer = (isLate ? answers.get(after) : undefined) ?? ask();
        answers.set(after, answer);
        return answer;
      };
    };
    const { favourites, availabilityAlerts } = deps;
    const [above, at] = [remember<Found<Favourite>>(), remember<Found<AvailabilityAlert>>()];
    const inSmall: Deps = {
      ...deps,
      favourites: {
        ...favourites,
        pageAbove: (spotId, cents, page) =>
          above(page.after, () => favourites.pageAbove(spotId, cents, shorten(page))),
      },
      availabilityAlerts: {
        ...availabilityAlerts,
        pageAt: (spotId, period, page) =>
          at(page.after, () => availabilityAlerts.pageAt(spotId, period, shorten(page))),
      },
    };
    return { deps: inSmall, pages };
  };

  /** The deps of a process that dies before this call of a method: from then on, nothing that it does arrives. */
  const dyingAt = (deps: Deps, method: string, call: number): Deps => {
    let calls = 0;
    let isDead = false;
    const wrap = <Port extends object>(port: Port): Port =>
      Object.fromEntries(
        Object.entries(port).map(([name, run]: [string, (...args: unknown[]) => Promise<unknown>]) => [
          name,
          (...args: unknown[]) => {
            if (name === method) calls += 1;
            isDead ||= calls === call;
            return isDead ? Promise.reject(new Error('The process died.')) : run(...args);
          },
        ]),
      ) as Port; // the same methods
    const { favourites, availabilityAlerts, notifications, outbox } = deps;
    return {
      ...deps,
      favourites: wrap(favourites),
      availabilityAlerts: wrap(availabilityAlerts),
      notifications: wrap(notifications),
      outbox: wrap(outbox),
    };
  };

  /** How often each person was told of the spot. */
  const countTold = async (spotId: string) =>
    Object.fromEntries(
      await Promise.all(
        CROWD.map(async (userId) => {
          const { notifications } = await table().notifications.list(userId, { limit: 30 });
          return [userId, notifications.filter((one) => one.spotId === spotId).length] as const;
        }),
      ),
    );
  /** A run whose time is over after its first page, or that dies before a call; and later ones that tell the rest. */
  const tell = async (
    market: Awaited<ReturnType<typeof aFan>>,
    death: [string, number] | undefined,
    isLate = false,
  ) => {
    const { deps, pages } = inPages(market.deps, isLate);
    const spend = async <T>(page: Promise<T>): Promise<T> => {
      const found = await page;
      market.wait(MAX_OUTBOX_RUN);
      return found;
    };
    const slow: Deps = {
      ...deps,
      favourites: { ...deps.favourites, pageAbove: (...page) => spend(deps.favourites.pageAbove(...page)) },
      availabilityAlerts: {
        ...deps.availabilityAlerts,
        pageAt: (...page) => spend(deps.availabilityAlerts.pageAt(...page)),
      },
    };
    await drainOutbox(death ? dyingAt(deps, ...death) : slow).catch(() => undefined);
    const told = Object.values(await countTold(market.spot.id));
    expect(told).toContain(0);
    for (let later = 0; later < 4; later++) {
      market.wait(HOUR);
      while ((await drainOutbox(deps)).handled > 0);
    }
    expect(pages.continued).toBeGreaterThan(0);
  };

  const ONCE_EACH = Object.fromEntries(CROWD.map((userId) => [userId, 1]));

  /** How a run ends, before which call it dies, and whether the index is late. `tells` is the method that tells one person. */
  const endsOf = (tells: string): [how: string, death?: [string, number], isLate?: boolean][] => [
    ['after a page'],
    ['while it tells the first page', [tells, 3]],
    ['before the next page is planned', ['add', 1]],
    ['before a page is recorded as done', ['completeEffect', 1]],
    ['before a page is recorded as done, and the index is late', ['completeEffect', 1], true],
  ];

  it.each(endsOf('setPrice'))(
    'of a lower price is told to each once, though a run ends %s',
    async (_, death, isLate) => {
      const market = await aFan();
      const { deps, spot, change } = market;
      for (const userId of CROWD) await addFavourite(deps, as(userId), spot.id);
      await change({ weekdayPriceCents: 1000 });
      market.wait(COLLECTED);
      await tell(market, death, isLate);
      expect(await countTold(spot.id)).toEqual(ONCE_EACH);
    },
  );

  it.each(endsOf('end'))(
    'of a free stay is told to each once, though a run ends %s',
    async (_, death, isLate) => {
      const market = await aFan({
        exceptions: { blocked: [{ from: '2026-07-03', to: '2026-07-04' }], opened: [] },
      });
      const { deps, spot, wish } = market;
      for (const userId of CROWD) await wish(userId);
      await table().spots.update({
        ...spot,
        exceptions: { blocked: [], opened: [] },
        version: spot.version + 1,
      });
      await updateMapIndex(deps);
      await tell(market, death, isLate);
      expect(await countTold(spot.id)).toEqual(ONCE_EACH);
    },
  );
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
