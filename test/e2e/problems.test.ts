import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { OpenProblem, Problem } from '#shared/api/problems.ts';
import type { Spot } from '#shared/api/spots.ts';
import { aPicture } from '#test/support/pictures.ts';
import { blockedUntilOf, bookNow, OPEN_NOW, report } from '#test/support/problems.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { findFaults, goAfresh, goWithin, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'common', 'invoices', 'problems', 'stays', 'reservations', 'pictures');
const pictureReady = es('pictures.uploaded').replace('{number}', '1');
const PHONE = { width: 360, height: 740 };

let owner: Person;
let neighbour: Person;
let driver: Person;
let admin: Person;
let page: Page;
let place = 0;

beforeAll(async () => {
  [owner, neighbour, driver] = [
    await app.newPerson('Olga Dueña'),
    await app.newPerson('Nuria Vecina'),
    await app.newPerson('Dani Conductor'),
  ];
  admin = await app.newAdmin('Ada Revisora');
  page = await browser.open(PHONE);
  await openAs(page, app.stack.web, driver, '/ayuda');
});

/** Of a driver with two reports that are not decided, the third waits. */
afterEach(async () => {
  const { body } = await app.call<{ problems: OpenProblem[] }>('GET', '/admin/problems', { as: admin });
  for (const { bookingId } of body.problems)
    await app.call('POST', `/admin/problems/${bookingId}/decision`, {
      as: admin,
      body: { decision: 'founded', reason: 'Se ve en la foto.' },
    });
});

const AT = { ...OPEN_NOW, longitude: '-3.7', accessDetails: 'Código 4711.' };
const latitude = () => 41 + place * 0.05;
/** Publishes a space so many degrees north of the latest stay. */
const publishNear = (north: number, title: string) =>
  app.publish(neighbour, { ...AT, latitude: String(latitude() + north), title: `${title} ${place}` });

/** A stay that begins with the next half hour, and a space a hundred metres away. */
const aStay = async (hasNeighbour = true): Promise<{ booking: Booking; near: Spot }> => {
  place++;
  const spot = await app.publish(owner, {
    ...{ ...AT, latitude: String(latitude()), title: `Plaza ocupada ${place}` },
  });
  const near = hasNeighbour ? await publishNear(0.0009, 'Plaza vecina') : spot;
  await app.untilMapFollows();
  return { booking: await bookNow(app, driver, spot), near };
};

const button = (name: string, at: Page = page) => at.getByRole('button', { name });
const addPicture = async (at: Page = page) =>
  at.locator('input[type="file"]').setInputFiles({
    name: 'plaza.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPicture(),
  });
const stored = async (id: string) => app.call<Problem>('GET', `/bookings/${id}/problem`, { as: driver });

describe('a driver who has arrived at a space that is not free', () => {
  it('finds no form before its time, then reports it with a picture and moves to a space near by, in four presses, or to the next one if that was taken meanwhile', async () => {
    const { booking, near } = await aStay();
    const next = await publishNear(0.0018, 'Plaza siguiente');
    await app.untilMapFollows();
    const later = await app.book(driver, near, { date: inDays(5) });
    await goWithin(page, `/reserva/${later.id}`);
    await page.getByRole('heading', { level: 2, name: es('reservations.stay') }).waitFor();
    expect(await page.getByRole('link', { name: es('stays.problem') }).count()).toBe(0);
    await goWithin(page, `/reserva/${later.id}/problema`);
    await page.getByText(/30 minutos antes de la entrada: .*12:30/).waitFor();
    expect(await page.locator('input[type="file"]').count()).toBe(0);

    await goWithin(page, `/reserva/${booking.id}`);
    const startedAt = performance.now();
    await page.getByRole('link', { name: es('stays.problem') }).click();
    await page.getByRole('heading', { level: 1, name: es('problems.title') }).waitFor();
    await addPicture();
    await page.getByText(pictureReady).waitFor();
    await button(es('problems.report')).click();
    await page.getByRole('heading', { name: near.title }).waitFor();
    await page.getByRole('heading', { name: next.title }).waitFor();
    const reportedAt = performance.now();
    await bookNow(app, await app.newPerson(), near, 1);
    await app.untilMapFollows();
    await button(es('problems.move')).first().click();
    await page.getByRole('main').getByText(es('problems.placeTaken')).waitFor();
    await page.getByRole('heading', { name: near.title }).waitFor({ state: 'detached' });
    expect(await findFaults(page)).toEqual([]);
    expect((await app.call<Booking>('GET', `/bookings/${booking.id}`, { as: driver })).body.status).toBe(
      'confirmed',
    );
    await button(es('problems.move')).first().click();
    await page.waitForURL((url) => url.pathname.endsWith('/pase') && !url.pathname.includes(booking.id));
    await page.getByRole('heading', { level: 1, name: next.title }).waitFor();
    await page.getByText('Código 4711.').waitFor();
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    console.info(
      `From "I have a problem" to the new space: 4 presses, ${seconds(performance.now() - startedAt)} s, of which ${seconds(reportedAt - startedAt)} s until spaces are offered`,
    );
    await goWithin(page, `/reserva/${booking.id}`);
    await page.getByText(es('reservations.why.moved')).waitFor();
    await page.getByRole('link', { name: es('stays.problemReported') }).click();
    await page.getByRole('link', { name: es('problems.toNewPlace') }).waitFor();
  });

  it('loses nothing typed or uploaded by a reload, and nothing is sent without a network, also not later; then gets everything back after one question, and is told where the money is', async () => {
    const { booking } = await aStay(false);
    await goWithin(page, `/reserva/${booking.id}/problema`);
    await page.getByRole('radio', { name: es('problems.kind.no_access') }).check({ force: true });
    await page.getByLabel(es('problems.words')).fill('La barrera no sube.');
    await addPicture();
    await page.getByText(pictureReady).waitFor();
    await page.reload();
    await page.getByText(pictureReady).waitFor();
    expect(await page.getByLabel(es('problems.words')).inputValue()).toBe('La barrera no sube.');
    await page.context().setOffline(true);
    await button(es('problems.report')).click();
    await page.getByRole('main').getByText(es('common.notSent')).waitFor();
    await page.context().setOffline(false);
    await page.waitForTimeout(500);
    expect((await stored(booking.id)).status).toBe(404);
    expect(await page.getByLabel(es('problems.words')).inputValue()).toBe('La barrera no sube.');
    await button(es('problems.report')).click();
    await page.getByText(es('problems.noPlaces')).waitFor();
    expect((await stored(booking.id)).body).toMatchObject({ kind: 'no_access', text: 'La barrera no sube.' });

    const press = new RegExp(es('problems.backPress').split(' ')[0] ?? '');
    await button('').filter({ hasText: press }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/deja de ser tuya/).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await dialog.getByRole('button').filter({ hasText: press }).click();
    await page.getByText(es('problems.hasReturned')).waitFor();
    expect((await stored(booking.id)).body.outcome).toBe('returned');
    await goWithin(page, `/reserva/${booking.id}`);
    await page.getByText(es('reservations.why.notFree')).waitFor();
    // The fee was invoiced, and its credit note is there, too.
    await page.getByRole('heading', { name: es('invoices.bookingTitle') }).waitFor();
  });
});

describe('the others', () => {
  it('see the report, also another tab of the driver that then needs no picture: its owner the pictures, an administrator all that decides it, and both parties the decision', async () => {
    const { booking } = await aStay(false);
    await goWithin(page, `/reserva/${booking.id}/problema`);
    await button(es('problems.report')).click();
    await page.getByText(es('problems.noPicture')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await addPicture();
    await page.getByText(pictureReady).waitFor();
    await report(app, driver, booking.id, {
      text: 'Hay una furgoneta blanca.',
      position: { latitude: 41.05, longitude: -3.7, accuracy: 15 },
    });
    await button(es('problems.report')).click();
    await page.getByText('Hay una furgoneta blanca.').waitFor();
    const wide = await browser.open({ width: 1440, height: 900 });
    await openAs(wide, app.stack.web, owner, `/reserva/${booking.id}`);
    await wide.getByRole('link', { name: es('stays.problemReported') }).click();
    await wide.getByText('Hay una furgoneta blanca.').waitFor();
    await expect
      .poll(() => wide.locator('main ul img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await wide.getByText(/Tus ingresos de esta reserva quedan en espera/).waitFor();

    const office = await browser.open(PHONE);
    await openAs(office, app.stack.web, admin, '/admin');
    await office.getByRole('link', { name: new RegExp(booking.spot.title) }).click();
    await office.getByText('Hay una furgoneta blanca.').waitFor();
    await office.getByText(owner.email).waitFor();
    await button(es('problems.admin.founded'), office).click();
    await office.getByText(/Escribe al menos/).waitFor();
    expect(await findFaults(office)).toEqual([]);
    await office.getByLabel(es('problems.admin.reason')).fill('Se ve la furgoneta en la foto.');
    await office.reload();
    await button(es('problems.admin.founded'), office).click();
    await office.getByText(es('problems.state.founded')).first().waitFor();

    await goAfresh(page, `/reserva/${booking.id}/problema`);
    await page.getByText('Se ve la furgoneta en la foto.').waitFor();
    await page.getByText(es('problems.decided.founded')).waitFor();
    await wide.reload();
    await wide.getByText('Se ve la furgoneta en la foto.').waitFor();
    expect(await findFaults(wide)).toEqual([]);
  });

  it('are the owner, who frees the space after the driver has left, and the administrator, who reads what a decision costs', async () => {
    const { booking } = await aStay(false);
    await report(app, driver, booking.id);
    await app.call('POST', `/bookings/${booking.id}/problem/refund`, { as: driver });
    const wide = await browser.open({ width: 1440, height: 900 });
    await openAs(wide, app.stack.web, owner, `/reserva/${booking.id}/problema`);
    // In the last half hour of a day nothing is blocked.
    if (blockedUntilOf(booking) !== null) {
      await wide.getByText(/sigue bloqueada hasta/).waitFor();
      expect(await findFaults(wide)).toEqual([]);
      await wide.context().setOffline(true);
      await button(es('problems.unblock'), wide).click();
      await wide.getByRole('main').getByText(es('common.notSent')).waitFor();
      await wide.context().setOffline(false);
      expect((await stored(booking.id)).body.outcome).toBe('returned');
      await button(es('problems.unblock'), wide).click();
      await wide.getByText(/sigue bloqueada hasta/).waitFor({ state: 'detached' });
    }
    const spot = { id: booking.parkingSpotId };
    expect((await bookNow(app, await app.newPerson(), spot, 1)).status).toBe('confirmed');

    const office = await browser.open(PHONE);
    await openAs(office, app.stack.web, admin, `/admin/problemas/${booking.id}`);
    const costs = es('problems.admin.unfoundedPay').split('{')[0] ?? '';
    await office.getByRole('button', { name: new RegExp(`^${costs}`) }).waitFor();
    await office.getByText(es('problems.admin.compensation')).waitFor();
    expect(await findFaults(office)).toEqual([]);
  });
});
