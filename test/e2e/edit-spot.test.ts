import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { findFaults, gatherErrors, pictureFiles, signIn, textsOf, useBrowser } from './support.ts';

// Two tabs, a map and real pictures take their time on a machine with other work.
vi.setConfig({ testTimeout: 60_000 });

const app = useStack({ moderation: 'manual' });
const browser = useBrowser();
const es = textsOf('es', 'dashboard', 'publish', 'accounts', 'common');

let page: Page;
let owner: Person;
let admin: Person;
let spot: Spot;

const read = async (id = spot.id) =>
  (await app.call<Spot>('GET', `/parking-spots/${id}`, { as: owner })).body;
const decide = async (id: string, decision: 'approve' | 'reject', reason = '') => {
  const { version } = await read(id);
  const answer = await app.call('POST', `/admin/spots/${id}/decision`, {
    as: admin,
    body: { decision, reason, version },
  });
  expect(answer.status).toBe(200);
};
/** A space that is approved, of the owner who is signed in. */
const publish = async (changes: Record<string, unknown> = {}) => {
  spot = await app.publish(owner, changes);
  await decide(spot.id, 'approve');
};

const field = (name: string, on: Page | Locator = page) => on.locator(`[name="${name}"]`);
const button = (key: string, on: Page | Locator = page) =>
  on.getByRole('button', { name: es(key), exact: true });
const says = (key: string, on: Page | Locator = page) => on.getByText(es(key)).first().waitFor();
const hasFocus = (name: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name);
const dialogOf = (name: RegExp | string, on: Page = page) => on.getByRole('dialog', { name });

const edit = async (on: Page = page) => {
  await on.goto(`${app.stack.web}/editar-plaza/${spot.id}`);
  await field('title', on).waitFor();
};
const openTab = async (on: Page = page) => {
  await on.goto(`${app.stack.web}/dashboard/spots`);
  await on
    .getByRole('button', { name: /^Editar/ })
    .first()
    .waitFor();
};
const rowOf = (title: string, on: Page = page) =>
  on.getByRole('listitem').filter({ has: on.getByRole('heading', { name: title, exact: true }) });
const save = (on: Page | Locator = page) => button('dashboard.saveChanges', on).click();

const refuse =
  (status: number, body: Record<string, unknown> = {}) =>
  (route: Route) =>
    route.request().method() === 'PATCH' || route.request().method() === 'DELETE'
      ? route.fulfill({
          status,
          json: { error: 'No', message: 'No', code: 'internal', requestId: 'x', ...body },
        })
      : route.fallback();
const apiOf = () => `**/api/parking-spots/${spot.id}`;

beforeAll(async () => {
  [owner, admin] = [await app.newPerson('Olga Dueña'), await app.newAdmin()];
  page = await browser.open();
  await signIn(page, app.stack.web, owner, '/publicar');
});

describe('the edit screen', () => {
  beforeEach(() => publish());

  it('[ED-01] changes everything that a space has', async () => {
    await edit();
    await field('title').fill('Plaza nueva');
    await field('description').fill('Una descripción nueva, con bastante más de treinta letras.');
    await page.locator('input[type=file]').setInputFiles((await pictureFiles()).slice(0, 2));
    await page.getByText('5 de 10').waitFor();
    const tools = page.getByRole('button', { name: /^Poner de portada/ });
    await tools.last().click();
    await page
      .getByRole('button', { name: /^Quitar/ })
      .nth(1)
      .click();
    await field('length').fill('5,25');
    await field('height').fill('1.9');
    await page
      .getByRole('button', { name: es('publish.vehicleMotorbike') })
      .first()
      .click();
    await page.getByLabel(es('publish.elevator')).check();
    await field('priceWeekday').fill('17.5');
    await field('minDuration').fill('4');
    await field('advanceBooking').fill('3');
    await field('cancellationLimit').fill('36');
    await page.getByLabel(es('publish.sunday')).uncheck();
    await field('startDate').fill(inDays(3));
    await field('endDate').fill(inDays(90));
    await field('accessStart').fill('07:30');
    await field('accessEnd').fill('22:15');
    await field('spotNumber').fill('B-7');
    await field('instructions').fill('Entrada por la calle de atrás.');
    await field('accessDetails').fill('Código 4711.');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await save();
    expect((await sent).postDataJSON()).toMatchObject({
      priceWeekday: '17.5',
      priceWeekend: '20',
      minDuration: 4,
    });
    await page.waitForURL('**/dashboard');
    const saved = await read();
    expect(saved).toMatchObject({
      title: 'Plaza nueva',
      dimensions: { length: '5.25', width: '2.5', height: '1.9' },
      vehicleTypes: ['normal', 'motos'],
      amenities: { elevator: true },
      price_weekday: 17.5,
      min_duration: 4,
      advance_booking: 3,
      cancellation_limit: 36,
      availableDays: ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'],
      startDate: inDays(3),
      endDate: inDays(90),
      accessHours: { start: '07:30', end: '22:15' },
      spot_number: 'B-7',
      instructions: 'Entrada por la calle de atrás.',
      accessDetails: 'Código 4711.',
    });
    expect(saved.images).toHaveLength(4);
    expect(spot.images).not.toContain(saved.images[0]);
    expect(saved.images).not.toContain(spot.images[0]);
  });

  it('[ED-01] a changed address asks for its place: a click, a suggestion, or the pin as it is', async () => {
    await edit();
    await field('address').fill('Calle de Fuencarral, 120 bis, Madrid');
    await save();
    await says('dashboard.addressMoved');
    await hasFocus('address');
    await button('dashboard.keepPin').click();
    await save();
    await page.waitForURL('**/dashboard');
    expect(await read()).toMatchObject({
      address: 'Calle de Fuencarral, 120 bis, Madrid',
      latitude: spot.latitude,
      longitude: spot.longitude,
    });

    await edit();
    const map = page.locator('.map-canvas canvas');
    await button('publish.mapZoomIn').waitFor();
    await map.click({ position: { x: 120, y: 120 } });
    await expect.poll(() => field('address').inputValue()).toMatch(/España$/);
    await save();
    await page.waitForURL('**/dashboard');
    const moved = await read();
    expect([moved.latitude, moved.longitude]).not.toEqual([spot.latitude, spot.longitude]);
    expect(moved.address).toMatch(/España$/);
  });

  it('[ED-02] says under each field what to mend, goes to the first, and loses nothing when saving fails', async () => {
    await edit();
    await field('description').fill('Corta');
    await field('priceWeekend').fill('0');
    await page
      .getByRole('button', { name: es('publish.vehicleNormal') })
      .first()
      .click();
    for (const day of ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
      await page.getByLabel(es(`publish.${day}`)).uncheck();
    await page
      .getByRole('button', { name: /^Quitar/ })
      .first()
      .click();
    await save();
    for (const key of [
      'dashboard.descriptionTooShort',
      'publish.imagesTooFew',
      'publish.vehicleTypeRequired',
      'dashboard.pricesAboveZero',
      'publish.weekdayRequired',
    ])
      await says(key);
    await hasFocus('description');

    await edit();
    await field('title').fill('Sin red');
    await page.route(apiOf(), (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
    await save();
    await says('dashboard.saveFailed');
    await page.unroute(apiOf());
    await page.route(
      apiOf(),
      refuse(400, { code: 'invalid_request', issues: [{ path: 'body.spotNumber', message: 'No.' }] }),
    );
    await save();
    await says('dashboard.fieldRefused');
    await hasFocus('spotNumber');
    await page.unroute(apiOf());
    expect(await field('title').inputValue()).toBe('Sin red');
    // Pressed again if need be: the page may still be on its way to the field that was refused.
    const saveAgain = async () => {
      if (!page.url().endsWith('/dashboard')) await save();
      await page.waitForURL('**/dashboard', { timeout: 4000 });
    };
    await vi.waitFor(saveAgain, { timeout: 30_000, interval: 100 });
    expect((await read()).title).toBe('Sin red');
  });

  it('[ED-01] asks before unsaved changes are left by a link, the back button, or closing', async () => {
    await page.goto(`${app.stack.web}/dashboard`);
    await page.getByRole('tab', { name: 'Mis Plazas' }).click();
    await rowOf(spot.title)
      .first()
      .getByRole('link', { name: es('dashboard.editAll') })
      .click();
    await field('title').waitFor();
    await page.getByRole('link', { name: es('common.cancel') }).click();
    await page.waitForURL('**/dashboard');
    await page.goBack();
    await field('title').fill('A medias');
    const leaving = dialogOf(es('dashboard.leaveTitle'));
    await page.getByRole('link', { name: es('common.cancel') }).click();
    await leaving.waitFor();
    expect(await findFaults(page)).toEqual([]);
    await button('dashboard.stay').click();
    await leaving.waitFor({ state: 'hidden' });
    await page.goBack();
    await leaving.waitFor();
    await page.keyboard.press('Escape');
    expect(await field('title').inputValue()).toBe('A medias');
    const warned = new Promise<string>((resolve) =>
      page.once('dialog', (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss();
      }),
    );
    await page.evaluate(() => setTimeout(() => window.location.reload(), 0));
    expect(await warned).toBe('beforeunload');
    expect(await field('title').inputValue()).toBe('A medias');
    await page.goBack();
    await button('dashboard.leave').click();
    await page.waitForURL('**/dashboard/spots');
    expect((await read()).title).toBe(spot.title);
  });

  it('[ED-01] works with the keyboard alone', async () => {
    await edit();
    await field('title').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Con teclado');
    await page.getByLabel(es('publish.elevator')).focus();
    await page.keyboard.press('Space');
    await page
      .getByRole('button', { name: es('publish.vehicleExtra') })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await field('spotNumber').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    expect(await read()).toMatchObject({
      title: 'Con teclado',
      vehicleTypes: ['normal', 'extra'],
      amenities: { elevator: true },
    });
  });
});

describe('two editors of one space', () => {
  let other: Page;
  beforeAll(async () => {
    other = await page.context().newPage();
  });
  beforeEach(() => publish());

  it('[ED-02] on the screen: what differs is shown, and saving mine keeps what only the other one changed', async () => {
    await Promise.all([edit(), edit(other)]);
    await field('title', other).fill('Título de la otra');
    await field('spotNumber', other).fill('99');
    await field('title').fill('Título mío');
    await field('priceWeekday').fill('44');
    await save(other);
    await other.waitForURL('**/dashboard');
    await save();
    const panel = page.getByRole('alert', { name: es('dashboard.conflictTitle') });
    await panel.waitFor();
    expect(await panel.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      es('dashboard.title'),
      es('dashboard.priceWeekday'),
    ]);
    await panel.getByText('Título de la otra').waitFor();
    await panel.getByText('Título mío').waitFor();
    await panel.getByText(es('dashboard.spotNumber')).waitFor();
    expect(await field('spotNumber').inputValue()).toBe('99');
    expect((await read()).title).toBe('Título de la otra');
    expect(await findFaults(page)).toEqual([]);
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await button('dashboard.saveMine').click();
    const { version: _version, ...changes } = (await sent).postDataJSON() as Record<string, unknown>;
    expect(changes).toEqual({ title: 'Título mío', priceWeekday: '44' });
    await page.waitForURL('**/dashboard');
    expect(await read()).toMatchObject({ title: 'Título mío', price_weekday: 44, spot_number: '99' });
  });

  it('[ED-02] on the screen: keeping what is saved gives up one’s own changes, pictures too', async () => {
    await Promise.all([edit(), edit(other)]);
    await field('title', other).fill('La que queda');
    await field('title').fill('La que se va');
    await page
      .getByRole('button', { name: /^Poner de portada/ })
      .first()
      .click();
    await save(other);
    await other.waitForURL('**/dashboard');
    await save();
    await button('dashboard.keepSaved').click();
    await page.getByRole('heading', { level: 1, name: 'Editar Plaza: La que queda' }).waitFor();
    expect(await field('title').inputValue()).toBe('La que queda');
    await save();
    await page.waitForURL('**/dashboard');
    expect(await read()).toMatchObject({ title: 'La que queda', images: spot.images });
  });

  it('[ED-02] a save whose answer was lost is no conflict with oneself', async () => {
    await edit();
    await field('title').fill('Llegó');
    await page.route(apiOf(), async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await save();
    await says('dashboard.saveFailed');
    await page.unroute(apiOf());
    expect((await read()).title).toBe('Llegó');
    await save();
    await page.waitForURL('**/dashboard');
  });

  it('[DB-08] in the dialog: the same choice', async () => {
    const dialog = dialogOf('Editar Plaza de Aparcamiento');
    const otherDialog = dialogOf('Editar Plaza de Aparcamiento', other);
    const open = async () => {
      await Promise.all([openTab(), openTab(other)]);
      for (const tab of [page, other])
        await tab
          .getByRole('button', { name: /^Editar/ })
          .first()
          .click();
    };
    await open();
    await field('title', otherDialog).fill('De la otra');
    await field('minDuration', otherDialog).fill('9');
    await field('title', dialog).fill('Mía');
    await save(otherDialog);
    await otherDialog.waitFor({ state: 'hidden' });
    await save(dialog);
    await says('dashboard.conflictTitle', dialog);
    await dialog.getByText('De la otra').waitFor();
    expect(await field('minDuration', dialog).inputValue()).toBe('9');
    expect((await read()).title).toBe('De la otra');
    expect(await findFaults(page)).toEqual([]);
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await button('dashboard.saveMine', dialog).click();
    const { version: _version, ...changes } = (await sent).postDataJSON() as Record<string, unknown>;
    expect(changes).toEqual({ title: 'Mía' });
    await dialog.waitFor({ state: 'hidden' });
    expect(await read()).toMatchObject({ title: 'Mía', min_duration: 9 });

    await open();
    await field('title', otherDialog).fill('Se queda');
    await field('title', dialog).fill('Se va');
    await save(otherDialog);
    await otherDialog.waitFor({ state: 'hidden' });
    await save(dialog);
    await button('dashboard.keepSaved', dialog).click();
    expect(await field('title', dialog).inputValue()).toBe('Se queda');
    expect((await read()).title).toBe('Se queda');
  });
});

describe('the review of a space', () => {
  it('[BR-07] is shown in the list and on the screen, with what to do', async () => {
    spot = await app.publish(owner, { title: 'Recién publicada' });
    await openTab();
    const row = rowOf('Recién publicada');
    await row.getByText(es('dashboard.awaitingApproval')).first().waitFor();
    await edit();
    await says('dashboard.pendingText');
    await decide(spot.id, 'reject', 'Las fotos no muestran la plaza.');
    await openTab();
    await row.getByText(es('dashboard.rejected')).waitFor();
    await row.getByText('Las fotos no muestran la plaza.').waitFor();
    await edit();
    await page.getByText('Las fotos no muestran la plaza.').waitFor();
    await says('dashboard.rejectedText');
    expect(await findFaults(page)).toEqual([]);
    await field('title').fill('Corregida');
    await save();
    await page.waitForURL('**/dashboard');
    expect((await read()).status).toBe('pending');
  });

  it('[BR-07] says before saving that a new place or picture sends an approved one back', async () => {
    await publish();
    await edit();
    await field('title').fill('Solo el título');
    expect(await page.getByText(es('dashboard.goesToReview')).count()).toBe(0);
    await page.locator('input[type=file]').setInputFiles((await pictureFiles()).slice(0, 1));
    await says('dashboard.goesToReview');
    await save();
    await says('dashboard.savedForReview');
    expect((await read()).status).toBe('pending');
  });
});

describe('deleting a space', () => {
  const removal = () => dialogOf(/^(¿Eliminar|No se puede eliminar)/);
  const ask = (title: string) =>
    rowOf(title)
      .getByRole('button', { name: new RegExp(`^${es('dashboard.delete')}`) })
      .click();

  it('is refused while somebody has booked it, says why, and offers a pause', async () => {
    await publish({ title: 'Plaza reservada' });
    const driver = await app.newPerson('Dani');
    const quote = await app.quote(spot, { date: inDays(9), endDate: inDays(10) });
    const intent = await app.intent(driver, quote);
    await app.pay(intent.body.paymentIntentId);
    await app.confirm(driver, quote, intent.body.paymentIntentId);
    await openTab();
    await ask('Plaza reservada');
    await removal().getByRole('heading', { name: '¿Eliminar «Plaza reservada»?' }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await button('dashboard.delete', removal()).click();
    await says('dashboard.deleteRefused', removal());
    expect(await findFaults(page)).toEqual([]);
    await button('dashboard.pauseSpot', removal()).click();
    await removal().waitFor({ state: 'hidden' });
    await rowOf('Plaza reservada').getByText(es('dashboard.inactive')).waitFor();
    expect((await read()).is_active).toBe(false);
  });

  it('is refused while somebody is paying', async () => {
    await publish({ title: 'Plaza retenida' });
    await app.intent(await app.newPerson(), await app.quote(spot, { date: inDays(9) }));
    await edit();
    await button('dashboard.delete').click();
    await button('dashboard.delete', removal()).click();
    await says('dashboard.deleteRefused', removal());
    await button('common.close', removal()).first().click();
    expect((await read()).id).toBe(spot.id);
  });

  it('happens once however often the button is pressed, and takes it out of the list', async () => {
    await publish({ title: 'Plaza de más' });
    await openTab();
    await ask('Plaza de más');
    await page.keyboard.press('Escape');
    await removal().waitFor({ state: 'hidden' });
    await ask('Plaza de más');
    await page.route(apiOf(), (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
    );
    await button('dashboard.delete', removal()).click();
    await says('common.connectionText', removal());
    await page.unroute(apiOf());
    let asked = 0;
    page.on('request', (request) => {
      if (request.method() === 'DELETE') asked++;
    });
    await button('dashboard.delete', removal()).dblclick();
    await removal().waitFor({ state: 'hidden' });
    await expect.poll(() => rowOf('Plaza de más').count()).toBe(0);
    expect(asked).toBe(1);
    expect((await app.call('GET', `/parking-spots/${spot.id}`, { as: owner })).status).toBe(404);
  });

  it('from the edit screen leads to the dashboard, whatever was typed before', async () => {
    await publish({ title: 'Plaza vieja' });
    await edit();
    await field('title').fill('Ya da igual');
    await button('dashboard.delete').click();
    await button('dashboard.delete', removal()).click();
    await page.waitForURL('**/dashboard');
    expect((await app.call('GET', `/parking-spots/${spot.id}`, { as: owner })).status).toBe(404);
  });
});

describe('text of an owner', () => {
  it('is shown as text everywhere and never run', async () => {
    const errors = gatherErrors(page);
    const evil = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';
    await publish({ title: evil, description: `${evil} con relleno.`, instructions: evil, address: evil });
    await app.call('PATCH', `/parking-spots/${spot.id}`, { as: owner, body: { accessDetails: evil } });
    const pages = ['/dashboard', '/dashboard/spots', `/editar-plaza/${spot.id}`, `/spot/${spot.id}`];
    for (const path of pages) {
      await page.goto(`${app.stack.web}${path}`);
      await page.getByText(evil).first().waitFor();
      expect(await page.evaluate(() => 'hit' in window), path).toBe(false);
    }
    expect(errors).toEqual([]);
  });
});
