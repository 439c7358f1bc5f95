import { describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { openTable } from '#shared/data/client.ts';
import { mapPointerKey } from '#shared/data/keys.ts';
import { outboxRepository } from '#shared/data/outbox-repository.ts';
import { env } from '#shared/lib/env.ts';
import { HOUR } from '#shared/lib/time.ts';
import { objectCreatedEvent, runJob } from '#local/jobs.ts';
import { LOCAL } from '#local/settings.ts';
import { intentMinutesAgo } from '../support/old-hold.ts';
import { eventually, inDays, useStack } from '../support/stack.ts';

const app = useStack();

/** An expired hold of one night whose payment can still be made. */
const anOldHold = async (spot: Spot, night: number) => {
  const driver = await app.newPerson('Dani Conductor');
  const quote = await app.quote(spot, { date: inDays(night), endDate: inDays(night + 1) });
  const { paymentIntentId: payment, bookingId } = await intentMinutesAgo(driver, quote, 20);
  return { driver, payment, bookingId };
};

describe('the hourly reconciliation of payments', () => {
  it('[PY-03] [BR-05] books a payment, records the state of a refund and refunds an unknown payment without webhooks', async () => {
    const { control } = app;
    control.pauseWebhooks();
    const { driver, payment, bookingId } = await anOldHold(
      await app.publish(await app.newPerson('Olga Dueña')),
      5,
    );
    await app.pay(payment, 'pm_card_pendingRefund');
    expect(await runJob('reconcilePayments', { payment })).toMatchObject({ handled: 1, failures: [] });
    const booked = await app.booking(bookingId, driver);
    expect(booked.status).toBe('confirmed');

    const refunded = { refund: String(booked.totalPrice) };
    await app.call('POST', `/bookings/${bookingId}/cancel`, { as: driver, body: refunded });
    const isPending = async () =>
      (await app.booking(bookingId, driver)).refund?.state === 'pending' ? true : undefined;
    await eventually(isPending, 'the refund');
    const [refund] = (await app.stripe.refunds.list({ payment_intent: payment })).data;
    await control.settleRefund(refund?.id ?? '', 'succeeded');
    expect(await runJob('reconcilePayments', { payment })).toMatchObject({ failures: [] });
    expect((await app.booking(bookingId, driver)).refund).toMatchObject({ state: 'succeeded' });

    const stray = await app.stripe.paymentIntents.create({
      amount: 700,
      currency: 'eur',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    await app.stripe.paymentIntents.confirm(stray.id, { payment_method: 'pm_card_visa' });
    expect(await runJob('reconcilePayments', { payment: stray.id })).toMatchObject({ handled: 1 });
    await eventually(
      async () => (await app.stripe.refunds.list({ payment_intent: stray.id })).data[0],
      'the refund of what nobody booked',
    );
    await control.resumeWebhooks();
  });
});

describe('the hourly reconciliation of the map', () => {
  it('[HM-05] restores the missing entry of a spot', async () => {
    const owner = await app.newPerson('Olga Dueña');
    const spot = await app.publishOnMap(owner, { title: 'Plaza que vuelve al mapa' });
    await openTable(env.tableName()).remove(mapPointerKey(spot.id));

    expect(await runJob('reconcileMapIndex')).toMatchObject({ failures: [] });
    await app.untilMapFollows();

    const { body } = await app.call<{ id: string }[]>('GET', '/parking-spots?location=Madrid');
    expect(body.map(({ id }) => id)).toContain(spot.id);
  });
});

describe('deleted pictures', () => {
  it('fail neither the job that publishes pictures nor the outbox', async () => {
    const gone = objectCreatedEvent(LOCAL.uploadsBucket, 'incoming/0123456789abcdef/gone.jpg');
    expect(await runJob('publishImage', gone)).toMatchObject({ failures: [] });

    const outbox = outboxRepository(openTable(env.tableName()));
    const keptImages = ['/api/images/0123456789abcdef/gone.jpg'];
    await outbox.add({ effects: ['keep_images'], keptImages }, Date.now());
    const isDone = async () => {
      expect(await runJob('drainOutbox')).toMatchObject({ failures: [] });
      return (await outbox.takeDue(Date.now() + HOUR, 10)).length === 0 ? true : undefined;
    };
    await eventually(isDone, 'the end of the outbox');
  });
});
