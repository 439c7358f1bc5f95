import { describe, expect, it } from 'vitest';
import { getBooking } from '#shared/domain/bookings/to-booking.ts';
import { listConversations, listMessages, markMessagesRead } from '#shared/domain/messages/read-messages.ts';
import { writeMessage } from '#shared/domain/messages/write-message.ts';
import { drainOutbox } from '#shared/domain/effects.ts';
import type { Mail } from '#shared/domain/ports/mail.ts';
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import { accountWith } from '#test/support/examples.ts';
import { MARKET_STAY, marketOf } from '#test/support/market.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const aMarket = marketOf(table);
const as = (userId: string) => ({ userId, isAdmin: false });

let talks = 0;

/** A driver with a paid stay in two days, and the owner of the spot. */
const aTalk = async () => {
  const number = ++talks;
  const [driver, owner] = [`driver-${number}`, `owner-${number}`];
  const market = await aMarket({ title: `Plaza ${number}`, ownerId: owner });
  const phone = (end: string) => `+3460000${String(number).padStart(3, '0')}${end}`;
  await table().accounts.save(
    accountWith({ userId: driver, fullName: 'Ana María Prueba', email: `${driver}@a`, phone: phone('1') }),
  );
  await table().accounts.save(
    accountWith({ userId: owner, fullName: 'Olga Dueña', email: `${owner}@a`, phone: phone('2') }),
  );
  const { paymentIntentId, bookingId } = await market.intent(driver);
  market.pay(paymentIntentId);
  await market.browser(driver, paymentIntentId);
  const mails: Mail[] = [];
  const deps = { ...market.deps, mail: { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) } };
  let attempts = 0;
  const say = (userId: string, text: string, clientId = `attempt-${++attempts}`) =>
    writeMessage(deps, as(userId), bookingId, { text, clientId });
  /** Does everything that is due. */
  const settle = async () => {
    while ((await drainOutbox(deps)).handled > 0);
  };
  return {
    ...market,
    driver,
    owner,
    bookingId,
    phone,
    say,
    read: (userId: string, before?: number) => listMessages(deps, as(userId), bookingId, { before }),
    mark: (userId: string, upTo: number) => markMessagesRead(deps, as(userId), bookingId, { upTo }),
    conversations: (userId: string) => listConversations(deps, as(userId), {}),
    contact: async (userId: string) => {
      const { contact } = await getBooking(deps, as(userId), bookingId);
      return contact && { name: contact.name, ...(contact.phone !== undefined && { phone: contact.phone }) };
    },
    settle,
    /** Mails about messages that a person has got so far. */
    mailsTo: (userId: string) =>
      mails.filter(({ to, subject }) => to === `${userId}@a` && /escrito/.test(subject)),
    notificationsOf: async (userId: string) =>
      (await table().notifications.list(userId, { limit: 30 })).notifications.filter(
        ({ kind }) => kind === 'message_received',
      ),
    waitAndSettle: async (milliseconds: number) => {
      market.wait(milliseconds);
      await settle();
    },
  };
};

describe('a conversation', () => {
  it('stores concurrent messages of both parties, each once, numbered without a gap', async () => {
    const talk = await aTalk();
    const texts = Array.from({ length: 6 }, (_, index) => `Mensaje ${index}`);
    for (const text of texts)
      await Promise.all([
        talk.say(talk.driver, text, `driver-${text.replace(' ', '-')}`),
        talk.say(talk.driver, text, `driver-${text.replace(' ', '-')}`),
        talk.say(talk.owner, text, `owner-${text.replace(' ', '-')}`),
      ]);
    const { messages } = await talk.read(talk.driver);
    expect(messages.map(({ number }) => number)).toEqual(messages.map((_, index) => index + 1));
    expect(messages.filter(({ isMine }) => isMine).map(({ text }) => text)).toEqual(texts);
    expect(messages.filter(({ isMine }) => !isMine).map(({ text }) => text)).toEqual(texts);
    expect((await talk.read(talk.owner)).unread).toBe(6);
  });

  it('answers a repeated attempt with the same message, and refuses it with another text', async () => {
    const talk = await aTalk();
    const first = await talk.say(talk.driver, 'Llego tarde', 'attempt-x');
    expect(await talk.say(talk.driver, 'Llego tarde', 'attempt-x')).toEqual(first);
    await expect(talk.say(talk.driver, 'Llego pronto', 'attempt-x')).rejects.toMatchObject({
      code: 'already_written',
    });
    await talk.say(talk.owner, 'De acuerdo', 'attempt-x');
    expect((await talk.read(talk.driver)).messages).toHaveLength(2);
  });

  it('is read a page at a time, the latest first', async () => {
    const talk = await aTalk();
    for (let index = 1; index <= 53; index++) await talk.say(talk.driver, `Mensaje ${index}`);
    const latest = await talk.read(talk.owner);
    expect(latest.messages.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, i) => i + 4));
    expect(latest.earlier).toBe(4);
    const first = await talk.read(talk.owner, 4);
    expect(first.messages.map(({ text }) => text)).toEqual(['Mensaje 1', 'Mensaje 2', 'Mensaje 3']);
    expect(first.earlier).toBeNull();
  });
});

describe('read marks', () => {
  it('count messages of the other party up to a number, and never go back or beyond the last', async () => {
    const talk = await aTalk();
    await talk.say(talk.owner, 'Uno');
    await talk.say(talk.driver, 'Dos');
    await talk.say(talk.owner, 'Tres');
    await talk.say(talk.owner, 'Cuatro');
    expect((await talk.read(talk.driver)).unread).toBe(3);
    expect(await talk.mark(talk.driver, 2)).toEqual({ unread: 2 });
    expect(await talk.mark(talk.driver, 3)).toEqual({ unread: 1 });
    expect(await talk.mark(talk.driver, 1)).toEqual({ unread: 1 });
    expect(await talk.mark(talk.driver, 99_999)).toEqual({ unread: 0 });
    await talk.say(talk.owner, 'Cinco');
    expect((await talk.conversations(talk.driver)).conversations[0]?.unread).toBe(1);
    // The marks of the other party do not change.
    expect((await talk.read(talk.owner)).unread).toBe(1);
  });

  it('stay right when messages come concurrently', async () => {
    const talk = await aTalk();
    await talk.say(talk.owner, 'Uno');
    await Promise.all([
      talk.mark(talk.driver, 1),
      talk.say(talk.owner, 'Dos'),
      talk.say(talk.driver, 'Tres'),
    ]);
    expect((await talk.read(talk.driver)).unread).toBe(1);
    expect(await talk.mark(talk.driver, 3)).toEqual({ unread: 0 });
  });
});

describe('a receiver who is away', () => {
  it('gets one mail 5 minutes after the first message, with all messages, and no other until they are read', async () => {
    const talk = await aTalk();
    await talk.say(talk.driver, 'Ya casi estoy.');
    await talk.waitAndSettle(2 * MINUTE);
    await talk.say(talk.driver, '<b>¿Está abierto?</b>');
    await talk.waitAndSettle(3 * MINUTE - 1);
    expect(talk.mailsTo(talk.owner)).toEqual([]);
    await talk.waitAndSettle(1);
    expect(talk.mailsTo(talk.owner).map(({ subject }) => subject)).toEqual([
      `Ana te ha escrito sobre ${talk.spot.title}`,
    ]);
    const [mail] = talk.mailsTo(talk.owner);
    expect(mail?.text).toContain('Ya casi estoy.');
    expect(mail?.text).toContain('<b>¿Está abierto?</b>');
    expect(mail?.html).toContain('&lt;b&gt;¿Está abierto?&lt;/b&gt;');
    expect(mail?.text).toContain(`/reserva/${talk.bookingId}`);
    expect(mail?.text).not.toContain('Prueba');
    await talk.say(talk.driver, '¿Hola?');
    await talk.waitAndSettle(HOUR);
    expect(talk.mailsTo(talk.owner)).toHaveLength(1);
    expect(talk.mailsTo(talk.driver)).toEqual([]);
    await talk.mark(talk.owner, 3);
    await talk.say(talk.driver, 'Ya está.');
    await talk.waitAndSettle(5 * MINUTE);
    expect(talk.mailsTo(talk.owner)).toHaveLength(2);
    expect(talk.mailsTo(talk.owner)[1]?.text).not.toContain('¿Hola?');
    expect(await talk.notificationsOf(talk.owner)).toHaveLength(2);
  });

  it('gets no mail about messages that were read in time, but about later ones', async () => {
    const talk = await aTalk();
    await talk.say(talk.driver, 'Uno');
    await talk.waitAndSettle(MINUTE / 4);
    await talk.mark(talk.owner, 1);
    await talk.waitAndSettle(HOUR);
    expect(talk.mailsTo(talk.owner)).toEqual([]);
    expect(await talk.notificationsOf(talk.owner)).toEqual([]);
    await talk.say(talk.driver, 'Dos');
    await talk.waitAndSettle(4 * MINUTE);
    await talk.mark(talk.owner, 2);
    await talk.say(talk.driver, 'Tres');
    await talk.waitAndSettle(2 * MINUTE);
    expect(talk.mailsTo(talk.owner)).toEqual([]);
    await talk.waitAndSettle(3 * MINUTE);
    expect(talk.mailsTo(talk.owner)).toHaveLength(1);
    expect(talk.mailsTo(talk.owner)[0]?.text).toContain('Tres');
    expect(talk.mailsTo(talk.owner)[0]?.text).not.toContain('Dos');
  });

  it('gets a mail about a message that is newer than the read mark', async () => {
    const talk = await aTalk();
    await talk.say(talk.driver, 'Uno');
    await talk.say(talk.driver, 'Dos');
    await talk.mark(talk.owner, 1);
    await talk.waitAndSettle(5 * MINUTE);
    expect(talk.mailsTo(talk.owner)).toHaveLength(1);
    expect(talk.mailsTo(talk.owner)[0]?.text).toContain('Dos');
  });
});

describe('the contact data that the parties of a booking see of each other', () => {
  it('[BR-08] is the first name, and from 24 hours before the stay until its end the telephone number', async () => {
    const talk = await aTalk();
    const both = async () => [await talk.contact(talk.driver), await talk.contact(talk.owner)];
    const toStart = Date.parse(MARKET_STAY.startTime) - talk.deps.clock.now();
    const length = Date.parse(MARKET_STAY.endTime) - Date.parse(MARKET_STAY.startTime);
    const names = [{ name: 'Olga' }, { name: 'Ana' }];
    const phones = [
      { name: 'Olga', phone: talk.phone('2') },
      { name: 'Ana', phone: talk.phone('1') },
    ];
    talk.wait(toStart - DAY - 1);
    expect(await both()).toEqual(names);
    talk.wait(1);
    expect(await both()).toEqual(phones);
    talk.wait(DAY + length - 1);
    expect(await both()).toEqual(phones);
    talk.wait(1);
    expect(await both()).toEqual(names);
  });

  it('[BR-08] is nothing before the stay is paid, and no telephone number after a cancellation', async () => {
    const market = await aMarket();
    const hold = await market.intent('ana');
    expect((await market.read('ana', hold.bookingId)).contact).toBeUndefined();
    const talk = await aTalk();
    talk.wait(Date.parse(MARKET_STAY.startTime) - talk.deps.clock.now() - HOUR);
    await table().accounts.update(talk.owner, { phone: null });
    expect(await talk.contact(talk.driver)).toEqual({ name: 'Olga' });
    await talk.cancel(talk.driver, talk.bookingId, 0);
    expect(await talk.contact(talk.owner)).toEqual({ name: 'Ana' });
  });
});
