import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Quote, Spot } from '#shared/api/spots.ts';
import { runJob } from '#local/jobs.ts';
import { intentMinutesAgo } from '#test/support/old-hold.ts';
import { useOneWindow } from '#test/support/one-window.ts';
import { eventually, inDays, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();
useOneWindow();

/** Publishes so many spots of other owners. */
const publishSpots = async (count: number): Promise<Spot[]> => {
  const owners = await Promise.all(Array.from({ length: Math.ceil(count / 8) }, () => app.newPerson()));
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const owner = owners[Math.floor(index / 8)];
      if (!owner) throw new Error('There is no owner.');
      return app.publish(owner);
    }),
  );
};
const aSpot = async (): Promise<Spot> => {
  const [spot] = await publishSpots(1);
  if (!spot) throw new Error('There is no spot.');
  return spot;
};

const quoteOf = (spot: Spot, days = 1) =>
  app.quote(spot, { date: inDays(3), ...(days > 1 && { endDate: inDays(3 + days) }) });

const holdStay = (driver: Person, { parkingSpotId, startTime, endTime }: Quote, client?: string) =>
  app.call<Booking & ProblemBody>('POST', '/bookings', {
    as: driver,
    body: { parkingSpotId, startTime, endTime },
    ...(client !== undefined && { headers: { 'true-client-ip': client } }),
  });
const hold = async (driver: Person, spot: Spot, client?: string) =>
  holdStay(driver, await quoteOf(spot), client);
const release = (driver: Person, { id }: Pick<Booking, 'id'>) => app.post(`/bookings/${id}/release`, driver);

describe('standing holds', () => {
  it('[BK-01] are limited to three a driver, also for concurrent requests, until one ends', async () => {
    const [driver, all] = await Promise.all([app.newPerson(), publishSpots(8)]);
    const answers = await Promise.all(all.map((spot) => hold(driver, spot)));
    const held = answers.filter(({ status }) => status === 201).map(({ body }) => body);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(held).toHaveLength(3);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(5).fill('too_many_holds'));
    expect(refused[0]?.body.details).toEqual({ maxHolds: 3, isEmailVerified: true });
    const free = all.filter(({ id }) => !held.some(({ parkingSpotId }) => parkingSpotId === id));

    // One is released.
    const [first, second] = held;
    if (!first || !second || !free[0] || !free[1] || !free[2]) throw new Error('Nothing is held.');
    await release(driver, first);
    expect((await hold(driver, free[0])).status).toBe(201);
    expect((await hold(driver, free[1])).status).toBe(409);
    // One is paid.
    const paid = all.find(({ id }) => id === second.parkingSpotId);
    if (!paid) throw new Error('The spot is gone.');
    await app.book(driver, paid, { date: inDays(3) });
    expect((await hold(driver, free[1])).status).toBe(201);
    expect((await hold(driver, free[2])).status).toBe(409);
  });

  it('[BK-01] are limited to one of seven days while the address is not verified', async () => {
    const [driver, all] = await Promise.all([app.registerPerson(), publishSpots(3)]);
    const [one, other, long] = all;
    if (!one || !other || !long) throw new Error('There are no spots.');
    const tooLong = await holdStay(driver, await quoteOf(long, 8));
    expect([tooLong.status, tooLong.body.code, tooLong.body.details]).toEqual([
      403,
      'email_unverified',
      { maxDays: 7 },
    ]);
    const week = await holdStay(driver, await quoteOf(one, 7));
    expect(week.status).toBe(201);
    const second = await hold(driver, other);
    expect([second.status, second.body.code, second.body.details]).toEqual([
      409,
      'too_many_holds',
      { maxHolds: 1, isEmailVerified: false },
    ]);
    // The same stay again answers the same hold.
    expect((await holdStay(driver, await quoteOf(one, 7))).body.id).toBe(week.body.id);
  });

  it('[BK-01] of unverified drivers are limited to three a client, and do not block verified drivers', async () => {
    const all = await publishSpots(6);
    const [first, ...others] = all;
    if (!first) throw new Error('There are no spots.');
    const strangers = await Promise.all(all.map(() => app.registerPerson()));
    const answers = await Promise.all(
      all.map(async (spot, index) => {
        const stranger = strangers[index];
        if (!stranger) throw new Error('Nobody is left.');
        return hold(stranger, spot, '192.0.2.77');
      }),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      Array<string>(3).fill('403 email_unverified'),
    );
    const neighbour = await app.newPerson();
    const free = [first, ...others].filter((_, index) => answers[index]?.status !== 201);
    for (const spot of free) expect((await hold(neighbour, spot, '192.0.2.77')).status).toBe(201);
    const [late] = await publishSpots(1);
    const elsewhere = await app.registerPerson();
    if (!late) throw new Error('There is no spot.');
    expect((await hold(elsewhere, late, '192.0.2.77')).status).toBe(403);
    expect((await hold(elsewhere, late, '192.0.2.78')).status).toBe(201);
  });
});

describe('holding the same stay again', () => {
  it('[PY-01] is possible at once after a release, to choose other dates or to pay after all', async () => {
    const [driver, spot] = await Promise.all([app.newPerson(), aSpot()]);
    for (let time = 0; time < 4; time++) {
      const held = await hold(driver, spot);
      expect(held.status).toBe(201);
      await release(driver, held.body);
    }
    expect((await app.book(driver, spot, { date: inDays(3) })).status).toBe('confirmed');
  });

  it('[PY-01] is possible once after it expired, and then only an hour after the first hold', async () => {
    const [driver, other, spot] = await Promise.all([app.newPerson(), app.newPerson(), aSpot()]);
    const quote = await quoteOf(spot);
    const before = Date.now();
    await intentMinutesAgo(driver, quote, 40);
    await runJob('runBookingTimers');
    await intentMinutesAgo(driver, quote, 20);
    await runJob('runBookingTimers');

    const third = await hold(driver, spot);
    expect([third.status, third.body.code]).toEqual([409, 'hold_repeated']);
    const retryAt = Date.parse(String(third.body.details?.retryAt));
    expect(Math.abs(retryAt - (before + 20 * 60_000))).toBeLessThan(60_000);
    // A stay that overlaps counts as the same.
    expect((await holdStay(driver, await quoteOf(spot, 2))).body.code).toBe('hold_repeated');
    // Other dates, other spots and other drivers are not limited.
    const later = await app.quote(spot, { date: inDays(9) });
    expect((await holdStay(driver, later)).status).toBe(201);
    expect((await hold(driver, await aSpot())).status).toBe(201);
    expect((await hold(other, spot)).status).toBe(201);
  });

  it('[BK-01] is possible twenty times an hour', async () => {
    const [driver, spot] = await Promise.all([app.newPerson(), aSpot()]);
    const quote = await quoteOf(spot);
    const statuses: number[] = [];
    for (let time = 0; time < 21; time++) {
      const { status, body } = await holdStay(driver, quote);
      statuses.push(status);
      if (status === 201) await release(driver, body);
    }
    // A new hour of the limit may have begun meanwhile.
    const refused = statuses.indexOf(429);
    expect(refused === 20 || refused === -1).toBe(true);
    expect((await hold(await app.newPerson(), spot)).status).toBe(201);
  });
});

describe('the money that is kept for a driver', () => {
  const dear = async (): Promise<Spot> => {
    const price = { priceWeekday: '1000', priceWeekend: '1000' };
    return app.publish(await app.newPerson(), price);
  };

  it('[BK-01] is bounded for a day, but the first stay may cost more', async () => {
    const [driver, other] = await Promise.all([app.newPerson(), app.newPerson()]);
    const [one, two, three] = await Promise.all([dear(), dear(), dear()]);
    const first = await holdStay(driver, await quoteOf(one, 2));
    expect(first.status).toBe(201);
    expect((await holdStay(driver, await quoteOf(two, 2))).status).toBe(201);
    await release(driver, first.body);
    const refused = await holdStay(driver, await quoteOf(three, 2));
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.response.headers.get('retry-after'))).toBeGreaterThan(0);

    const dearest = await holdStay(other, await quoteOf(three, 30));
    expect(dearest.status).toBe(201);
    expect((await holdStay(other, await quoteOf(one, 1))).body.code).toBe('rate_limited');
    // One that could not be paid in time can be held once more.
    await release(other, dearest.body);
    const again = await holdStay(other, await quoteOf(three, 30));
    expect(again.status).toBe(201);
    await release(other, again.body);
    expect((await holdStay(other, await quoteOf(three, 30))).body.code).toBe('rate_limited');
  });
});

describe('refused cards', () => {
  it('[PY-02] are limited to ten a day; then the payment is cancelled and the spot is free', async () => {
    const [driver, all] = await Promise.all([app.newPerson(), publishSpots(2)]);
    const [spot, next] = all;
    if (!spot || !next) throw new Error('There are no spots.');
    const { body: intent } = await app.intent(driver, await quoteOf(spot));
    const decline = () => app.pay(intent.paymentIntentId, 'pm_card_chargeDeclined').catch(() => undefined);
    for (let card = 0; card < 9; card++) await decline();
    expect((await app.intent(driver, await quoteOf(spot))).status).toBe(200);
    await decline();
    await eventually(
      async () => ((await quoteOf(spot)).isAvailable ? true : undefined),
      'the end of the hold',
    );
    expect((await app.stripe.paymentIntents.retrieve(intent.paymentIntentId)).status).toBe('canceled');
    const refused = await app.intent(driver, await quoteOf(next));
    expect([refused.status, (refused.body as unknown as ProblemBody).code]).toEqual([
      429,
      'too_many_declines',
    ]);
    expect(Number(refused.response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await app.intent(await app.newPerson(), await quoteOf(next))).status).toBe(200);
  });

  it('[PY-02] do not all reach the card if two hundred are tried at once, and cancel the payment', async () => {
    const [driver, spot] = await Promise.all([app.newPerson(), aSpot()]);
    const { body: intent } = await app.intent(driver, await quoteOf(spot));
    const id = intent.paymentIntentId;
    const codes = await Promise.all(
      Array.from({ length: 200 }, () =>
        app.pay(id, 'pm_card_chargeDeclined').then(
          () => 'paid',
          (error: unknown) => String((error as { code?: unknown }).code), // of Stripe's SDK
        ),
      ),
    );
    const tried = codes.filter((code) => code === 'card_declined').length;
    console.info(`Of 200 confirmations at once, ${tried} reached the card.`);
    expect(tried).toBeLessThan(100);
    expect(codes).toContain('lock_timeout');
    for (let card = tried; card < 10; card++)
      await app.pay(id, 'pm_card_chargeDeclined').catch(() => undefined);
    const isCanceled = async () =>
      (await app.stripe.paymentIntents.retrieve(id)).status === 'canceled' ? true : undefined;
    await eventually(isCanceled, 'the end of the payment');
    expect((await app.intent(driver, await quoteOf(spot))).status).toBe(429);
  });

  it('[PY-02] are limited to ten a day for all payments together: the tenth cancels each of them', async () => {
    const [driver, all] = await Promise.all([app.newPerson(), publishSpots(3)]);
    const intents: string[] = [];
    for (const spot of all)
      intents.push((await app.intent(driver, await quoteOf(spot))).body.paymentIntentId);
    for (let card = 0; card < 10; card++)
      await app.pay(intents[card % 3] ?? '', 'pm_card_chargeDeclined').catch(() => undefined);
    for (const spot of all)
      await eventually(
        async () => ((await quoteOf(spot)).isAvailable ? true : undefined),
        'the end of each hold',
      );
    const states = await Promise.all(intents.map((id) => app.stripe.paymentIntents.retrieve(id)));
    expect(states.map(({ status }) => status)).toEqual(Array(3).fill('canceled'));
  });
});
