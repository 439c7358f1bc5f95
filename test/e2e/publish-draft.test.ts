import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '#local/settings.ts';
import { LOCALES } from '#shared/model/constants.ts';
import { s3PublicImages } from '#shared/adapters/public-images.ts';
import type { Spot } from '#shared/api/spots.ts';
import { aPicture } from '#test/support/pictures.ts';
import { type Person, useStack } from '#test/support/stack.ts';
import { wizardOf, type WizardPage } from './publish-support.ts';
import { goAfresh, goWithin, pictureFiles, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'publish', 'shell', 'common');
/** Ids contain neither L nor U, so none contains this code by chance. */
const CODE = 'Portón LULU, mando en el buzón 4';

/** The first bytes of an iPhone's photo. */
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic' + '\0'.repeat(200), 'latin1');

const mySpots = async (owner: Person) =>
  (await app.call<Spot[]>('GET', '/parking-spots/my-spots', { as: owner })).body;

describe('a draft of the wizard', () => {
  let page: Page;
  let wizard: WizardPage;
  let owner: Person;
  const signOut = async () => {
    await page
      .getByRole('button', { name: es('shell.signOut') })
      .first()
      .click();
    await page.getByText(es('shell.signedOut')).waitFor();
    await page.waitForURL(`${app.stack.web}/`);
  };

  beforeAll(async () => {
    owner = await app.newPerson('Olga Dueña');
    page = await browser.open();
    wizard = wizardOf(page, app.stack.web);
    await wizard.open(owner);
    await wizard.fillToImages({ title: 'Plaza de Olga' });
    await wizard.choose(await pictureFiles());
    await wizard.arrived(3);
  });

  it('[PW-08] survives the back and forward buttons of the browser', async () => {
    for (const step of [4, 3, 2]) {
      await page.goBack();
      await wizard.isAt(step);
    }
    await expect.poll(() => wizard.field('height').inputValue()).toBe('3');
    await wizard.field('accessDetails').fill(CODE);
    for (const step of [3, 4, 5]) {
      await page.goForward();
      await wizard.isAt(step);
    }
    await wizard.arrived(3);
  });

  it('[PW-08] is restored for the same person, and for nobody else', async () => {
    const other = await app.newPerson('Otra Persona');
    await wizard.open(other);
    await wizard.isAt(1);
    await expect.poll(() => wizard.field('title').inputValue()).toBe('');
    await expect.poll(() => page.locator('main').innerText()).not.toContain('Olga');
    await wizard.field('title').fill('Plaza de otra persona');
    await signOut();
    await wizard.open(other);
    await wizard.isAt(1);
    // Signing out deletes that user's draft, which may contain a door code.
    await expect.poll(() => wizard.field('title').inputValue()).toBe('');
    await wizard.open(owner);
    await wizard.isAt(5);
    await wizard.arrived(3);
    await goWithin(page, '/publicar?paso=1');
    await expect.poll(() => wizard.field('title').inputValue()).toBe('Plaza de Olga');
  });

  it('[PW-05] starts today when its start date has passed', async () => {
    await page.evaluate((userId) => {
      const kept = localStorage.getItem('plazalibre.publishDraft') ?? '{}';
      const drafts = JSON.parse(kept) as Record<string, { draft: { startDate: string } } | undefined>; // as the wizard writes them
      const mine = drafts[userId];
      if (mine) mine.draft.startDate = '0001-12-12';
      localStorage.setItem('plazalibre.publishDraft', JSON.stringify(drafts));
    }, owner.userId);
    await goAfresh(page, '/publicar?paso=4');
    const today = new Intl.DateTimeFormat(LOCALES.es, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'Europe/Madrid',
    }).format(new Date());
    await expect.poll(() => wizard.field('startDate').innerText()).toBe(today);
    await wizard.next();
    await wizard.isAt(5);
  });

  it('[PW-06] says which of its pictures are lost, and accepts others', async () => {
    const urls = await page.evaluate((userId) => {
      const kept = localStorage.getItem('plazalibre.publishDraft') ?? '{}';
      const drafts = JSON.parse(kept) as Record<string, { images: string[] } | undefined>; // as the wizard writes them
      return drafts[userId]?.images ?? [];
    }, owner.userId);
    expect(urls).toHaveLength(3);
    await s3PublicImages(LOCAL.imagesBucket).remove(urls[1] ?? '', owner.userId);
    await page.reload();
    await goWithin(page, '/publicar?paso=6');
    await wizard.isAt(5);
    await page.getByText(es('publish.imagesExpired')).first().waitFor();
    await expect.poll(() => page.locator('main li', { hasText: es('publish.imageExpired') }).count()).toBe(1);
    await wizard.arrived(2);
    await wizard.choose([{ name: 'nueva.jpg', mimeType: 'image/jpeg', buffer: await aPicture(800, 600) }]);
    await wizard.arrived(3);
    await wizard.announce();
    await wizard.isAt(5);
    await page.getByRole('button', { name: 'Quitar: Imagen 2' }).click();
    await wizard.announce();
    await wizard.isAt(6);
  });

  it('[PW-06] says which pictures were still uploading when the page was left', async () => {
    const small = await aPicture(800, 600);
    await page.goBack();
    await wizard.isAt(5);
    await wizard.arrived(3);
    await page.route('**/api/images/upload-url', () => undefined);
    await wizard.choose(
      ['a-medias.jpg', 'otra.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: small })),
    );
    await page.getByText(es('publish.imageWaiting')).first().waitFor();
    await page.unrouteAll();
    await page.goto(`${app.stack.web}/publicar?paso=6`);
    await page.getByText('a-medias.jpg, otra.jpg').waitFor();
    await goWithin(page, '/publicar?paso=5');
    for (const file of ['a-medias.jpg', 'otra.jpg'])
      await page.getByText(es('publish.imageInterrupted').replace('{file}', file)).waitFor();
    await wizard.choose([{ name: 'IMG_0001.HEIC', mimeType: '', buffer: HEIC }]);
    await page.getByText(es('publish.imageHeic').replace('{file}', 'IMG_0001.HEIC')).waitFor();
    await expect.poll(() => page.getByText('a-medias.jpg').count()).toBe(0);
    await wizard.announce();
    await wizard.isAt(6);
  });

  it('[PW-07] is shown as it will be published, with the private parts marked', async () => {
    const review = (await page.locator('main').innerText()).replace(/\s+/g, ' ');
    for (const part of [
      'Plaza de Olga',
      'Plaza cubierta y tranquila junto al metro.',
      'Calle Serrano',
      '3 m de largo, 3 m de ancho, 3 m de alto',
      'Coche grande',
      '00:00–23:59',
      '15,00 € / día',
      '18,00 € / día',
      '6 horas',
      '24 horas',
      '24 horas antes de la entrada',
      'Todos los días',
      `${CODE} ${es('publish.accessDetailsPrivate')}`,
      es('publish.imageCover'),
    ])
      expect(review).toContain(part);
    await expect.poll(() => page.locator('main img').count()).toBe(3);
  });

  it('[PW-07] survives a failure and a reload, and is published as it was shown', async () => {
    await page.route('**/api/parking-spots', (route) =>
      route.fulfill({ status: 500, json: { error: 'No', message: 'No', code: 'internal', requestId: 'x' } }),
    );
    await wizard.publish().click();
    await page.getByRole('alert').getByText(es('publish.failed')).waitFor();
    await page.getByText(es('publish.draftKept')).waitFor();
    await page.unrouteAll();
    await page.reload();
    await wizard.isAt(6);
    const shown = await page
      .locator('main li img')
      .evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).src).pathname)); // they are images
    await wizard.publish().dblclick();
    await page.getByRole('heading', { name: es('publish.doneTitle') }).waitFor();
    const spots = await mySpots(owner);
    expect(spots).toHaveLength(1);
    expect(spots[0]).toMatchObject({
      title: 'Plaza de Olga',
      vehicleTypes: ['grande'],
      images: shown,
      accessDetails: CODE,
      min_duration: 6,
      advance_booking: 24,
      cancellation_limit: 12,
    });
    expect(JSON.stringify(await app.call('GET', `/parking-spots/${spots[0]?.id}`))).not.toContain('LULU');
    await page.goBack();
    await goAfresh(page, '/publicar');
    await wizard.isAt(1);
    await expect.poll(() => wizard.field('title').inputValue()).toBe('');
  });
});

describe('the shortest path through the wizard', () => {
  it('[PW-01] takes twelve presses', async () => {
    const page = await browser.open();
    const wizard = wizardOf(page, app.stack.web);
    await wizard.open(await app.newPerson());
    await wizard.isAt(1);
    const files = await pictureFiles();
    let presses = 0;
    await page.exposeFunction('countPress', () => ++presses);
    await page.evaluate("addEventListener('pointerdown', () => countPress())");
    const start = performance.now();
    await wizard.field('address').click();
    await page.keyboard.type('Calle Serrano');
    await page.getByRole('option').first().click();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Plaza corta');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Plaza cubierta y tranquila junto al metro.');
    await wizard.next();
    await wizard.field('length').click();
    for (const key of ['5', 'Tab', '2', 'Tab', '2']) await page.keyboard.press(key);
    await page
      .getByRole('button', { name: es('publish.vehicleNormal') })
      .first()
      .click();
    await wizard.next();
    await wizard.next();
    await page.getByRole('button', { name: es('publish.oneYear') }).click();
    await wizard.next();
    const choosing = page.waitForEvent('filechooser');
    await page.getByText(es('publish.imagesChoose')).click();
    await (await choosing).setFiles(files);
    await wizard.arrived(3);
    await wizard.announce();
    await wizard.publish().click();
    await page.getByRole('heading', { name: es('publish.doneTitle') }).waitFor();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.info(`Publishing a spot took ${presses} presses and ${seconds} s without typing time.`);
    expect(presses).toBe(12);
  });
});
