import { describe, expect, it } from 'vitest';
import { bookingLimits } from '#shared/areas/bookings.ts';
import { checkPass } from '#shared/domain/bookings/booking-pass.ts';
import { HOUR } from '#shared/lib/time.ts';
import { MARKET_STAY, marketOf } from '#test/support/market.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const aMarket = marketOf(table);

const NOW = Date.parse('2026-07-01T08:00:00Z');
const toStart = Date.parse(MARKET_STAY.startTime) - NOW;
const toEnd = Date.parse(MARKET_STAY.endTime) - NOW;

/** Ana books and pays the stay; `scan` reads a token as anybody can. */
const aPass = async () => {
  const market = await aMarket({ spotNumber: '42B', accessDetails: 'Código 4711.' });
  const { paymentIntentId, bookingId } = await market.intent('ana');
  market.pay(paymentIntentId);
  await market.browser('ana', paymentIntentId);
  const tokenFor = async (userId: string) => (await market.read(userId, bookingId)).passToken;
  const token = (await tokenFor('ana')) ?? '';
  const secrets = (...list: string[]) => ({ passSecrets: { list: () => Promise.resolve(list) } });
  const scan = (shown = token, client = bookingId, more: Partial<ReturnType<typeof secrets>> = {}) =>
    checkPass({ ...market.deps, ...more }, client, shown);
  return { ...market, bookingId, token, tokenFor, scan, secrets };
};

describe('the pass of a booking', () => {
  it('is early before the stay, valid from its first to its last moment, and then says nothing', async () => {
    const { wait, scan, spot } = await aPass();
    const stay = { title: spot.title, spotNumber: '42B', ...MARKET_STAY, timeZone: 'Europe/Madrid' };
    wait(toStart - 1);
    expect(await scan()).toEqual({ state: 'early', stay });
    wait(1);
    expect(await scan()).toEqual({ state: 'valid', stay });
    wait(toEnd - toStart - 1);
    expect(await scan()).toEqual({ state: 'valid', stay });
    wait(1);
    expect(await scan()).toEqual({ state: 'invalid' });
  });

  it('says nothing once the booking is cancelled, as for a forged code', async () => {
    const { scan, token, cancel, previewCancel, bookingId } = await aPass();
    const { refund } = await previewCancel('ana', bookingId);
    await cancel('ana', bookingId, refund);
    const other = token.endsWith('A') ? 'B' : 'A';
    const forged = [token.slice(0, -1) + other, `${'0'.repeat(26)}${token.slice(26)}`, token.slice(26), 'x'];
    for (const shown of [token, ...forged]) expect(await scan(shown)).toEqual({ state: 'invalid' });
  });

  it('is for the driver alone, while the stay is paid and not over', async () => {
    const { tokenFor, spot, wait } = await aPass();
    expect(await tokenFor(spot.ownerId)).toBeUndefined();
    wait(toEnd - 1);
    expect(await tokenFor('ana')).toMatch(/^[0-9A-Z]{26}[\w-]{22}$/);
    wait(1);
    expect(await tokenFor('ana')).toBeUndefined();
    const market = await aMarket();
    const { bookingId } = await market.intent('ana');
    expect(await market.read('ana', bookingId)).toMatchObject({ status: 'pending' });
    expect((await market.read('ana', bookingId)).passToken).toBeUndefined();
  });

  it('survives one rotation of the secret of the stage, and not two', async () => {
    const { scan, secrets, token, bookingId } = await aPass();
    const state = async (...list: string[]) => (await scan(token, bookingId, secrets(...list))).state;
    const [current] = await table().passSecrets.list();
    expect(await state('newer', current ?? '')).toBe('early');
    expect(await state('newest', 'newer')).toBe('invalid');
    expect(await state()).toBe('invalid');
  });

  it('is looked up so many times for one client, without a count for forged codes or other clients', async () => {
    const { scan, wait } = await aPass();
    wait(HOUR);
    for (let scans = 0; scans < bookingLimits.pass.max; scans++) await scan();
    await expect(scan()).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await scan('forged')).toEqual({ state: 'invalid' });
    expect((await scan(undefined, 'another')).state).toBe('early');
  });
});
