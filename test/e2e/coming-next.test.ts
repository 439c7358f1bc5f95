import { beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { DAY } from '#shared/lib/time.ts';
import { bookNow, OPEN_NOW, report } from '#test/support/problems.ts';
import { type Person, useStack } from '#test/support/stack.ts';
import { wallOf } from '#test/support/wall-clock.ts';
import { findFaults, openAs, refuse, textsOf, unfold, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'dashboard', 'common', 'messages', 'reservations');

const ACCESS = 'Código 4711, plaza del fondo';
const PLATE = '1234 BCD';

let owner: Person;
let driver: Person;
let spot: Spot;
const starts: number[] = [];

/** A paid stay of three hours that begins at a full hour. */
const book = async (hours: number) => {
  const startTime = `${new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 14)}00:00Z`;
  const endTime = new Date(Date.parse(startTime) + 3 * 3_600_000).toISOString();
  starts.push(Date.parse(startTime));
  const stay = { parkingSpotId: spot.id, startTime, endTime };
  const { body } = await app.call<{ paymentIntentId: string; bookingId: string }>(
    'POST',
    '/create-payment-intent',
    { as: driver, body: { bookingData: stay } },
  );
  await app.pay(body.paymentIntentId);
  const confirmed = { ...stay, stripePaymentIntentId: body.paymentIntentId };
  expect((await app.call('POST', '/bookings', { as: driver, body: confirmed })).status).toBe(201);
  // The way in is not shown while cancelling is free.
  await app.endFreeCancellation(body.bookingId);
  return body.bookingId;
};

beforeAll(async () => {
  [owner, driver] = [await app.newPerson('Olga Dueña'), await app.newPerson('Dani Conductor')];
  spot = await app.publish(owner, { accessDetails: ACCESS });
  const vehicle = { name: 'Ibiza', plate: PLATE, kind: 'normal', length: 4.06, width: 1.78, height: 1.44 };
  await app.call('PUT', `/user/vehicles/${crypto.randomUUID()}`, { as: driver, body: vehicle });
  const bookingId = await book(3);
  await book(75);
  const message = { text: 'Llego a las ocho.', clientId: crypto.randomUUID() };
  expect(
    (await app.call('POST', `/bookings/${bookingId}/messages`, { as: driver, body: message })).status,
  ).toBeLessThan(300);
});

describe('the dashboard begins with what comes next', () => {
  it('for a driver: countdown, way in and way there, and after the stay the one that follows; for an owner: who arrives today and what waits; and what could not be read says so alone', async () => {
    const page = await browser.open({ width: 360 });
    await openAs(page, app.stack.web, driver, '/dashboard');
    const card = page.getByRole('region', { name: es('dashboard.next.title') });
    await card.getByText(/^En (\d+ h|\d+ min)/).waitFor();
    await card.getByText(ACCESS).waitFor();
    const directions = card.getByRole('link', { name: es('reservations.directions') });
    await expect.poll(() => directions.getAttribute('href')).toContain('40.43');
    expect(await findFaults(page)).toEqual([]);
    await card.getByRole('link', { name: es('dashboard.next.open') }).click();
    await unfold(page, `${es('reservations.owner')}: Olga`);
    await page.getByText(es('reservations.other.memberSince')).waitFor();
    await page.getByText(es('reservations.other.verified.email')).waitFor();
    await page.goBack();
    const [first = 0, second = 0] = starts;
    await page.clock.setFixedTime(first + 60_000);
    await card.getByText(/^Ahora, hasta /).waitFor();
    const after = first + 3 * 3_600_000;
    await page.clock.setFixedTime(after);
    const [day, next] = [after, second].map((at) => Date.parse(wallOf('Europe/Madrid', at).slice(0, 10)));
    await card.getByText(`En ${((next ?? 0) - (day ?? 0)) / DAY} días`).waitFor();
    await card.getByText(/^Cómo entrar lo verás aquí desde/).waitFor();
    expect(await card.getByText(ACCESS).count()).toBe(0);

    await page.clock.setFixedTime(first);
    await page.route('**/api/bookings/bookings-on-my-spots', refuse(400));
    await openAs(page, app.stack.web, owner, '/dashboard');
    const today = page.getByRole('region', { name: es('dashboard.today.title') });
    const waiting = page.getByRole('region', { name: es('dashboard.wait.title') });
    await today.getByText(es('dashboard.next.failed')).waitFor();
    await waiting.getByText('1 mensaje nuevo').waitFor();
    await page.unroute('**/api/bookings/bookings-on-my-spots');
    await today.getByRole('button', { name: es('common.retry') }).click();
    await today.getByRole('link', { name: 'Entra Dani' }).waitFor();
    await today.getByText(PLATE, { exact: true }).first().waitFor();
    const bookings = page.getByRole('region', { name: es('dashboard.bookingsOnMySpots'), exact: true });
    await bookings.getByText(PLATE, { exact: true }).first().waitFor();
    expect(await findFaults(page)).toEqual([]);
    const address = await waiting.getByRole('link', { name: spot.title }).getAttribute('href');
    expect(address).toBe(`/editar-plaza/${spot.id}#waysIn`);
    const other = await app.newPerson();
    await app.publish(other);
    await openAs(page, app.stack.web, other, '/dashboard');
    await today.getByText(es('dashboard.today.none')).waitFor();
    await waiting.getByRole('link', { name: es('dashboard.wait.payout') }).waitFor();
  });

  it('for an owner: with problems that a driver reported and nobody has decided, and the tax details that are missing', async () => {
    const host = await app.newPerson('Ona Amable');
    const hers = await app.publish(host, { ...OPEN_NOW, title: 'Plaza ocupada' });
    const { id } = await bookNow(app, driver, hers);
    await report(app, driver, id);
    const page = await browser.open({ width: 360 });
    await openAs(page, app.stack.web, host, '/dashboard');
    const waiting = page.getByRole('region', { name: es('dashboard.wait.title') });
    const links = waiting.getByRole('link');
    const problem = es('dashboard.wait.problem').replace('{title}', hers.title);
    await waiting.getByRole('link', { name: problem }).waitFor();
    await waiting.getByRole('link', { name: es('dashboard.wait.taxDetailsMissing') }).waitFor();
    expect(await links.first().textContent()).toBe(problem);
    expect(await findFaults(page)).toEqual([]);
    await links.first().click();
    await page.waitForURL(`**/reserva/${id}`);
  });
});
