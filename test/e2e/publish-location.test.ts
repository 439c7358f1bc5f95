import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, useStack } from '#test/support/stack.ts';
import { holdBack } from './accounts-support.ts';
import { wizardOf, type WizardPage } from './publish-support.ts';
import { textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'publish', 'common');
const spots = textsOf('es', 'spots');

const SEVILLE = { latitude: 37.3886, longitude: -5.9823 };
const LISBON = { latitude: 38.7223, longitude: -9.1393 };

describe('the location in the wizard', () => {
  let page: Page;
  let wizard: WizardPage;
  let owner: Person;
  const address = () => wizard.field('address').inputValue();
  const position = () => wizard.position(owner);
  const near = ({ latitude, longitude }: typeof SEVILLE) => ({
    lat: expect.closeTo(latitude, 1) as number,
    lng: expect.closeTo(longitude, 1) as number,
  });
  const useLocation = () => page.getByRole('button', { name: es('publish.useLocation') }).click();

  beforeAll(async () => {
    owner = await app.newPerson();
    page = await browser.open();
    wizard = wizardOf(page, app.stack.web);
    await wizard.open(owner);
    await wizard.isAt(1);
  });

  it('[PW-02] says so when the browser gives no position', async () => {
    await useLocation();
    await page.getByText(es('publish.addressUnlocated')).waitFor();
    await expect.poll(() => address()).toBe('');
  });

  it('[PW-02] takes address and pin from the position of the browser', async () => {
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation(SEVILLE);
    await useLocation();
    await expect.poll(address).toContain('Sevilla');
    await expect.poll(() => position()).toEqual({ lat: SEVILLE.latitude, lng: SEVILLE.longitude });
  });

  it('[PW-02] asks whether the spot is where the browser is, because an owner may publish from elsewhere', async () => {
    await page.getByText(es('publish.pinHere')).waitFor();
    await wizard.next();
    await page.getByText(es('publish.pinUnconfirmed')).waitFor();
    await page.getByRole('button', { name: es('publish.pinConfirm') }).click();
    await expect.poll(() => page.getByText(es('publish.pinHere')).count()).toBe(0);
    await wizard.next();
    expect(await page.getByText(es('publish.pinUnconfirmed')).count()).toBe(0);
  });

  it('[PW-02] keeps a pin that was set by hand when a more exact address is typed', async () => {
    await wizard.field('address').fill('Calle Sierpes 12, Sevilla');
    const found = page.waitForResponse('**/api/places/details?*');
    await wizard.field('address').press('Tab');
    await found;
    await expect.poll(() => position()).toEqual({ lat: SEVILLE.latitude, lng: SEVILLE.longitude });
    await expect.poll(() => address()).toBe('Calle Sierpes 12, Sevilla');
  });

  it('[PW-02] keeps a more exact typed address when the pin is moved, and offers the address of the pin', async () => {
    await useLocation();
    await page.getByText('Hemos dejado la dirección que escribiste.').waitFor();
    await expect.poll(() => address()).toBe('Calle Sierpes 12, Sevilla');
    await page.getByRole('button', { name: es('publish.addressUseName') }).click();
    await expect.poll(address).toBe('Sevilla, España');
    await wizard.field('address').fill('Calle Sierpes 12, Sevilla');
    await wizard.field('address').press('Tab');
  });

  it('[PW-02] says at once that a position is not in Spain, and keeps the former one', async () => {
    await page.context().setGeolocation(LISBON);
    await useLocation();
    await page.getByText(es('publish.addressOutside')).waitFor();
    await expect.poll(() => address()).toBe('Calle Sierpes 12, Sevilla');
    await expect.poll(() => position()).toEqual({ lat: SEVILLE.latitude, lng: SEVILLE.longitude });
  });

  it('[PW-02] moves the pin when an address in another town is chosen or typed', async () => {
    await wizard.field('address').fill('Getafe');
    await page
      .getByRole('option', { name: /Getafe/ })
      .first()
      .click();
    await expect.poll(position).toEqual(near({ latitude: 40.3, longitude: -3.73 }));
    await expect.poll(() => address()).toContain('Getafe');
    await wizard.field('address').fill('Zaragoza');
    await wizard.field('address').press('Tab');
    await expect.poll(position).toEqual(near({ latitude: 41.65, longitude: -0.88 }));
    await page.getByText(/Hemos puesto el marcador en Zaragoza/).waitFor();
  });

  it('[PW-02] does not accept a town without a street, chosen or typed', async () => {
    await wizard.field('title').fill('Plaza en el centro');
    await wizard.field('description').fill('Plaza cubierta y tranquila junto al metro.');
    await wizard.next();
    await page.getByText(es('publish.streetRequired')).waitFor();
    await wizard.field('address').fill('Getafe');
    await page
      .getByRole('option', { name: /Getafe/ })
      .first()
      .click();
    await expect.poll(address).toBe('Getafe, Madrid, España');
    await wizard.next();
    await page.getByText(es('publish.streetRequired')).waitFor();
    await wizard.isAt(1);
  });

  it('[PW-02] keeps an unknown street when its town is chosen for the pin, and asks to confirm the pin', async () => {
    await wizard.field('address').fill('Calle de Alcalá 100, Madrid');
    await page.getByText(spots('spots.unknown.street')).waitFor();
    await page
      .getByRole('option', { name: /Madrid/ })
      .first()
      .click();
    await page.getByText(/Hemos puesto el marcador en Madrid/).waitFor();
    expect(await address()).toBe('Calle de Alcalá 100, Madrid');
  });

  it('[PW-02] accepts a pin set by the town alone once the owner confirms it', async () => {
    await wizard.next();
    await page.getByText(es('publish.pinUnconfirmed')).waitFor();
    await wizard.isAt(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('pin');
    await page.keyboard.press('Enter');
    await wizard.next();
    await wizard.isAt(2);
  });

  it('[PW-02] goes on by itself where the position of a chosen address comes after the press', async () => {
    await page.goBack();
    await wizard.isAt(1);
    let arrive: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/api/places/details?*', async (route) => {
      await arrival;
      await route.continue();
    });
    await wizard.field('address').fill('Calle Serrano');
    await page
      .getByRole('option', { name: /^Calle Serrano/ })
      .first()
      .click();
    await wizard.field('title').press('Enter');
    await page.locator('form [type=submit][aria-busy=true]').waitFor();
    arrive();
    await wizard.isAt(2);
  });

  it('[PW-02] goes on with what is filled in while the address is looked for', async () => {
    await page.goBack();
    await wizard.isAt(1);
    await page.context().setGeolocation(SEVILLE);
    await useLocation();
    await page.getByRole('button', { name: es('publish.pinConfirm') }).click();
    await wizard.field('title').fill('');
    const search = await holdBack(page, '/places/autocomplete');
    await wizard.field('address').fill('Calle Sierpes 14, Sevilla');
    await wizard.field('title').fill('Plaza en Sierpes');
    await wizard.field('title').press('Enter');
    await page.locator('form [type=submit][aria-busy=true]').waitFor();
    search.release();
    await wizard.isAt(2);
  });
});
