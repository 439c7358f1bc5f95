import { describe, expect, it } from 'vitest';
import { quoteChange } from '#shared/domain/changes/quote-change.ts';
import { requestChange } from '#shared/domain/changes/request-change.ts';
import type { Mail } from '#shared/domain/ports/mail.ts';
import { saveVehicle } from '#shared/domain/vehicles/garage.ts';
import { chooseVehicle } from '#shared/domain/vehicles/stay-vehicle.ts';
import { newId } from '#shared/lib/id.ts';
import { HOUR, MINUTE } from '#shared/lib/time.ts';
import { accountWith } from '#test/support/examples.ts';
import { MARKET_STAY, marketOf } from '#test/support/market.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const aMarket = marketOf(table);

const VEHICLE = {
  ...{ name: 'Ibiza', plateFormat: 'spanish' as const, kind: 'normal' as const, label: null },
  ...{ length: 4.06, width: 1.78, height: 1.44, isDefault: false },
};
const VEHICLE_ID = '00000000-0000-4000-8000-000000000001';

/** A paid stay, whose driver can change vehicle and dates, and the mails that its owner gets. */
const aStay = async ({ isTold = true } = {}) => {
  const [driver, owner] = [`driver-${newId('bkg')}`, `owner-${newId('bkg')}`];
  const market = await aMarket({ ownerId: owner });
  const sent: Mail[] = [];
  Object.assign(market.deps, { mail: { send: (mail: Mail) => Promise.resolve(void sent.push(mail)) } });
  for (const userId of [driver, owner])
    await table().accounts.save(accountWith({ userId, email: `${userId}@example.com` }));
  const { bookingId, paymentIntentId } = await market.intent(driver);
  market.pay(paymentIntentId);
  await market.browser(driver, paymentIntentId);
  if (isTold) await market.drain();
  sent.length = 0;
  const actor = { userId: driver, isAdmin: false };
  return {
    ...market,
    ...{ driver, owner, bookingId },
    come: async (plate: string) => {
      await saveVehicle(market.deps, actor, VEHICLE_ID, { ...VEHICLE, plate });
      await chooseVehicle(market.deps, actor, bookingId, VEHICLE_ID);
      await market.drain();
    },
    leaveAt: async (endTime: string) => {
      const dates = { startTime: MARKET_STAY.startTime, endTime };
      const { difference } = await quoteChange(market.deps, actor, bookingId, dates);
      await requestChange(market.deps, actor, bookingId, { ...dates, difference });
      await market.drain();
    },
    /** The mails to the owner since the last call. */
    read: () => sent.splice(0).filter(({ to }) => to.startsWith(owner)),
  };
};

describe('the owner of a stay whose vehicle and dates change', () => {
  it('gets the mail that was not sent at first as soon as mails are sent again', async () => {
    const stay = await aStay();
    const { mail } = stay.deps;
    Object.assign(stay.deps, { mail: { send: () => Promise.reject(new Error('Throttled')) } });
    await stay.come('5555 GGG').catch(() => undefined);
    Object.assign(stay.deps, { mail });
    stay.wait(2 * MINUTE);
    await stay.drain();
    expect(stay.read().map(({ text }) => text.includes('5555 GGG'))).toEqual([true]);
  });

  it('gets a mail at once, and one in the next hour about all that changes until then', async () => {
    const stay = await aStay();
    await stay.come('1111 BBB');
    const [first, ...others] = stay.read();
    expect([first?.text.includes('1111 BBB'), others]).toEqual([true, []]);
    for (const plate of ['2222 CCC', '3333 DDD']) await stay.come(plate);
    await stay.leaveAt('2026-07-04T08:00:00.000Z');
    stay.wait(59 * MINUTE);
    await stay.drain();
    expect(stay.read()).toEqual([]);
    stay.wait(MINUTE);
    await stay.drain();
    const [news, ...more] = stay.read();
    expect(more).toEqual([]);
    expect(news?.subject).toBe('Cambios en las reservas de tus plazas');
    expect(news?.text.match(/3333 DDD/g)).toHaveLength(1);
    expect(news?.text).not.toContain('2222 CCC');
    expect(news?.text).toContain('10:00');
    expect(news?.attachments?.map(({ text }) => /DTEND:\w+/.exec(text)?.[0])).toEqual([
      'DTEND:20260704T080000Z',
    ]);
    // That mail has the place of its hour.
    await stay.come('4444 FFF');
    expect(stay.read()).toEqual([]);
    stay.wait(HOUR);
    await stay.drain();
    expect(stay.read()).toHaveLength(1);
    stay.wait(HOUR);
    await stay.come('5555 GGG');
    expect(stay.read().map(({ subject }) => subject.startsWith('Vehículo de'))).toEqual([true]);
  });

  it('gets no mail about a stay that was cancelled meanwhile', async () => {
    const stay = await aStay();
    await stay.come('1111 BBB');
    await stay.come('2222 CCC');
    const { totalCents = 0 } = (await stay.bookingOf(stay.bookingId)) ?? {};
    await stay.cancel(stay.driver, stay.bookingId, totalCents / 100);
    await stay.drain();
    stay.read();
    stay.wait(2 * HOUR);
    await stay.drain();
    expect(stay.read()).toEqual([]);
  });
});

describe('a driver who has closed the account', () => {
  it('has the name of a deleted user in mails that are sent afterwards, and in their calendar files', async () => {
    const stay = await aStay({ isTold: false });
    await table().personalData.clearDriver(stay.bookingId);
    await stay.drain();
    const notice = stay.read().find(({ subject }) => subject.startsWith('Nueva reserva'));
    expect(notice?.text).toContain('Usuario eliminado ha reservado y pagado tu plaza');
    expect(notice?.attachments?.[0]?.text).toContain('SUMMARY:Usuario eliminado aparca en');
  });
});
