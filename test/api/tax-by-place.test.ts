import * as kit from '#functions/_kit/ports.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Spot } from '#shared/api/spots.ts';
import { aSpot, inDays, type Person, useStack } from '#test/support/stack.ts';
import { describe, expect, it } from 'vitest';

// The stage names a rate for Ceuta, and none for Melilla.
process.env.IPSI_RATES = JSON.stringify({ ceuta: 1000 });
const app = useStack();

const CEUTA = {
  title: 'Plaza junto a la frontera',
  address: 'Calle Real 12, 51001 Ceuta',
  latitude: '35.8715',
  longitude: '-5.3432',
};
const MELILLA = { address: 'Calle Gran Capitán 3, 52002 Melilla', latitude: '35.2798', longitude: '-2.9563' };
const LAS_PALMAS = {
  address: 'Calle de Triana 20, 35002 Las Palmas',
  latitude: '28.1035',
  longitude: '-15.4156',
};
const DAY = { date: inDays(4), isFullDay: 'true', startTime: '13:00', endTime: '12:00' };

const publish = async (as: Person, changes: Record<string, unknown>) =>
  app.post<Spot & ProblemBody>('/parking-spots', as, aSpot(await app.havePictures(as), changes));
const patch = (as: Person, spot: Spot, body: object) =>
  app.patch<Spot & ProblemBody>(`/parking-spots/${spot.id}`, as, body);
const cents = (euros = 0) => Math.round(euros * 100);

describe('a price', () => {
  it.each([
    ['on the peninsula', {}, 'iva', 21],
    ['in Las Palmas', LAS_PALMAS, 'igic', 7],
    ['in Ceuta, at the border', CEUTA, 'ipsi_ceuta', 10],
  ])('%s says its tax in quote, booking and mail, and is no other', async (_, place, area, rate) => {
    const [owner, driver] = await Promise.all([app.newPerson(), app.newPerson('Dani Conductor')]);
    const { body: spot } = await publish(owner, { ...place, priceWeekday: '15', priceWeekend: '15' });
    const quote = await app.quote(spot, DAY);
    expect(quote.totalPrice).toBe(17.5);
    const fee = cents(2.5 / (1 + rate / 100));
    const rent = cents(15 / (1 + rate / 100));
    expect(quote.lines.map(({ tax }) => tax)).toEqual([
      { area, rate, base: rent / 100, tax: (1500 - rent) / 100 },
      { area, rate, base: fee / 100, tax: (250 - fee) / 100 },
    ]);
    const booking = await app.book(driver, spot, DAY);
    expect(booking.lines).toEqual(quote.lines);
    const read = await app.get<Booking>(`/bookings/${booking.id}`, owner);
    expect(read.body.lines).toEqual(quote.lines);
    const [mail] = await app.mailsTo(driver.email);
    const name = area.slice(0, 4).toUpperCase();
    const taxes = ((1750 - rent - fee) / 100).toFixed(2).replace('.', ',');
    expect(mail?.body.text.replaceAll('\u00a0', ' ')).toContain(
      `Incluye ${name} ${String(rate)} %: ${taxes} €`,
    );
    expect(mail?.body.html).toContain(`Incluye ${name}`);
  });

  it('of exempt rent says that it is, taxes the fee, and keeps what its owner wrote for the parties', async () => {
    const owner = await app.newPerson();
    const { body: spot } = await publish(owner, {});
    const regimes = [{ from: '2026-01-01', regime: 'exempt', reason: 'other', note: 'Exención de prueba' }];
    const saved = await app.put('/user/tax-details', owner, {
      ...{ traderStatus: 'private', legalName: 'Ana Prueba', taxId: '12345678Z', taxIdCountry: 'ES' },
      address: { street: 'Calle Mayor 1', postcode: '28013', city: 'Madrid', country: 'ES' },
      ...{ birthDate: '1980-01-01', regimes, revision: 0 },
    });
    expect(saved.status).toBe(200);
    const { lines } = await app.quote(spot, DAY);
    expect(lines.map(({ tax }) => [tax?.rate, tax?.exemption?.note])).toEqual([
      [0, ''],
      [21, undefined],
    ]);
    const booking = await app.book(await app.newPerson('Dani Conductor'), spot, DAY);
    expect(booking.lines[0]?.tax?.exemption).toEqual({ reason: 'other', note: 'Exención de prueba' });
  });
});

describe('a space in a city whose rate is not set', () => {
  it('is not published, and says where', async () => {
    const { status, body } = await publish(await app.newPerson(), MELILLA);
    expect([status, body.code, body.issues?.[0]?.path]).toEqual([409, 'no_tax_rate', 'body.latitude']);
  });

  it('cannot be where another one moves to', async () => {
    const owner = await app.newPerson();
    const { body: spot } = await publish(owner, {});
    const { status, body } = await patch(owner, spot, MELILLA);
    expect([status, body.code]).toEqual([409, 'no_tax_rate']);
    expect((await app.get<Spot>(`/parking-spots/${spot.id}`, owner)).body.address).toBe(spot.address);
    expect((await patch(owner, spot, CEUTA)).status).toBe(200);
  });

  it('stays as it is if it was there before: it is edited, paused and booked without a tax, and not activated again', async () => {
    const [owner, driver] = await Promise.all([app.newPerson(), app.newPerson('Dani Conductor')]);
    const { body: spot } = await publish(owner, {});
    const spots = kit.spots().spots;
    const stored = await spots.find(spot.id);
    if (!stored) throw new Error('The spot is not there.');
    const moved = { ...stored, latitude: 35.2798, longitude: -2.9563, version: stored.version + 1 };
    await spots.update(moved, { audit: undefined, events: [] });
    const quote = await app.quote(spot, DAY);
    expect(quote.totalPrice).toBeGreaterThan(0);
    expect(quote.lines.every(({ tax }) => tax === undefined)).toBe(true);
    expect((await app.book(driver, spot, DAY)).lines.every(({ tax }) => tax === undefined)).toBe(true);
    expect((await patch(owner, spot, { title: 'Otro título para la plaza' })).status).toBe(200);
    expect((await patch(owner, spot, { isActive: false })).status).toBe(200);
    expect((await patch(owner, spot, { isActive: true })).body.code).toBe('no_tax_rate');
  });
});
