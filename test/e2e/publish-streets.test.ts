import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, useStack } from '#test/support/stack.ts';
import { useStreets } from '#test/support/streets.ts';
import { wizardOf, type WizardPage } from './publish-support.ts';
import { findFaults, goAfresh, showTileMap, textsOf, useBrowser } from './support.ts';

const app = useStack();
useStreets(app);
const browser = useBrowser();
const es = textsOf('es', 'publish');

const PHONE = { width: 360, height: 740 };
const HOUSE_12 = { latitude: 39.4697, longitude: -0.3725 };
/** From house 12 to house 20 on the map that the wizard shows. */
const TO_HOUSE_20 = { x: 56, y: -48 };

/** One window for all tests: each new one draws its first map from nothing. */
let page: Page;
let wizard: WizardPage;
let owner: Person;
beforeAll(async () => {
  owner = await app.newPerson();
  page = await browser.open({ ...PHONE, map: true });
  await showTileMap(page, app.stack.web);
  wizard = wizardOf(page, app.stack.web);
  await wizard.open(owner);
});
beforeEach(async () => {
  await page.evaluate(() => localStorage.removeItem('plazalibre.publishDraft'));
  await goAfresh(page, '/publicar');
  await wizard.isAt(1);
  await expect.poll(address).toBe('');
  await wizard.field('title').fill('Plaza en el centro');
  await wizard.field('description').fill('Plaza cubierta y tranquila junto al metro.');
});
const address = () => wizard.field('address').inputValue();

const clickMap = async ({ x, y }: { x: number; y: number }) => {
  const map = page.locator('.map-canvas canvas');
  await page.getByRole('button', { name: es('publish.mapZoomIn') }).waitFor();
  const { width, height } = (await map.boundingBox()) ?? { width: 0, height: 0 };
  await map.click({ position: { x: width / 2 + x, y: height / 2 + y } });
};

describe('the address in the wizard, where streets are known', () => {
  it('[PW-02] [MP-05] has street and number after a click on the map, and can be published', async () => {
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation(HOUSE_12);
    await page.getByRole('button', { name: es('publish.useLocation') }).click();
    await expect.poll(address).toBe('Calle Colón, 12, 46004 Valencia, España');
    await clickMap(TO_HOUSE_20);
    await expect.poll(address).toBe('Calle Colón, 20, 46004 Valencia, España');
    expect(await findFaults(page)).toEqual([]);

    await wizard.next();
    await wizard.isAt(2);
    const { address: published } = await app.publish(owner, {
      address: 'Calle Colón, 20, 46004 Valencia, España',
    });
    expect(published).toBe('Calle Colón, 20, 46004 Valencia, España');
  });

  it('[PW-02] keeps a number that its street has not, also when the pin is moved, and asks whether the pin is right', async () => {
    const typed = 'Calle Colón 99, Valencia';
    await wizard.field('address').fill(typed);
    await wizard.field('address').press('Tab');
    await page
      .getByText('No conocemos ese número: hemos puesto el marcador en Calle Colón, Valencia, España.')
      .waitFor();
    await page.getByText(es('publish.pinGuessed')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await wizard.next();
    await page.getByText(es('publish.pinUnconfirmed')).waitFor();

    await clickMap({ x: 0, y: 0 });
    await page.getByText(/El punto que has elegido está en Calle Colón, 14, /).waitFor();
    expect(await address()).toBe(typed);
    await wizard.next();
    await wizard.isAt(2);
  });

  it('[PW-02] asks about a pin that was put far from the typed house', async () => {
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 39.4812, longitude: -0.3725 });
    await page.getByRole('button', { name: es('publish.useLocation') }).click();
    await page.getByRole('button', { name: es('publish.pinConfirm') }).click();
    await wizard.field('address').fill('Calle Colón 12, Valencia');
    await wizard.field('address').press('Tab');
    await page.getByText(es('publish.addressFar').replace('{kilometres}', '1,3')).waitFor();
    await wizard.next();
    await page.getByText(es('publish.pinUnconfirmed')).waitFor();
    await page.getByRole('button', { name: es('publish.pinConfirm') }).click();
    await wizard.next();
    await wizard.isAt(2);
  });

  it('[PW-02] says that a house is placed approximately, and asks whether the pin is right', async () => {
    await wizard.field('address').fill('calle colon 16, valencia');
    await page.getByRole('option', { name: /^Calle Colón, 16/ }).click();
    await expect.poll(address).toBe('Calle Colón, 16, 46004 Valencia, España');
    await page
      .getByText('Hemos puesto el marcador aproximadamente en Calle Colón, 16, 46004 Valencia, España.')
      .waitFor();
    await wizard.next();
    await page.getByText(es('publish.pinUnconfirmed')).waitFor();
    await page.getByRole('button', { name: es('publish.pinConfirm') }).click();
    await wizard.next();
    await wizard.isAt(2);
  });
});
