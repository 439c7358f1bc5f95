import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import {
  chooseDay,
  findFaults,
  goWithin,
  loseAnswer,
  openAs,
  pictureFiles,
  textsOf,
  useBrowser,
} from './support.ts';

const app = useStack({ moderation: 'manual' });
const browser = useBrowser();
const es = textsOf('es', 'dashboard', 'fields', 'publish', 'accounts', 'common');

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
/** Publishes an approved spot of the owner who is signed in. */
const publish = async (changes: Record<string, unknown> = {}) => {
  spot = await app.publish(owner, changes);
  await decide(spot.id, 'approve');
};
/** Saves fields of the spot from another device. */
const saveElsewhere = async (body: Record<string, unknown>) => {
  const answer = await app.call('PATCH', `/parking-spots/${spot.id}`, { as: owner, body });
  expect(answer.status).toBe(200);
};

const field = (name: string, on: Page | Locator = page) => on.locator(`[name="${name}"]`);
const button = (key: string, on: Page | Locator = page) =>
  on.getByRole('button', { name: es(key), exact: true });
const says = (key: string, on: Page | Locator = page) => on.getByText(es(key)).first().waitFor();
const hasFocus = (name: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name);
const dialogOf = (name: RegExp | string) => page.getByRole('dialog', { name });

const edit = async () => {
  await goWithin(page, `/editar-plaza/${spot.id}`);
  await page.getByRole('heading', { level: 1, name: `Editar Plaza: ${spot.title}` }).waitFor();
  await field('title').waitFor();
};
/** Until the dashboard is shown: who goes back earlier finds the form as it was. */
const isSaved = async () => {
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1, name: /^Hola, / }).waitFor();
};
const openTab = async () => {
  await page.goto(`${app.stack.web}/dashboard/spots`);
  await page
    .getByRole('button', { name: /^Editar/ })
    .first()
    .waitFor();
};
const rowOf = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const save = (on: Page | Locator = page) => button('dashboard.saveChanges', on).click();

const refuse =
  (status: number, body: Record<string, unknown> = {}) =>
  (route: Route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status,
          json: { error: 'No', message: 'No', code: 'internal', requestId: 'x', ...body },
        })
      : route.fallback();
const apiOf = () => `**/api/parking-spots/${spot.id}`;

beforeAll(async () => {
  [owner, admin] = [await app.newPerson('Olga Dueña'), await app.newAdmin()];
  page = await browser.open({ width: 360 });
  await openAs(page, app.stack.web, owner, '/dashboard');
});

describe('the edit screen', () => {
  beforeEach(() => publish({ accessHours: { start: '07:15', end: '23:59' }, endDate: inDays(30) }));

  it('[ED-01] [BR-07] changes every field of a spot, and warns that a new picture needs a review', async () => {
    const last = inDays(60);
    await edit();
    await field('title').fill('Plaza nueva');
    await expect.poll(() => page.getByText(es('dashboard.goesToReview')).count()).toBe(0);
    await field('description').fill('Una descripción nueva, con bastante más de treinta letras.');
    await page.locator('input[type=file]').setInputFiles((await pictureFiles()).slice(0, 1));
    await page.getByText('4 de 10').waitFor();
    await says('dashboard.goesToReview');
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
    const pick = async (name: string, date: string) => {
      await field(name).click();
      await chooseDay(page, page.getByRole('dialog', { name: /^Fecha de/ }), date);
    };
    await pick('startDate', inDays(3));
    await pick('endDate', last);
    // A time that is not in the list stays selected.
    await expect.poll(() => field('accessStart').inputValue()).toBe('07:15');
    await expect.poll(() => field('accessEnd').inputValue()).toBe('23:59');
    await field('accessEnd').selectOption('22:30');
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
    await isSaved();
    await says('dashboard.savedForReview');
    const saved = await read();
    expect(saved).toMatchObject({
      status: 'pending',
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
      endDate: last,
      accessHours: { start: '07:15', end: '22:30' },
      spot_number: 'B-7',
      instructions: 'Entrada por la calle de atrás.',
      accessDetails: 'Código 4711.',
    });
    expect(saved.images).toHaveLength(3);
    expect(spot.images).not.toContain(saved.images[0]);
    expect(saved.images).not.toContain(spot.images[0]);
  });

  it('[ED-01] a changed address needs a position: that of a suggestion, or the pin as it is', async () => {
    await edit();
    await field('address').fill('Calle de Fuencarral, 120 bis, Madrid');
    await save();
    await says('dashboard.addressMoved');
    await hasFocus('address');
    await page.keyboard.press('Escape');
    await button('dashboard.keepPin').click();
    await save();
    await isSaved();
    expect(await read()).toMatchObject({
      address: 'Calle de Fuencarral, 120 bis, Madrid',
      latitude: spot.latitude,
      longitude: spot.longitude,
    });

    await edit();
    // The position arrives late, and saving waits for it.
    const details = '**/api/places/details?*';
    await page.route(details, (route) => setTimeout(() => void route.continue(), 500));
    await field('address').fill('Calle Serrano');
    await page
      .getByRole('option', { name: /Calle Serrano/ })
      .first()
      .click();
    await expect.poll(() => field('address').inputValue()).toMatch(/España$/);
    await save();
    await isSaved();
    await page.unroute(details);
    const moved = await read();
    expect(moved.address).toBe('Calle Serrano, Madrid, España');
    expect(moved.latitude).toBeCloseTo(40.43, 3);
    expect(moved.longitude).toBeCloseTo(-3.688, 2);
  });

  it('[ED-02] loses nothing when saving fails, and a lost answer causes no conflict with one’s own change', async () => {
    await edit();
    await field('title').fill('Sin red');
    await page.route(apiOf(), (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
    await save();
    await says('common.unansweredTitle');
    await page.unroute(apiOf());
    await page.route(
      apiOf(),
      refuse(400, { code: 'invalid_request', issues: [{ path: 'body.spotNumber', message: 'No.' }] }),
    );
    await save();
    await says('dashboard.fieldRefused');
    await hasFocus('spotNumber');
    await page.unroute(apiOf());
    await page.route(apiOf(), (route) =>
      route.request().method() === 'PATCH' ? loseAnswer(route) : route.fallback(),
    );
    // May need a second press, because the page may still be scrolling to the refused field.
    const saveAgain = async () => {
      await save();
      await page.waitForURL('**/dashboard', { timeout: 4000 });
    };
    await vi.waitFor(saveAgain, { timeout: 20_000, interval: 100 });
    await page.unroute(apiOf());
    expect((await read()).title).toBe('Sin red');
  });

  it('[ED-01] asks before a link, the back button or closing discards unsaved changes', async () => {
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
    await button('dashboard.stay').click();
    await leaving.waitFor({ state: 'hidden' });
    await page.goBack();
    await leaving.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => field('title').inputValue()).toBe('A medias');
    const warned = new Promise<string>((resolve) =>
      page.once('dialog', (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss();
      }),
    );
    await page.evaluate(() => setTimeout(() => window.location.reload(), 0));
    expect(await warned).toBe('beforeunload');
    await expect.poll(() => field('title').inputValue()).toBe('A medias');
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
    await isSaved();
    expect(await read()).toMatchObject({
      title: 'Con teclado',
      vehicleTypes: ['normal', 'extra'],
      amenities: { elevator: true },
    });
  });

  it('[ED-02] says under each field what to correct, and focuses the first', async () => {
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
      'fields.descriptionTooShort',
      'publish.imagesTooFew',
      'publish.vehicleTypeRequired',
      'common.pricesAboveZero',
      'publish.weekdayRequired',
    ])
      await says(key);
    await hasFocus('description');
  });
});

describe('two editors of one spot', () => {
  beforeEach(() => publish());
  /** The changes that the next save sends, without the version. */
  const nextChanges = async () => {
    const request = await page.waitForRequest((one) => one.method() === 'PATCH');
    const { version: _version, ...changes } = request.postDataJSON() as Record<string, unknown>; // what the page sends
    return changes;
  };

  it('[ED-02] on the screen: shows the differences; one button saves only my fields, the other drops my changes', async () => {
    await edit();
    await saveElsewhere({ title: 'Título de la otra', spotNumber: '99' });
    await field('title').fill('Título mío');
    await field('priceWeekday').fill('44');
    await save();
    const panel = page.getByRole('alert', { name: es('dashboard.conflictTitle') });
    await panel.waitFor();
    await expect
      .poll(() => panel.getByRole('heading', { level: 3 }).allTextContents())
      .toEqual([es('fields.title'), es('fields.priceWeekday')]);
    await panel.getByText('Título de la otra').waitFor();
    await panel.getByText('Título mío').waitFor();
    await panel.getByText(es('fields.spotNumber')).waitFor();
    await expect.poll(() => field('spotNumber').inputValue()).toBe('99');
    expect((await read()).title).toBe('Título de la otra');
    expect(await findFaults(page)).toEqual([]);
    const sent = nextChanges();
    await button('dashboard.saveMine').click();
    expect(await sent).toEqual({ title: 'Título mío', priceWeekday: '44' });
    await isSaved();
    expect(await read()).toMatchObject({ title: 'Título mío', price_weekday: 44, spot_number: '99' });

    spot = await read();
    await edit();
    await saveElsewhere({ title: 'La que queda' });
    await field('title').fill('La que se va');
    await page
      .getByRole('button', { name: /^Poner de portada/ })
      .first()
      .click();
    await save();
    await button('dashboard.keepSaved').click();
    await page.getByRole('heading', { level: 1, name: 'Editar Plaza: La que queda' }).waitFor();
    await expect.poll(() => field('title').inputValue()).toBe('La que queda');
    await save();
    await isSaved();
    expect(await read()).toMatchObject({ title: 'La que queda', images: spot.images });
  });

  it('[DB-08] in the dialog: offers the same choice', async () => {
    await openTab();
    const dialog = dialogOf('Editar Plaza de Aparcamiento');
    const open = () =>
      rowOf(spot.title)
        .first()
        .getByRole('button', { name: /^Editar/ })
        .click();
    await open();
    await field('title', dialog).fill('Mía');
    await saveElsewhere({ title: 'De la otra', minDuration: 9 });
    await save(dialog);
    await says('dashboard.conflictTitle', dialog);
    await dialog.getByText('De la otra').waitFor();
    await expect.poll(() => field('minDuration', dialog).inputValue()).toBe('9');
    expect((await read()).title).toBe('De la otra');
    expect(await findFaults(page)).toEqual([]);
    const sent = nextChanges();
    await button('dashboard.saveMine', dialog).click();
    expect(await sent).toEqual({ title: 'Mía' });
    await dialog.waitFor({ state: 'hidden' });
    spot = await read();
    expect(spot).toMatchObject({ title: 'Mía', min_duration: 9 });

    await open();
    await field('title', dialog).fill('Se va');
    await saveElsewhere({ title: 'Se queda' });
    await save(dialog);
    await button('dashboard.keepSaved', dialog).click();
    await expect.poll(() => field('title', dialog).inputValue()).toBe('Se queda');
    expect((await read()).title).toBe('Se queda');
  });
});

describe('the review of a spot', () => {
  it('[BR-07] is shown in the list and on the screen, with what to do', async () => {
    spot = await app.publish(owner, { title: 'Recién publicada' });
    await openTab();
    const row = rowOf('Recién publicada');
    await row.getByText(es('dashboard.awaitingApproval')).first().waitFor();
    await expect.poll(() => row.getByText(es('dashboard.active'), { exact: true }).count()).toBe(0);
    await goWithin(page, `/spot/${spot.id}`);
    await page.getByText('Esta plaza está en revisión: se podrá reservar en cuanto la aprobemos.').waitFor();
    await edit();
    await says('dashboard.pendingText');
    await decide(spot.id, 'reject', 'Las fotos no muestran la plaza.');
    await openTab();
    await row.getByText(es('dashboard.rejected')).waitFor();
    await row.getByText('Las fotos no muestran la plaza.').waitFor();
    await edit();
    await page.getByText('Las fotos no muestran la plaza.').waitFor();
    await says('dashboard.rejectedText');
    await field('title').fill('Corregida');
    await save();
    await isSaved();
    expect((await read()).status).toBe('pending');
  });
});
