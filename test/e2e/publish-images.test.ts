import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPicture } from '#test/support/pictures.ts';
import { useStack } from '#test/support/stack.ts';
import { wizardOf, type WizardPage } from './publish-support.ts';
import { hideCanvas, openAs, pictureFiles, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'publish', 'common');

/** Holds back uploads to the bucket until they are released. */
const holdUploads = async (page: Page) => {
  let release = () => {};
  const gate = new Promise<void>((open) => (release = open));
  await page.route(/\/incoming\//, async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
};

describe('the pictures of the wizard', () => {
  let page: Page;
  let wizard: WizardPage;
  const tile = (name: string) => page.locator('main li', { has: page.getByAltText(name) });

  beforeAll(async () => {
    page = await browser.open();
    wizard = wizardOf(page, app.stack.web);
    await wizard.open(await app.newPerson());
    await wizard.fillToImages();
  });

  it('[PW-06] can be dropped, several at once and beside the zone, and each shows its progress', async () => {
    const release = await holdUploads(page);
    const files = (await pictureFiles()).map(({ name, mimeType, buffer }) => ({
      name,
      mimeType,
      text: buffer.toString('base64'),
    }));
    const dropped = await page.evaluateHandle((all) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, text } of all) {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    }, files);
    const count = page.getByText('0 de 10');
    await count.dispatchEvent('dragover', { dataTransfer: dropped });
    await page.locator('label[data-over=true]').waitFor();
    await count.dispatchEvent('drop', { dataTransfer: dropped });
    for (const { name } of files)
      await tile(name)
        .getByText(/^(Subiendo… \d+%|En espera…)$/)
        .waitFor();
    await expect.poll(() => page.locator('main li progress').count()).toBe(3);
    await page.getByRole('button', { name: 'Quitar: rampa.jpg' }).click();
    await expect.poll(wizard.order).toEqual(['entrada.jpg', 'plaza.jpg']);
    await wizard.announce();
    await page.getByText(es('publish.imagesUploading')).waitFor();
    await release();
    await wizard.arrived(2);
    await expect.poll(() => wizard.order()).toEqual(['entrada.jpg', 'plaza.jpg']);
  });

  it('[PW-06] are dragged to another position', async () => {
    await wizard.choose([{ name: 'rampa.jpg', mimeType: 'image/jpeg', buffer: await aPicture(800, 600) }]);
    await wizard.arrived(3);
    await tile('rampa.jpg').dragTo(tile('entrada.jpg'));
    await expect.poll(wizard.order).toEqual(['rampa.jpg', 'entrada.jpg', 'plaza.jpg']);
    await tile('rampa.jpg').getByText(es('publish.imageCover')).waitFor();
    await expect.poll(() => page.locator('main li[data-dragged=true]').count()).toBe(0);
    await page.reload();
    await wizard.arrived(3);
    await wizard.announce();
    await wizard.isAt(6);
    await page.goBack();
    await wizard.isAt(5);
  });

  it('[PW-06] are converted to RGB when they are CMYK', async () => {
    const forPress = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#802020' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect((await sharp(forPress).metadata()).channels).toBe(4);
    await wizard.choose([{ name: 'imprenta.jpg', mimeType: 'image/jpeg', buffer: forPress }]);
    await wizard.arrived(4);
  });

  it('[PW-06] are shown as the server stores them after the upload', async () => {
    const shown = await page
      .locator('main li img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    expect(shown.map((url) => url?.split('/').slice(0, 3).join('/'))).toEqual(Array(4).fill('/api/images'));
  });

  it('[PW-06] say that their upload failed, and can be retried', async () => {
    await page.route(/\/api\/images\/upload-url/, (route) => route.abort());
    await wizard.choose([{ name: 'sin-red.jpg', mimeType: 'image/jpeg', buffer: await aPicture(800, 600) }]);
    await page.getByText('Error al subir sin-red.jpg').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: /Reintentar.*sin-red\.jpg/ }).click();
    await wizard.arrived(5);
    await expect.poll(() => page.getByText('Error al subir sin-red.jpg').count()).toBe(0);
  });
});

describe('pictures in a browser that blocks canvas reading', () => {
  it('[PW-06] are sent unchanged, or refused', async () => {
    const page = await browser.open();
    await hideCanvas(page);
    const wizard = wizardOf(page, app.stack.web);
    const owner = await app.newPerson();
    const { id } = await app.publish(owner);
    // The editor has the same field, and needs no earlier steps.
    await openAs(page, app.stack.web, owner, `/editar-plaza/${id}`);
    await wizard.arrived(3);
    const red = { r: 200, g: 30, b: 30 };
    const photo = await sharp({ create: { width: 3600, height: 600, channels: 3, background: red } })
      .jpeg()
      .toBuffer();
    await wizard.choose([{ name: 'ancha.jpg', mimeType: 'image/jpeg', buffer: photo }]);
    await wizard.arrived(4);
    const url = await page.locator('main li img').last().getAttribute('src');
    const kept = await sharp(await (await fetch(`${app.stack.web}${url}`)).arrayBuffer())
      .resize(1, 1)
      .raw()
      .toBuffer();
    expect([...kept].map((colour) => Math.round(colour / 40))).toEqual([5, 1, 1]);

    const heavy = Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)]);
    await wizard.choose([{ name: 'pesada.jpg', mimeType: 'image/jpeg', buffer: heavy }]);
    await page.getByText(/^pesada\.jpg: tu navegador no deja que la página reduzca fotos/).waitFor();
    await wizard.arrived(4);
  });
});
