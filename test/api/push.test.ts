import { describe, expect, it } from 'vitest';
import { pushLimits } from '#shared/areas/push.ts';
import { runJob } from '#local/jobs.ts';
import type { PushSubscription } from '#shared/api/notifications.ts';
import { PUSH_KINDS } from '#shared/model/notification-kinds.ts';
import { MAX_PUSH_DEVICES } from '#shared/model/rules.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { untilOutboxIsEmpty } from '#test/support/until-outbox-is-empty.ts';

const app = useStack();

const PATH = '/push/subscriptions';
const save = (as: Person, body: object) => app.put<PushSubscription>(PATH, as, body);
const list = async (as: Person) => (await app.get<PushSubscription[]>(PATH, as)).body;

/** A browser of a person that shows some kinds. */
const aBrowser = async (person: Person, kinds: readonly string[] = PUSH_KINDS) => {
  const subscription = app.stack.push.subscribe();
  const { body } = await save(person, { ...subscription, kinds });
  const shown = () =>
    app.stack.push
      .messagesOf(subscription.endpoint)
      .map((text) => JSON.parse(text) as Record<string, string>); // written by us
  return { ...subscription, id: body.id, shown };
};

/** Waits for the job of the queue, too. */
const untilSent = async () => {
  await untilOutboxIsEmpty();
  await app.stack.untilDelivered();
};

const aMarket = () => app.market({ accessDetails: 'Código 4711.' });

describe('a browser that shows notifications', () => {
  it('shows those of its kinds, in the language of its person, without anything personal', async () => {
    const { owner, driver, spot } = await aMarket();
    await app.put('/user/profile', owner, { language: 'en' });
    const [ofDriver, other, ofOwner] = [
      await aBrowser(driver),
      await aBrowser(driver, ['message_received']),
      await aBrowser(owner),
    ];
    const booking = await app.book(driver, spot, { date: inDays(3) });
    await untilSent();
    const path = `/reserva/${booking.id}`;
    expect(ofDriver.shown()).toEqual([
      {
        title: 'Reserva confirmada',
        body: 'La plaza es tuya. Abre la reserva para ver los detalles.',
        path,
        tag: `booking_confirmed.${booking.id}`,
      },
    ]);
    expect(other.shown()).toEqual([]);
    expect(ofOwner.shown()).toMatchObject([{ tag: `booking_made.${booking.id}`, path }]);
    await app.post(`/bookings/${booking.id}/cancel`, driver, { refund: booking.totalPrice });
    await untilSent();
    expect(ofDriver.shown().at(-1)).toMatchObject({ title: 'Reserva cancelada', path });
    expect(JSON.stringify([ofDriver.shown(), ofOwner.shown()])).not.toMatch(
      /Dani|Olga|Chamber|Fuencarral|4711/,
    );
  });

  it('is forgotten when it has ended the subscription, or at a word of its person', async () => {
    const { driver, spot } = await aMarket();
    const [gone, removed] = [await aBrowser(driver), await aBrowser(driver)];
    app.stack.push.answerWith(gone.endpoint, 410);
    await app.delete(`${PATH}/${removed.id}`, driver);
    await app.book(driver, spot, { date: inDays(3) });
    await untilSent();
    expect(removed.shown()).toEqual([]);
    expect(await list(driver)).toEqual([]);
  });

  it('does not suffer from a key of somebody else that is none, nor from one message that is refused', async () => {
    const { owner, driver, spot } = await aMarket();
    const bad = app.stack.push.subscribe();
    const keys = { ...bad.keys, p256dh: `BA${'a'.repeat(85)}` };
    await save(owner, { ...bad, keys, kinds: ['booking_made'] });
    const [ofDriver, refused] = [await aBrowser(driver), await aBrowser(driver)];
    app.stack.push.answerWith(refused.endpoint, 403);
    await app.book(driver, spot, { date: inDays(3) });
    await untilSent();
    expect(ofDriver.shown()).toHaveLength(1);
    expect(await list(driver)).toHaveLength(2);
    expect(await list(owner)).toEqual([]);
  });

  it('fails by itself of a batch, and is given up after seven attempts', async () => {
    const person = await app.newPerson();
    const browser = await aBrowser(person);
    const push = { userId: person.userId, kind: 'message_received', path: '/reserva/b', tag: 'a tag' };
    const ofAnotherRelease = { notification: 1 };
    const run = (attempt: number) =>
      runJob('sendPushes', {
        Records: [push, ofAnotherRelease].map((body, index) => ({
          messageId: `m${index}`,
          body: JSON.stringify(body),
          attributes: { ApproximateReceiveCount: String(attempt) },
        })),
      });
    expect(await run(6)).toMatchObject({ handled: 1, batchItemFailures: [{ itemIdentifier: 'm1' }] });
    expect(browser.shown()).toMatchObject([{ path: '/reserva/b' }]);
    expect(await run(7)).toMatchObject({ handled: 1, batchItemFailures: [] });
  });

  it('waits for a push service that does not answer, and no mail does', async () => {
    const { driver, spot } = await aMarket();
    const hanging = await aBrowser(driver);
    app.stack.push.answerWith(hanging.endpoint, 'hang');
    await app.book(driver, spot, { date: inDays(3) });
    const begun = performance.now();
    await untilOutboxIsEmpty();
    expect(performance.now() - begun).toBeLessThan(2500);
    expect((await app.mailsTo(driver.email)).length).toBeGreaterThan(0);
    expect(await list(driver)).toHaveLength(1);
  });
});

describe('the browsers of a person', () => {
  it('are ten at most, of which the one seen longest ago goes, and are not those of others', async () => {
    const [person, other] = [await app.newPerson(), await app.newPerson()];
    const first = await aBrowser(person);
    for (let more = 0; more < MAX_PUSH_DEVICES; more++) await aBrowser(person);
    const ids = (await list(person)).map(({ id }) => id);
    expect(ids).toHaveLength(MAX_PUSH_DEVICES);
    expect(ids).not.toContain(first.id);
    expect(await list(other)).toEqual([]);
    await app.delete(`${PATH}/${ids[0]}`, other);
    expect(await list(person)).toHaveLength(MAX_PUSH_DEVICES);
  });

  it('are ten at most, also if many are saved at once', async () => {
    const person = await app.newPerson();
    await Promise.all(Array.from({ length: 24 }, () => aBrowser(person)));
    expect((await list(person)).length).toBeLessThanOrEqual(MAX_PUSH_DEVICES);
  });

  it('answer what they show, and nothing by which others could reach them', async () => {
    const person = await app.newPerson();
    const { endpoint, keys, id } = await aBrowser(person, ['stay_reminder']);
    expect(await list(person)).toMatchObject([
      { id, host: 'push.plazalibre.test', kinds: ['stay_reminder'] },
    ]);
    await save(person, { endpoint, keys, kinds: [] });
    const [only, ...others] = await list(person);
    expect([only?.kinds, others]).toEqual([[], []]);
    expect(JSON.stringify(only)).not.toContain(endpoint.slice(-12));
    expect(JSON.stringify(only)).not.toContain(keys.auth);
  });

  it('are changed so many times an hour', async () => {
    const person = await app.newPerson();
    const browser = { ...app.stack.push.subscribe(), kinds: [] };
    const answers = await Promise.all(
      Array.from({ length: pushLimits.push.max + 1 }, () => save(person, browser)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it.each([
    ['http', { endpoint: 'http://push.example.com/a' }],
    ['an address of our network', { endpoint: 'https://10.0.0.1/a' }],
    ['an address of IPv6', { endpoint: 'https://[::1]/a' }],
    ['a number as an address', { endpoint: 'https://2130706433/a' }],
    ['another port', { endpoint: 'https://push.example.com:8443/a' }],
    ['a name and password', { endpoint: 'https://a:b@push.example.com/a' }],
    ['a name without a domain', { endpoint: 'https://localhost/a' }],
    ['no address', { endpoint: 'push' }],
    ['a long address', { endpoint: `https://push.example.com/${'a'.repeat(1000)}` }],
    ['a short key', { keys: { p256dh: 'BA', auth: 'a'.repeat(22) } }],
    ['a long secret', { keys: { p256dh: `BA${'a'.repeat(85)}`, auth: 'a'.repeat(23) } }],
    ['an unknown kind', { kinds: ['everything'] }],
  ])('are refused with %s', async (_, change) => {
    const person = await app.newPerson();
    const { status } = await save(person, { ...app.stack.push.subscribe(), kinds: [], ...change });
    expect(status).toBe(400);
    expect(await list(person)).toEqual([]);
  });
});
