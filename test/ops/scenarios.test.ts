import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { forgetInstances } from '#local/instances/instances.ts';
import { cellKey, MAP } from '#shared/data/keys.ts';
import { openTable } from '#shared/data/client.ts';
import { COARSEST, FINEST } from '#shared/domain/search/cells.ts';
import { env } from '#shared/lib/env.ts';
import { HOUR } from '#shared/lib/time.ts';
import type { Booking } from '#shared/api/bookings.ts';
import { eventually, inDays, type Person, useStack } from '#test/support/stack.ts';
import { opsOn } from './run-ops.ts';

const app = useStack();
const ops = opsOn(app);

const bookingsOf = async (driver: Person): Promise<Booking[]> => {
  const { body } = await app.call<Booking[]>('GET', '/bookings/my-bookings', { as: driver });
  return body;
};

/** A stay that its driver has paid, while neither browser nor webhook tells us. */
const paidUnseen = async (driver: Person, day: number) => {
  const spot = await app.publish(await app.newPerson());
  const quote = await app.quote(spot, { date: inDays(day) });
  const { body } = await app.intent(driver, quote);
  app.stack.payments?.control.pauseWebhooks();
  await app.pay(body.paymentIntentId);
  return body.paymentIntentId;
};

describe('a paid booking that the webhook missed', () => {
  it('is seen, and booked at once when the operator names the payment', async () => {
    const driver = await app.newPerson();
    const id = await paidUnseen(driver, 3);

    const before = await ops(`payment ${id}`);
    expect(before).toMatchObject({ status: 0, err: '' });
    expect(before.out).toContain(`Paid, but not booked: npm run ops -- reconcile --payment ${id}`);
    expect((await ops('reconcile')).out).toBe('Nothing was missed.\n');

    expect(await ops(`reconcile --payment ${id}`)).toMatchObject({
      status: 0,
      out: 'Repaired: 1 payment.\n',
    });
    const [booking] = await bookingsOf(driver);
    expect(booking?.status).toBe('confirmed');
    const after = await ops(`payment ${booking?.id ?? ''}`);
    expect(after.out).toContain('Paid and booked: there is nothing to do.');
    expect(after.out).toMatch(/ledger .* payment /);
    expect(await ops(`reconcile --payment ${id}`)).toMatchObject({ status: 0, out: 'Nothing was missed.\n' });
  });

  it('is booked without naming it, once it is an hour old', async () => {
    const driver = await app.newPerson();
    const id = await paidUnseen(driver, 5);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * HOUR });
    try {
      expect(await ops('reconcile --days 2')).toMatchObject({ status: 0, out: 'Repaired: 1 payment.\n' });
    } finally {
      vi.useRealTimers();
    }
    expect((await bookingsOf(driver))[0]?.status).toBe('confirmed');
    expect((await ops(`payment ${id}`)).out).toContain('Paid and booked');
  });

  it('is not booked when its money has gone back meanwhile', async () => {
    const driver = await app.newPerson();
    const id = await paidUnseen(driver, 9);
    await app.stripe.refunds.create({ payment_intent: id });
    expect((await ops(`reconcile --payment ${id}`)).status).toBe(0);
    expect((await bookingsOf(driver)).filter(({ status }) => status === 'confirmed')).toEqual([]);
    expect((await ops(`payment ${id}`)).out).toMatch(/given back[^]*Given back/);
  });

  it('shows nothing about the people in it', async () => {
    const driver = await app.newPerson('Ramona Quintanilla');
    const id = await paidUnseen(driver, 7);
    const { out } = await ops(`payment ${id}`);
    expect(out).not.toMatch(/Ramona|Quintanilla|@|Fuencarral/);
  });
});

describe('a job that fails to the end', () => {
  const isPublished = async (picture: string) => (await fetch(`${app.stack.web}${picture}`)).status === 200;

  it('leaves what it could not do, and does it once when it is replayed', async () => {
    const bucket = process.env.IMAGES_BUCKET;
    process.env.IMAGES_BUCKET = 'gone';
    forgetInstances();
    const owner = await app.newPerson();
    const pictures: string[] = [];
    try {
      for (let picture = 0; picture < 2; picture++)
        pictures.push(await app.upload(owner, undefined, { isAwaited: false }));
      const letters = path.join(app.dataDir, 'dead-letters.json');
      const areThere = () => {
        const kept = existsSync(letters) ? (JSON.parse(readFileSync(letters, 'utf8')) as unknown[]) : []; // the stack's
        return Promise.resolve(kept.length === 2 || undefined);
      };
      await eventually(areThere, 'what the job could not do');
      expect((await ops('dead-letters --job publishImage')).out).toContain('2 failed (NoSuchBucket)');
      const stays = await ops('replay --job publishImage');
      expect(stays).toMatchObject({ status: 1 });
      expect(stays.out).toContain('0 done, 2 still failing');
    } finally {
      process.env.IMAGES_BUCKET = bucket;
    }
    expect((await ops('restart')).out).toMatch(/^\d+ functions begin anew/);
    expect(await Promise.all(pictures.map(isPublished))).toEqual([false, false]);

    const done = await ops('replay');
    expect([done.status, done.err]).toEqual([0, '']);
    expect(done.out).toMatch(/publishImage +2 done, 0 still failing/);
    expect(await Promise.all(pictures.map(isPublished))).toEqual([true, true]);

    expect((await ops('replay --job PublishImage')).out).toMatch(/0 done, 0 still failing/);
    expect((await ops('dead-letters')).out).toMatch(/publishImage +none/);
  });
});

describe('an index of the map that is damaged', () => {
  const find = async () => {
    const { body } = await app.call<{ id: string }[]>('GET', '/parking-spots?location=Madrid');
    return body.map(({ id }) => id);
  };

  it('is made anew, and the spaces are found again', async () => {
    const spot = await app.publish(await app.newPerson());
    await app.untilMapFollows();
    expect(await find()).toContain(spot.id);
    const table = openTable(env.tableName());
    const levels = Array.from({ length: FINEST - COARSEST + 1 }, (_, index) => COARSEST + index);
    for (const pk of [MAP, ...levels.map((level) => cellKey(level, 0).pk)]) {
      const items = await table.queryAll({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
      });
      for (const item of items) await table.remove({ pk, sk: String(item.sk) });
    }
    expect(await find()).toEqual([]);

    const { status, out, err } = await ops('rebuild-map');
    expect([status, err]).toEqual([0, '']);
    expect(out).toContain('The map is what the spaces say.');
    expect(await find()).toContain(spot.id);
  });
});
