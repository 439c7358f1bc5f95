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

/** So many spots of owners who have nothing else to do with the test. */
const spaces = async (count: number): Promise<Spot[]> => {
  const owners = await Promise.all(Array.from({ length: Math.ceil(count / 8) }, () => app.newPerson()));
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const owner = owners[Math.floor(index / 8)];
      if (!owner) throw new Error('There is no owner.');
      return app.publish(owner);
    }),
  );
};
const aSpace = async (): Promise<Spot> => {
  const [spot] = await spaces(1);
  if (!spot) throw new Error('There is no space.');
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
const release = (driver: Person, { id }: Pick<Booking, 'id'>) =>
  app.call('POST', `/bookings/${id}/release`, { as: driver });

describe('standing holds', () => {
  it('[BK-01] are limited to three a driver, also for concurrent requests, and an ended one is free again', async () => {
    const [driver, all] = await Promise.all([app.newPerson(), spaces(8)]);
    const answers = await Promise.all(all.map((spot) => hold(driver, spot)));
    const held = answers.filter(({ status }) => status === 201).map(({ body }) => body);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(held).toHaveLength(3);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(5).fill('too_many_holds'));
    expect(refused[0]?.body.details).toEqual({ maxHolds: 3, isEmailVerified: true });
    const free = all.filter(({ id }) => !held.some(({ parkingSpotId }) => parkingSpotId === id));

    // Given up.
    const [first, second] = held;
    if (!first || !second || !free[0] || !free[1] || !free[2]) throw new Error('Nothing is held.');
    await release(driver, first);
    expect((await hold(driver, free[0])).status).toBe(201);
    expect((await hold(driver, free[1])).status).toBe(409);
    // Paid.
    const paid = all.find(({ id }) => id === second.parkingSpotId);
    if (!paid) throw new Error('The space is gone.');
    await app.book(driver, paid, { date: inDays(3) });
    expect((await hold(driver, free[1])).status).toBe(201);
    expect((await hold(driver, free[2])).status).toBe(409);
  });

  it('[BK-01] are limited to one of a week while the address is not verified', async () => {
    const [driver, all] = await Promise.all([app.registerPerson(), spaces(3)]);
    const [one, other, long] = all;
    if (!one || !other || !long) throw new Error('There are no spaces.');
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
    // The same hold again is no second one.
    expect((await holdStay(driver, await quoteOf(one, 7))).body.id).toBe(week.body.id);
  });

  it('[BK-01] are limited to three a client for unverified drivers, and do not block verified ones', async () => {
    const all = await spaces(6);
    const [first, ...others] = all;
    if (!first) throw new Error('There are no spaces.');
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
    const [late] = await spaces(1);
    const elsewhere = await app.registerPerson();
    if (!late) throw new Error('There is no space.');
    expect((await hold(elsewhere, late, '192.0.2.77')).status).toBe(403);
    expect((await hold(elsewhere, late, '192.0.2.78')).status).toBe(201);
  });
});

describe('holding the same place again', () => {
  it('[PY-01] is possible at once after giving it up, to choose other dates or to pay after all', async () => {
    const [driver, spot] = await Promise.all([app.newPerson(), aSpace()]);
    for (let time = 0; time < 4; time++) {
      const held = await hold(driver, spot);
      expect(held.status).toBe(201);
      await release(driver, held.body);
    }
    expect((await app.book(driver, spot, { date: inDays(3) })).status).toBe('confirmed');
  });

  it('[PY-01] is possible once when it ran out, then only when an hour has passed since the first time', async () => {
    const [driver, other, spot] = await Promise.all([app.newPerson(), app.newPerson(), aSpace()]);
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
    // A part of it, or more than it, is the same place.
    expect((await holdStay(driver, await quoteOf(spot, 2))).body.code).toBe('hold_repeated');
    // Other dates, other spots and other people are not concerned.
    const later = await app.quote(spot, { date: inDays(9) });
    expect((await holdStay(driver, later)).status).toBe(201);
    expect((await hold(driver, await aSpace())).status).toBe(201);
    expect((await hold(other, spot)).status).toBe(201);
  });

  it('[BK-01] ends at twenty holds an hour', async () => {
    const [driver, spot] = await Promise.all([app.newPerson(), aSpace()]);
    const quote = await quoteOf(spot);
    const statuses: number[] = [];
    for (let time = 0; time < 21; time++) {
      const { status, body } = await holdStay(driver, quote);
      statuses.push(status);
      if (status === 201) await release(driver, body);
    }
    // The hour of the limit may have turned meanwhile.
    const refused = statuses.indexOf(429);
    expect(refused === 20 || refused === -1).toBe(true);
    expect((await hold(await app.newPerson(), spot)).status).toBe(201);
  });
});

describe('refused cards', () => {
  it('[PY-02] are ten a day, then the payment ends and the place is free', async () => {
    const [driver, all] = await Promise.all([app.newPerson(), spaces(2)]);
    const [spot, next] = all;
    if (!spot || !next) throw new Error('There are no spaces.');
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

  it('[PY-02] are ten a day of all payments together: the tenth ends each of them', async () => {
    const [driver, all] = await Promise.all([app.newPerson(), spaces(3)]);
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
