import { beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { ProblemCase } from '#shared/api/problems.ts';
import type { RentalAnswer } from '#shared/api/rentals.ts';
import type { MonthPattern } from '#shared/model/month-pattern.ts';
import { report } from '#test/support/problems.ts';
import { aRunningRental } from '#test/support/running-rental.ts';
import { type Person, useStack } from '#test/support/stack.ts';
import { wallOf } from '#test/support/wall-clock.ts';
import { findFaults, findOverflow, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'moderation', 'problems', 'rentals');
const PHONE = { width: 360, height: 740, touch: true };
const AT = { latitude: '40.4300', longitude: '-3.7020' };

/** A pattern that has the present time, and for some time: a month is reported while it is used. */
const presentPattern = (): { pattern: MonthPattern; words: string } => {
  const now = wallOf('Europe/Madrid', Date.now());
  const weekday = new Date(`${now.slice(0, 10)}T00:00:00Z`).getUTCDay();
  const isDay = weekday > 0 && weekday < 6 && now.slice(11) >= '06:00' && now.slice(11) < '21:00';
  return isDay
    ? {
        pattern: { type: 'weekdays', from: '06:00', to: '22:00' },
        words: 'De lunes a viernes, de 6:00 a 22:00',
      }
    : {
        pattern: { type: 'nights', from: '16:00', to: '10:00' },
        words: 'Noches, de 16:00 a 10:00, y fines de semana',
      };
};

describe('a problem in a month of a rental', () => {
  const { pattern, words } = presentPattern();
  let driver: Person;
  let rental: RentalAnswer;
  let month = '';

  beforeAll(async () => {
    driver = await app.newPerson('Dani Conductor');
    const owner = await app.newPerson('Olga Dueña');
    rental = await aRunningRental(app, { owner, driver }, 10, { ...AT, monthPattern: pattern });
    month = rental.months[0]?.bookingId ?? '';
    const near = { latitude: '40.4309', longitude: AT.longitude, advanceBooking: 0, minDuration: 1 };
    const prices = { priceWeekday: 1, priceWeekend: 1, title: 'Plaza vecina' };
    await app.publish(await app.newPerson('Nuria Vecina'), { ...near, ...prices });
    await app.untilMapFollows();
    await report(app, driver, month);
  });

  it('offers its driver spots near by for the times of the week of the rental, and names them', async () => {
    const page = await browser.open(PHONE);
    await openAs(page, app.stack.web, driver, `/reserva/${month}/problema`);
    await page.getByRole('heading', { name: es('problems.places') }).waitFor();
    await page.getByText(words).waitFor();
    await page.getByText(/vuelven los días del mes desde tu aviso/).waitFor();
    await page.getByRole('heading', { name: 'Plaza vecina' }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await findOverflow(page)).toEqual([]);
  });

  it('shows an administrator which month of which rental it is, its times of the week and what goes back, and that goes back', async () => {
    const admin = await app.newAdmin('Ada Revisora');
    const page = await browser.open(PHONE);
    await openAs(page, app.stack.web, admin, `/admin/problemas/${month}`);
    const { booking } = (await app.call<ProblemCase>('GET', `/admin/problems/${month}`, { as: admin })).body;
    expect(booking.refund).toBeGreaterThan(0);
    expect(booking.refund).toBeLessThan(booking.totalPrice);
    await page.getByText(words).waitFor();
    const amount = booking.refund.toFixed(2).replace('.', ',');
    await page.getByText(new RegExp(`El conductor recupera ${amount}.* El alquiler sigue`)).waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await findOverflow(page)).toEqual([]);

    const name = es('moderation.monthOfRental').replace('{month}', '1').replace('{rental}', rental.id);
    await page.getByRole('link', { name }).click();
    await page.getByRole('link', { name: es('moderation.toProblem') }).click();
    await page.getByLabel(es('problems.admin.reason')).fill('Se ve el coche en la foto.');
    await page.getByRole('button', { name: es('problems.admin.founded') }).press('Enter');
    await page.getByText(es('problems.state.founded')).first().waitFor();
    const { totalPrice } = (await app.call<Booking>('GET', `/bookings/${month}`, { as: driver })).body;
    expect(totalPrice).toBeCloseTo(booking.totalPrice - booking.refund, 5);
  });
});
