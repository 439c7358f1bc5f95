import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPicture } from '#test/support/pictures.ts';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, PASSWORD, useStack, type Person } from '#test/support/stack.ts';
import { todayInMadrid } from '#test/support/wall-clock.ts';
import { chooseDay, findFaults, goWithin, loseAnswer, showTileMap, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'publish', 'accounts', 'common', 'fields');
const MEGABYTE = 1024 * 1024;

const mySpots = async (owner: Person) =>
  (await app.call<Spot[]>('GET', '/parking-spots/my-spots', { as: owner })).body;

/** The Saturdays of a month from this day to the 28th, `YYYY-MM-DD`. */
const saturdaysOf = (month: string, from: number) =>
  Array.from({ length: 28 }, (_, index) => index + 1)
    .filter((day) => day >= from)
    .map((day) => `${month}-${String(day).padStart(2, '0')}`)
    .filter((date) => new Date(`${date}T00:00:00Z`).getUTCDay() === 6);

/** Days that are marked as available in the preview, `YYYY-MM-DD`. */
const markedDays = (page: Page) =>
  page
    .locator('[data-available=true]')
    .evaluateAll((days) => days.map((day) => day.getAttribute('data-date') ?? ''));

describe('the publish wizard', () => {
  let page: Page;
  let owner: Person;
  const next = () => page.getByRole('button', { name: es('publish.next'), exact: true }).click();
  const announce = () => page.getByRole('button', { name: es('publish.announce') }).click();
  const isAt = (number: number, title: string) =>
    page.getByRole('heading', { level: 1, name: `(${number}/6) ${es(title)}` }).waitFor();
  const field = (name: string): Locator => page.locator(`form [name="${name}"]`);
  const says = (key: string) => page.getByText(es(key)).first().waitFor();
  const hasFocus = (name: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name);

  beforeAll(async () => {
    owner = await app.newPerson('Olga Dueña');
    // A small map without shapes is drawn faster.
    page = await browser.open({ width: 640, height: 700, map: true });
    await showTileMap(page, app.stack.web);
  });

  it('[PW-01] asks a visitor to sign in, and continues where they wanted to go', async () => {
    await page.goto(`${app.stack.web}/publicar`);
    await page.getByRole('heading', { name: 'Iniciar sesión requerido' }).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: es('publish.signIn') })
      .click();
    await page.waitForURL('**/login?**');
    await page.getByLabel(es('accounts.email')).fill(owner.email);
    await page.getByLabel(es('accounts.password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: es('accounts.loginSubmit') }).click();
    await isAt(1, 'publish.locationTitle');
    await expect
      .poll(() => page.getByRole('link', { name: es('publish.exit') }).getAttribute('href'))
      .toBe('/');
    await expect.poll(() => page.getByRole('button', { name: es('common.back') }).count()).toBe(0);
  });

  it('[PW-02] [PW-08] leaves the location only when it is complete, and focuses the first missing field', async () => {
    await next();
    for (const message of [
      'La dirección es obligatoria',
      'El título es obligatorio',
      'La descripción debe tener al menos 30 caracteres',
    ])
      await page.getByText(message).waitFor();
    await hasFocus('address');
    await field('title').fill('Plaza del mapa');
    await field('description').fill('x'.repeat(29));
    await page.getByText('29/30').waitFor();
    await next();
    await hasFocus('address');
    await isAt(1, 'publish.locationTitle');
    await field('description').fill('Plaza cubierta y tranquila junto al metro.');
  });

  it('[PW-02] [MP-05] takes address and position from a click on the map, or coordinates when no address is found', async () => {
    const map = page.locator('.map-canvas canvas');
    await page.getByRole('button', { name: es('publish.mapZoomIn') }).waitFor();
    await map.click({ position: { x: 150, y: 150 } });
    await expect.poll(() => field('address').inputValue()).toMatch(/España$/);
    await page.route('**/api/places/reverse?*', (route) => route.abort());
    await map.click({ position: { x: 180, y: 180 } });
    await expect.poll(() => field('address').inputValue()).toMatch(/^4\d\.\d{6}, -3\.\d{6}$/);
    // Neither a town nor coordinates are an address that leads a driver to the spot.
    await next();
    await says('publish.streetRequired');
    await field('address').fill('Camino de la Prueba, Madrid');
    await next();
    await isAt(2, 'publish.detailsTitle');
  });

  it('[PW-03] requires all dimensions and a vehicle type, which a second click deselects', async () => {
    await next();
    await says('publish.dimensionsRequired');
    await says('publish.vehicleTypeRequired');
    await hasFocus('length');
    for (const [name, metres] of [
      ['length', '5'],
      ['width', '2,5'],
      ['height', '2'],
    ] as const)
      await field(name).fill(metres);
    const large = page.getByRole('button', { name: es('publish.vehicleLarge') }).first();
    await large.click();
    await expect.poll(() => large.getAttribute('aria-pressed')).toBe('true');
    await large.click();
    await expect.poll(() => large.getAttribute('aria-pressed')).toBe('false');
    await next();
    await isAt(2, 'publish.detailsTitle');
    await large.click();
    await page.getByLabel(es('publish.electricCharger')).check();
    await next();
    await isAt(3, 'publish.pricingTitle');
  });

  it('[PW-03] folds what may be answered later, opens it for an error, and leaves it open with an answer', async () => {
    await page.getByRole('button', { name: es('common.back') }).click();
    await isAt(2, 'publish.detailsTitle');
    const zone = page.getByRole('radiogroup', { name: es('fields.lowEmissionZone') });
    const fold = page.getByText(es('publish.moreDetails'));
    expect(await zone.isVisible()).toBe(false);
    await fold.click();
    await zone.getByRole('radio', { name: es('fields.yes'), exact: true }).check();
    await fold.click();
    await zone.waitFor({ state: 'hidden' });
    await next();
    await page.getByText(es('fields.zoneLabelsProblem')).waitFor();
    await zone.getByRole('radio', { name: es('fields.no'), exact: true }).check();
    expect(await findFaults(page)).toEqual([]);
    await next();
    await isAt(3, 'publish.pricingTitle');
    await page.getByRole('button', { name: es('common.back') }).click();
    await zone.waitFor();
    await next();
    await isAt(3, 'publish.pricingTitle');
  });

  it('[PW-04] accepts prices to the cent with a comma or a point, and never changes a typed number', async () => {
    const type = async (name: string, typed: string) => {
      await field(name).fill('');
      await field(name).pressSequentially(typed);
      return field(name).inputValue();
    };
    const hint = page.getByText(/^Escribe un precio como 12,50/);
    for (const refused of ['-3', '1.000', '12,505', '12e2', 'doce', '1001']) {
      expect(await type('priceWeekday', refused)).toBe(refused.replace('.', ','));
      await hint.waitFor();
    }
    for (const taken of ['12.50', '12,5']) {
      expect(await type('priceWeekday', taken)).toBe(taken.replace('.', ','));
      await expect.poll(() => hint.count()).toBe(0);
    }
    await field('priceWeekday').press('ArrowUp');
    await expect.poll(() => field('priceWeekday').inputValue()).toBe('13,5');
    expect(await type('minDuration', '6,5')).toBe('6,5');
    await page.getByText('Escribe un número entero, de 1 a 720').waitFor();
    await field('minDuration').press('Tab');
    await expect.poll(() => field('minDuration').inputValue()).toBe('6');
    await type('priceWeekday', '15');
  });

  it('[PW-04] asks for no price of a day and no least stay while only months are offered, but shows one with an error', async () => {
    const days = page.getByLabel(es('fields.bookingType.stay'));
    const months = page.getByLabel(es('fields.bookingType.month'), { exact: true });
    await months.check();
    await days.uncheck();
    for (const name of ['priceWeekday', 'priceWeekend', 'minDuration'])
      await field(name).waitFor({ state: 'detached' });
    await field('priceMonth').waitFor();
    expect(await findFaults(page)).toEqual([]);
    await days.check();
    await field('priceWeekday').fill('0');
    await days.uncheck();
    await next();
    await hasFocus('priceMonth');
    await field('priceMonth').fill('90');
    await next();
    await hasFocus('priceWeekday');
    await field('priceWeekday').fill('15');
    await days.check();
    await months.uncheck();
  });

  it('[PW-04] starts with the default prices and conditions, and its buttons never go below 1', async () => {
    const names = ['priceWeekday', 'priceWeekend', 'minDuration', 'advanceBooking', 'cancellationLimit'];
    const values = await Promise.all(names.map((name) => field(name).inputValue()));
    expect(values).toEqual(['15', '18', '6', '24', '12']);
    const less = page.getByRole('button', { name: `Menos: ${es('publish.minDuration')}` });
    for (let presses = 0; presses < 5; presses++) await less.click();
    await expect.poll(() => field('minDuration').inputValue()).toBe('1');
    await expect.poll(() => less.isDisabled()).toBe(true);
    await field('priceWeekend').fill('0');
    await next();
    await says('common.pricesAboveZero');
    await hasFocus('priceWeekend');
    await field('priceWeekend').fill('0,99');
    await says('common.priceTooLow');
    await field('priceWeekend').fill('22');
    await field('priceWeekday').fill('12,5');
    await next();
    await isAt(4, 'publish.calendarTitle');
  });

  it('[PW-05] starts with all weekdays, requires days and ordered dates, and marks exactly the available days', async () => {
    const days = await page.locator('form [name=availableDays]').all();
    expect(await Promise.all(days.map((day) => day.isChecked()))).toEqual(Array(7).fill(true));
    for (const day of days) await day.uncheck();
    await next();
    await says('publish.weekdayRequired');
    await says('publish.datesRequired');
    await page.getByLabel(es('publish.saturday')).check();
    const calendar = page.getByRole('dialog', { name: /^Fecha de/ });
    const pick = async (name: string, date: string) => {
      await field(name).click();
      await chooseDay(page, calendar, date);
    };
    const month = inDays(62).slice(0, 7);
    await pick('endDate', `${month}-09`);
    await pick('startDate', `${month}-10`);
    await next();
    await says('publish.datesOrder');
    await hasFocus('endDate');
    // By keyboard: the calendar opens with a day focused, and returns the focus to the field.
    await page.keyboard.press('Enter');
    await calendar.locator(':focus').waitFor();
    await page.keyboard.press('Escape');
    await hasFocus('endDate');
    await pick('endDate', `${month}-28`);
    await expect.poll(() => markedDays(page)).toEqual(saturdaysOf(month, 10));
    // Past days cannot be chosen.
    await field('startDate').click();
    const back = calendar.getByRole('button', { name: /anterior/ });
    for (const _month of [1, 2]) await back.click();
    await expect.poll(() => back.getAttribute('aria-disabled')).toBe('true');
    const past = calendar.locator('[data-day] button:enabled').first();
    expect(await past.locator('xpath=..').getAttribute('data-day')).toBe(todayInMadrid());
    await past.click();
    for (const day of days) await day.check();
    await page.getByRole('button', { name: es('publish.sixMonths') }).click();
    await expect.poll(async () => (await markedDays(page))[0]).toBe(todayInMadrid());
    await next();
    await isAt(5, 'publish.imagesTitle');
  });

  it('[PW-06] says which files are refused, and lets a failed upload be retried', async () => {
    await announce();
    await says('publish.imagesTooFew');
    const choose = (files: { name: string; mimeType: string; buffer: Buffer }[]) =>
      page.locator('input[type=file]').setInputFiles(files);
    await choose([
      { name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') },
      { name: 'disfraz.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('hola') },
      { name: 'enorme.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * MEGABYTE + 1) },
      { name: 'mini.jpg', mimeType: 'image/jpeg', buffer: await aPicture(640, 799) },
    ]);
    for (const message of [
      'notas.txt no es una imagen',
      'disfraz.jpg no es una imagen',
      'enorme.png supera el límite de 5MB',
      'mini.jpg es demasiado pequeña: su lado largo debe tener al menos 800 píxeles. Sube la foto original.',
    ])
      await page.getByText(message).waitFor();
    let isBroken = true;
    let gate = Promise.resolve();
    await page.route(/\/incoming\//, async (route) => {
      await gate;
      if (isBroken && route.request().method() === 'PUT') await route.abort();
      else await route.continue().catch(() => undefined);
    });
    await choose([{ name: 'fachada.jpg', mimeType: 'image/jpeg', buffer: await aPicture(800, 600) }]);
    await page.getByText('Error al subir fachada.jpg').waitFor();
    isBroken = false;
    await page.getByRole('button', { name: /Reintentar.*fachada\.jpg/ }).click();
    await page.getByText('1 de 10').waitFor();
    await page.getByRole('button', { name: 'Quitar: fachada.jpg' }).click();
    await page.getByText('0 de 10').waitFor();
    const eleven = await Promise.all(
      Array.from({ length: 11 }, async (_file, index) => ({
        name: `foto${index}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await aPicture(800, 48),
      })),
    );
    let letGo = () => {};
    gate = new Promise<void>((resolve) => (letGo = resolve));
    await choose(eleven);
    await page.getByText('Máximo 10 archivos permitidos').waitFor();
    await expect.poll(() => page.locator('main li img').count()).toBe(10);
    // Only three are uploaded, which saves the processor the others.
    for (let spare = 9; spare >= 3; spare--)
      await page.getByRole('button', { name: `Quitar: foto${spare}.jpg` }).click();
    letGo();
    await page.getByText('3 de 10').waitFor();
  });

  it('[PW-06] scales a large photo before the upload, refuses unreadable formats, and keeps the chosen order', async () => {
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles([{ name, mimeType, buffer }]);
    await choose('iphone.heic', 'image/heic', Buffer.from('0000001c667479706865696300000000', 'hex'));
    await page.getByText(/^iphone\.heic es una foto HEIC de iPhone/).waitFor();

    const grain = { type: 'gaussian', mean: 120, sigma: 60 } as const;
    const large = await sharp({
      create: { width: 3400, height: 550, channels: 3, background: '#000', noise: grain },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(5 * MEGABYTE);
    const announced = page.waitForRequest('**/api/images/upload-url');
    await choose('panorama.png', 'image/png', large);
    const { contentType, contentLength } = (await announced).postDataJSON() as {
      contentType: string;
      contentLength: number;
    };
    expect(contentType).toBe('image/jpeg');
    expect(contentLength).toBeGreaterThan(100_000);
    expect(contentLength).toBeLessThanOrEqual(5 * MEGABYTE);
    await page.getByText('4 de 10').waitFor();

    const order = () =>
      page.locator('main li img').evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
    const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
    const before = await order();
    expect(before.at(-1)).toBe('panorama.png');
    await press('Mover antes: panorama.png');
    await expect.poll(order).toEqual([before[0], before[1], 'panorama.png', before[2]]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Mover antes: panorama.png');
    await press('Poner de portada: panorama.png');
    await expect.poll(order).toEqual(['panorama.png', ...before.slice(0, 3)]);
    await press('Quitar: panorama.png');
    await page.getByText('3 de 10').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Quitar: ${before[0]}`);
  });

  it('[PW-08] restores everything after a reload, including pictures', async () => {
    await page.reload();
    await isAt(5, 'publish.imagesTitle');
    await page.getByText('3 de 10').waitFor();
    await goWithin(page, '/publicar?paso=2');
    await isAt(2, 'publish.detailsTitle');
    await expect.poll(() => field('width').inputValue()).toBe('2,5');
    await goWithin(page, '/publicar?paso=5');
    await announce();
    await isAt(6, 'publish.confirmationTitle');
    await expect.poll(() => page.getByRole('button', { name: es('common.back') }).count()).toBe(0);
  });

  it('[PW-07] shows what will be published, in days and hours', async () => {
    const review = (await page.locator('main').innerText()).replace(/\s+/g, ' ');
    for (const part of [
      'Plaza del mapa',
      '12,50 € / día',
      '22,00 € / día',
      '1 hora',
      '24 horas',
      'Cargador eléctrico',
      'Coche grande',
    ])
      expect(review).toContain(part);
    const map = await page.getByRole('link', { name: /^Ver en Google Maps/ }).getAttribute('href');
    expect(map).toMatch(/\/maps\/search\/\?api=1&query=4\d\.\d+%2C-3\.\d+$/);
  });

  it('[PW-07] finds the published spot after a lost answer, and publishes once', async () => {
    let isLost = true;
    await page.route('**/api/parking-spots', async (route) => {
      if (route.request().method() !== 'POST' || !isLost) return route.continue();
      isLost = false;
      return loseAnswer(route);
    });
    const publish = page.getByRole('button', { name: es('publish.publish'), exact: true });
    await publish.dblclick();
    await page.getByRole('heading', { name: '¡Plaza publicada exitosamente!' }).waitFor();
    const spots = await mySpots(owner);
    expect(spots).toHaveLength(1);
    expect(spots[0]).toMatchObject({
      title: 'Plaza del mapa',
      vehicleTypes: ['grande'],
      price_weekday: 12.5,
      price_weekend: 22,
      min_duration: 1,
      amenities: { electricCharger: true, ramp: false },
      startDate: todayInMadrid(),
    });
  });

  it('[PW-07] links to the spot page, the dashboard, and an empty wizard for another spot', async () => {
    const [spot] = await mySpots(owner);
    const toSpot = page.getByRole('link', { name: 'Plaza del mapa' });
    await expect.poll(() => toSpot.getAttribute('href')).toBe(`/spot/${spot?.id}`);
    const toDashboard = page.getByRole('link', { name: es('publish.toDashboard') });
    await expect.poll(() => toDashboard.getAttribute('href')).toBe('/dashboard');
    await page.getByRole('button', { name: es('publish.another') }).click();
    await isAt(1, 'publish.locationTitle');
    await expect.poll(() => field('title').inputValue()).toBe('');
  });
});
