import { beforeAll, describe, expect, it } from 'vitest';
import * as kit from '#functions/_kit/ports.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { Conversation, ConversationPage, ConversationMessage } from '#shared/api/messages.ts';
import type { Spot } from '#shared/api/spots.ts';
import { toMonth } from '#shared/domain/bookings/business-month.ts';
import { DAY, HOUR } from '#shared/lib/time.ts';
import { useOneWindow } from '#test/support/one-window.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();
useOneWindow();

let owner: Person;
let driver: Person;
let spot: Spot;
let days = 2;

beforeAll(async () => {
  ({ owner, driver, spot } = await app.market({ title: 'Plaza hablada' }));
});

const aBooking = (): Promise<Booking> => app.book(driver, spot, { date: inDays((days += 2)) });

let attempts = 0;
const say = (as: Person | undefined, bookingId: string, text: unknown, clientId?: unknown) =>
  app.post<ConversationMessage & { code?: string }>(`/bookings/${bookingId}/messages`, as, {
    text,
    clientId: clientId ?? `attempt-${++attempts}`,
  });
const read = (as: Person, bookingId: string, query = '') =>
  app.get<ConversationPage>(`/bookings/${bookingId}/messages${query}`, as);
const mark = (as: Person, bookingId: string, body: unknown) =>
  app.post<{ unread: number }>(`/bookings/${bookingId}/messages/read`, as, body);
const conversations = async (as: Person) =>
  (await app.get<{ conversations: Conversation[] }>('/messages', as)).body.conversations;

describe('messages about a booking', () => {
  it('go between driver and owner, with counts of unread ones', async () => {
    const { id } = await aBooking();
    expect((await read(driver, id)).body).toMatchObject({
      messages: [],
      canWrite: true,
      otherName: 'Olga',
      unread: 0,
    });
    const { status, body } = await say(driver, id, '  ¿Cabe una moto también?  ', 'attempt-a');
    expect([status, body]).toMatchObject([
      201,
      { number: 1, isMine: true, text: '¿Cabe una moto también?', clientId: 'attempt-a' },
    ]);
    await say(owner, id, 'Sí, sin problema.');
    const seen = (await read(owner, id)).body;
    expect(seen.messages.map(({ isMine, text }) => [isMine, text])).toEqual([
      [false, '¿Cabe una moto también?'],
      [true, 'Sí, sin problema.'],
    ]);
    expect([seen.otherName, seen.unread]).toEqual(['Dani', 1]);
    expect(JSON.stringify(seen)).not.toMatch(/Conductor|@/);
    expect((await conversations(owner)).find(({ bookingId }) => bookingId === id)).toMatchObject({
      role: 'owner',
      otherName: 'Dani',
      spotTitle: 'Plaza hablada',
      lastText: 'Sí, sin problema.',
      isLastMine: true,
      unread: 1,
    });
    expect((await mark(owner, id, { upTo: 2 })).body).toEqual({ unread: 0 });
    expect((await read(driver, id)).body.unread).toBe(1);
    expect((await conversations(owner))[0]?.unread).toBe(0);
  });

  it('move their conversation to the top of the list', async () => {
    const [first, second] = [await aBooking(), await aBooking()];
    await say(driver, first.id, 'Uno');
    await say(driver, second.id, 'Dos');
    expect((await conversations(owner)).slice(0, 2).map(({ bookingId }) => bookingId)).toEqual([
      second.id,
      first.id,
    ]);
    await say(owner, first.id, 'Tres');
    expect((await conversations(driver))[0]?.bookingId).toBe(first.id);
  });

  it('can be written from the payment until 30 days after the stay, and read for ever', async () => {
    const quote = await app.quote(spot, { date: inDays((days += 2)) });
    const { body: intent } = await app.intent(driver, quote);
    expect((await say(driver, intent.bookingId, 'Hola')).body.code).toBe('conversation_closed');
    const recent = await aPastStay(spot.id, driver, { endedAgo: 30 * DAY - HOUR });
    expect((await say(owner, recent, 'Te dejaste un paraguas')).status).toBe(201);
    const old = await aPastStay(spot.id, driver, { endedAgo: 30 * DAY + 3 * HOUR });
    expect((await say(owner, old, 'Hola')).body.code).toBe('conversation_closed');
    expect((await read(driver, old)).body).toMatchObject({ messages: [], canWrite: false });
    const { id, totalPrice } = await aBooking();
    await app.post(`/bookings/${id}/cancel`, driver, { refund: totalPrice });
    expect((await say(driver, id, 'Lo siento')).status).toBe(201);
  });

  it('are refused with no text or too much, and keep unusual characters', async () => {
    const { id } = await aBooking();
    for (const text of ['', '   ', 'x'.repeat(2001), 'a\u0007b', '\ud800', null, 5, {}, ['a']])
      expect((await say(driver, id, text)).status, JSON.stringify(text)).toBe(400);
    expect((await say(driver, id, 'x'.repeat(100 * 1024))).status).toBe(400);
    expect((await say(driver, id, 'x'.repeat(300 * 1024))).status).toBe(413);
    for (const clientId of ['', 'short', 'x'.repeat(65), 'with space', 'a#b#c#d#e', 12345678, null, {}])
      expect((await say(driver, id, 'Hola', clientId ?? 'nul')).status, JSON.stringify(clientId)).toBe(400);
    expect((await read(driver, id)).body.messages).toEqual([]);

    const strange = [
      '<img src=x onerror=alert(1)>',
      '‮evil‬ مرحبا שלום',
      '👩‍👩‍👧‍👦'.repeat(100),
      'línea\n\notra\tlínea',
      '__proto__',
      '{"$gt":""}',
      'x'.repeat(2000),
    ];
    for (const text of strange) expect((await say(driver, id, text)).status).toBe(201);
    expect((await read(owner, id)).body.messages.map(({ text }) => text)).toEqual(strange);
    for (const conversation of await conversations(owner))
      expect(conversation.lastText.length).toBeLessThanOrEqual(140);
  });

  it('are marked as read and paged by valid message numbers only', async () => {
    const { id } = await aBooking();
    await say(driver, id, 'Hola');
    for (const upTo of [0, -1, 1.5, '1', null, 1e9])
      expect((await mark(owner, id, { upTo })).status).toBe(400);
    expect((await mark(owner, id, { upTo: 99_999_999 })).body).toEqual({ unread: 0 });
    for (const before of ['0', '-1', 'x', '1.5'])
      expect((await read(owner, id, `?before=${before}`)).status, before).toBe(400);
    expect((await read(owner, id, '?before=1')).body).toMatchObject({ messages: [], earlier: null });
  });

  it('are limited to 120 an hour, with the time until the next', async () => {
    const chatty = await app.newPerson('Carla Charlatana');
    const { id } = await app.book(chatty, spot, { date: inDays((days += 2)) });
    const { limits } = kit.limits();
    // As if 118 messages had been sent.
    for (let sent = 0; sent < 118; sent++)
      await limits.take(`messages:${chatty.userId}`, 120, 3600, Date.now());
    expect((await say(chatty, id, 'Hola', 'attempt-119')).status).toBe(201);
    expect((await say(chatty, id, '¿Hola?')).status).toBe(201);
    const refused = await say(chatty, id, '¿Hay alguien?');
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(refused.body).toMatchObject({ details: { retryAfterSeconds: expect.any(Number) as number } });
    // A repeated attempt is still answered, and others are not limited.
    expect((await say(chatty, id, 'Hola', 'attempt-119')).status).toBe(201);
    expect((await say(owner, id, 'Estoy aquí')).status).toBe(201);
  });
});

describe('what the parties of a paid booking see of each other', () => {
  const contactOf = async (as: Person, id: string) =>
    (await app.get<Booking>(`/bookings/${id}`, as)).body.contact;

  it('is the first name, the month of registration, stays done, what was verified, and how fast they usually answer', async () => {
    const [host, guest] = await Promise.all([app.newPerson('Hugo Dueño'), app.newPerson('Gema Guía')]);
    const place = await app.publish(host, { title: 'Plaza de Hugo' });
    await aPastStay(place.id, guest, { endedAgo: DAY });
    const talk = async (as: readonly Person[]) => {
      const { id } = await app.book(guest, place, { date: inDays((days += 2)) });
      for (const person of as) await say(person, id, 'Hola');
      return id;
    };
    // Each conversation counts once for who answers, and not at all for who begins it.
    const first = await talk([guest, host, guest, host, host]);
    await talk([guest, host]);
    expect(await contactOf(guest, first)).not.toHaveProperty('answersWithin');
    const last = await talk([guest, host]);
    const known = { memberSince: toMonth(Date.now()), stays: 1, verified: ['email'] };
    expect(await contactOf(guest, last)).toEqual({ ...known, name: 'Hugo', answersWithin: 'hour' });
    expect(await contactOf(host, last)).toEqual({ ...known, name: 'Gema' });
  });
});
