import { describe, expect, it } from 'vitest';
import { bookingLimits } from '#shared/areas/bookings.ts';
import { recordArrival, recordDeparture } from '#shared/domain/bookings/record-presence.ts';
import type { Mail } from '#shared/domain/ports/mail.ts';
import { newId } from '#shared/lib/id.ts';
import { HOUR, MINUTE } from '#shared/lib/time.ts';
import { ARRIVAL_MINUTES, CLAIM_HOURS, END_REMINDER_MINUTES, OVERSTAY_MINUTES } from '#shared/model/rules.ts';
import { codeOf } from '#test/support/claims.ts';
import { accountWith } from '#test/support/examples.ts';
import { MARKET_STAY, marketOf } from '#test/support/market.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const aMarket = marketOf(table);

const START = Date.parse(MARKET_STAY.startTime);
const END = Date.parse(MARKET_STAY.endTime);

/** A paid stay of a driver, whose clock can be set, with all mails that are sent. */
const aStay = async ({ isPaid = true } = {}) => {
  const [driver, owner] = [`driver-${newId('bkg')}`, `owner-${newId('bkg')}`];
  const market = await aMarket({ ownerId: owner });
  const sent: Mail[] = [];
  Object.assign(market.deps, { mail: { send: (mail: Mail) => Promise.resolve(void sent.push(mail)) } });
  await table().accounts.save(accountWith({ userId: driver, email: `${driver}@example.com` }));
  await table().accounts.save(
    accountWith({ userId: owner, email: `${owner}@example.com`, fullName: 'Olga Dueña', language: 'en' }),
  );
  const { bookingId, paymentIntentId } = await market.intent(driver);
  if (isPaid) {
    market.pay(paymentIntentId);
    await market.browser(driver, paymentIntentId);
  }
  const actor = (userId: string) => ({ userId, isAdmin: false });
  /** Sets the clock, and does what is due by then. */
  const at = async (instant: number) => {
    market.wait(instant - market.deps.clock.now());
    await market.timers();
    await market.timers();
    await market.drain();
  };
  const kindsOf = async (userId: string) =>
    (await table().notifications.list(userId, { limit: 20 })).notifications.map(({ kind }) => kind);
  return {
    ...market,
    ...{ driver, owner, bookingId, at, codeOf, kindsOf },
    arrive: (as = driver) => recordArrival(market.deps, actor(as), bookingId),
    leave: (as = driver) => recordDeparture(market.deps, actor(as), bookingId),
    mailsAbout: (words: string) =>
      // Stays of other tests are in the same table.
      sent
        .filter(({ subject }) => subject.includes(words))
        .map(({ to }) => to.replace('@example.com', ''))
        .filter((to) => to === driver || to === owner),
    textOf: (words: string, to: string) =>
      sent.find((mail) => mail.subject.includes(words) && mail.to.startsWith(to))?.text ?? '',
  };
};

describe('"I have arrived" and "I am leaving"', () => {
  it(`[BR-08] are said by the driver, from ${ARRIVAL_MINUTES} minutes before the start, and the owner reads them`, async () => {
    const stay = await aStay();
    const early = START - ARRIVAL_MINUTES * MINUTE;
    await stay.at(early - 1);
    expect(await stay.codeOf(stay.arrive())).toBe('too_early');
    expect(await stay.codeOf(stay.leave())).toBe('too_early');
    await stay.at(early);
    expect(await stay.codeOf(stay.arrive(stay.owner))).toBe('not_found');
    expect(await stay.codeOf(stay.arrive('a-stranger'))).toBe('not_found');
    expect(await stay.codeOf(stay.leave(stay.owner))).toBe('not_found');
    expect((await stay.arrive()).arrivedAt).toBe(new Date(early).toISOString());
    await stay.at(START + HOUR);
    // Said again, it stays as it was.
    expect((await stay.arrive()).arrivedAt).toBe(new Date(early).toISOString());
    const left = await stay.leave();
    expect(left.leftAt).toBe(new Date(START + HOUR).toISOString());
    const seen = await stay.read(stay.owner, stay.bookingId);
    expect([seen.arrivedAt, seen.leftAt]).toEqual([left.arrivedAt, left.leftAt]);
    // A driver who comes back is there.
    await stay.at(START + 2 * HOUR);
    const back = await stay.arrive();
    expect([back.arrivedAt, back.leftAt]).toEqual([new Date(START + 2 * HOUR).toISOString(), undefined]);
  });

  it('are refused for a booking that is unpaid, cancelled or over, with a code', async () => {
    const unpaid = await aStay({ isPaid: false });
    expect(await unpaid.codeOf(unpaid.arrive())).toBe('not_confirmed');
    const cancelled = await aStay();
    await cancelled.cancel(cancelled.driver, cancelled.bookingId, 17.5);
    expect(await cancelled.codeOf(cancelled.arrive())).toBe('stay_over');
    expect(await cancelled.codeOf(cancelled.leave())).toBe('stay_over');
    const over = await aStay();
    await over.at(END);
    expect(await over.codeOf(over.arrive())).toBe('stay_over');
    await over.at(END + CLAIM_HOURS * HOUR - 1);
    expect(await over.codeOf(over.leave())).toBe('done');
    const gone = await aStay();
    await gone.at(END + CLAIM_HOURS * HOUR);
    expect(await gone.codeOf(gone.leave())).toBe('stay_over');
  });

  it('of two tabs at once are one, and lose nothing of what the clock writes at the same moment', async () => {
    const stay = await aStay();
    await stay.at(END - END_REMINDER_MINUTES * MINUTE - 1);
    stay.wait(2);
    await Promise.all([stay.arrive(), stay.arrive(), stay.timers()]);
    const booking = await stay.bookingOf(stay.bookingId);
    expect(booking).toMatchObject({
      arrivedAt: new Date(END - END_REMINDER_MINUTES * MINUTE + 1).toISOString(),
    });
    await stay.timers();
    expect((await stay.bookingOf(stay.bookingId))?.endRemindedAt).not.toBeNull();
  });

  it('are limited by account, and nobody else is locked out', async () => {
    const [stay, other] = [await aStay(), await aStay()];
    await stay.at(START);
    other.wait(START - other.deps.clock.now());
    for (let count = 0; count < bookingLimits.presence.max; count++) await stay.arrive();
    expect(await stay.codeOf(stay.leave())).toBe('rate_limited');
    expect(await other.codeOf(other.arrive())).toBe('done');
    stay.wait(HOUR);
    expect(await stay.codeOf(stay.leave())).toBe('done');
  });
});

describe('the reminder of the end of a stay', () => {
  const REMINDER = 'Tu estancia termina pronto';

  it(`[DB-05] comes once, ${END_REMINDER_MINUTES} minutes before it, to the driver alone, with both ways to go on`, async () => {
    const stay = await aStay();
    const time = END - END_REMINDER_MINUTES * MINUTE;
    await stay.at(time - 1);
    expect(stay.mailsAbout(REMINDER)).toEqual([]);
    await stay.at(time + 1);
    await stay.at(END - MINUTE);
    expect(stay.mailsAbout(REMINDER)).toEqual([stay.driver]);
    expect(stay.textOf(REMINDER, stay.driver)).toContain(`/reserva/${stay.bookingId}/cambiar`);
    expect(await stay.kindsOf(stay.driver)).toContain('stay_ending');
    expect(await stay.kindsOf(stay.owner)).not.toContain('stay_ending');
    expect(await stay.statusOf(stay.bookingId)).toBe('confirmed');
  });

  it('does not come to a driver who has left, and not after the end', async () => {
    const left = await aStay();
    await left.at(START + HOUR);
    await left.leave();
    await left.at(END - MINUTE);
    await left.at(END + 1);
    expect(left.mailsAbout(REMINDER)).toEqual([]);
    expect(await left.statusOf(left.bookingId)).toBe('completed');
    const late = await aStay();
    await late.at(END + 1);
    expect(late.mailsAbout(REMINDER)).toEqual([]);
    expect(await late.statusOf(late.bookingId)).toBe('completed');
  });
});

describe('overstaying', () => {
  const [TO_DRIVER, TO_OWNER] = ['Tu estancia ha terminado', 'Nobody has said that they left'];

  it('is said to both once, with the price of a half hour, if the driver has arrived and not left', async () => {
    const stay = await aStay();
    await stay.at(START);
    await stay.arrive();
    const time = END + OVERSTAY_MINUTES * MINUTE;
    await stay.at(time - 1);
    expect(stay.mailsAbout(TO_DRIVER)).toEqual([]);
    const ledger = await stay.ledgerOf(stay.bookingId);
    await stay.at(time + 1);
    await stay.at(time + HOUR);
    expect(stay.mailsAbout(TO_DRIVER)).toEqual([stay.driver]);
    expect(stay.mailsAbout(TO_OWNER)).toEqual([stay.owner]);
    // It ends on a Saturday, when a day costs 20 euros: a half hour is a 48th.
    expect(stay.textOf(TO_DRIVER, stay.driver)).toContain('0,42');
    expect(stay.textOf(TO_OWNER, stay.owner)).toContain('0.42');
    for (const userId of [stay.driver, stay.owner]) {
      expect((await stay.kindsOf(userId)).filter((kind) => kind === 'overstay')).toHaveLength(1);
      expect((await stay.read(userId, stay.bookingId)).overstay).toEqual({ halfHourPrice: 0.42 });
    }
    // Nothing is charged.
    expect(await stay.ledgerOf(stay.bookingId)).toEqual(ledger);
    stay.wait(MINUTE);
    // An hour and 16 minutes are three half hours that had begun.
    const { overstay } = await stay.leave();
    expect(overstay).toEqual({ halfHourPrice: 0.42, halfHours: 3, price: 1.25 });
  });

  it('costs what the driver has agreed to, whatever the owner asks by now', async () => {
    const stay = await aStay();
    await stay.at(START);
    await stay.arrive();
    await table().spots.update({
      ...stay.spot,
      ...{ weekdayPriceCents: 90_000, weekendPriceCents: 90_000 },
      ...{ version: stay.spot.version + 1, updatedAt: new Date(START + MINUTE).toISOString() },
    });
    await stay.at(END + OVERSTAY_MINUTES * MINUTE + 1);
    // The stay has no day of the weekend, on which it ends: 15 euros a day, as agreed for its only day.
    expect(stay.textOf(TO_DRIVER, stay.driver)).toContain('0,31');
    expect((await stay.read(stay.owner, stay.bookingId)).overstay).toEqual({ halfHourPrice: 0.31 });
  });

  it.each([
    ['a driver who left in time', START, END - HOUR],
    ['a driver who left within the minutes that count for nothing', START, END + 14 * MINUTE],
    ['a driver who never said to have arrived', undefined, undefined],
  ])('is not said of %s', async (_, arrivedAt, leftAt) => {
    const stay = await aStay();
    if (arrivedAt !== undefined) {
      await stay.at(arrivedAt);
      await stay.arrive();
    }
    if (leftAt !== undefined) {
      await stay.at(leftAt);
      await stay.leave();
    }
    await stay.at(END + OVERSTAY_MINUTES * MINUTE + 1);
    expect([...stay.mailsAbout(TO_DRIVER), ...stay.mailsAbout(TO_OWNER)]).toEqual([]);
    expect((await stay.read(stay.owner, stay.bookingId)).overstay).toBeUndefined();
  });

  it('does not delay the payout of the owner', async () => {
    const stay = await aStay();
    await stay.at(START);
    await stay.arrive();
    await stay.at(END + OVERSTAY_MINUTES * MINUTE + 1);
    await stay.onboard(stay.owner);
    stay.connect.move(stay.owner, 'ready');
    await stay.at(END + 25 * HOUR);
    await stay.payout();
    expect((await stay.bookingOf(stay.bookingId))?.payout?.state).toBe('sent');
  });
});
