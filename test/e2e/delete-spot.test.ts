import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { findFaults, goWithin, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'dashboard', 'common');

describe('deleting a spot', () => {
  const button = (key: string, on: Page | Locator = page) =>
    on.getByRole('button', { name: es(key), exact: true });
  const says = (key: string, on: Locator) => on.getByText(es(key)).first().waitFor();
  const rowOf = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const removal = () => page.getByRole('dialog', { name: /^(¿Eliminar|No se puede eliminar)/ });
  const ask = (title: string) =>
    rowOf(title)
      .getByRole('button', { name: new RegExp(`^${es('dashboard.delete')}`) })
      .click();
  const edit = async ({ id, title }: Spot) => {
    await goWithin(page, `/editar-plaza/${id}`);
    await page.getByRole('heading', { level: 1, name: `Editar Plaza: ${title}` }).waitFor();
    await page.locator('[name=title]').waitFor();
  };
  const statusOf = async ({ id }: Spot) =>
    (await app.call('GET', `/parking-spots/${id}`, { as: owner })).status;
  let page: Page;
  let owner: Person;
  let booked: Spot;
  let unwanted: Spot;

  beforeAll(async () => {
    const driver = await app.newPerson('Dani');
    owner = await app.newPerson('Olga Dueña');
    booked = await app.publish(owner, { title: 'Plaza reservada' });
    unwanted = await app.publish(owner, { title: 'Plaza de más' });
    await app.book(driver, booked, { date: inDays(9), endDate: inDays(10) });
    page = await browser.open({ width: 360 });
    await openAs(page, app.stack.web, owner, '/dashboard/spots');
  });

  it('is refused while somebody has booked it, says why, and offers a pause', async () => {
    await ask('Plaza reservada');
    await removal().getByRole('heading', { name: '¿Eliminar «Plaza reservada»?' }).waitFor();
    await button('dashboard.delete', removal()).click();
    await says('dashboard.deleteRefused', removal());
    expect(await findFaults(page)).toEqual([]);
    await button('dashboard.pauseSpot', removal()).click();
    await removal().waitFor({ state: 'hidden' });
    await rowOf('Plaza reservada').getByText(es('dashboard.inactive')).waitFor();
    expect((await app.call<Spot>('GET', `/parking-spots/${booked.id}`, { as: owner })).body.is_active).toBe(
      false,
    );
  });

  it('happens once however often the button is pressed, and removes the spot from the list', async () => {
    const address = `**/api/parking-spots/${unwanted.id}`;
    await ask('Plaza de más');
    await page.keyboard.press('Escape');
    await removal().waitFor({ state: 'hidden' });
    await ask('Plaza de más');
    await page.route(address, (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
    );
    await button('dashboard.delete', removal()).click();
    await says('common.unanswered', removal());
    await page.unroute(address);
    let asked = 0;
    page.on('request', (request) => {
      if (request.method() === 'DELETE') asked++;
    });
    await button('dashboard.delete', removal()).dblclick();
    await removal().waitFor({ state: 'hidden' });
    await expect.poll(() => rowOf('Plaza de más').count()).toBe(0);
    expect(asked).toBe(1);
    expect(await statusOf(unwanted)).toBe(404);
  });

  it('from the edit screen is refused while somebody is paying, and later leads to the dashboard despite unsaved changes', async () => {
    const free = await app.publish(owner, { title: 'Plaza vieja' });
    const held = await app.publish(owner, { title: 'Plaza retenida' });
    await app.intent(await app.newPerson(), await app.quote(held, { date: inDays(9) }));
    await edit(held);
    await button('dashboard.delete').click();
    await button('dashboard.delete', removal()).click();
    await says('dashboard.deleteRefused', removal());
    await button('common.close', removal()).first().click();
    expect(await statusOf(held)).toBe(200);

    await edit(free);
    await page.locator('[name=title]').fill('Ya da igual');
    await button('dashboard.delete').click();
    await button('dashboard.delete', removal()).click();
    await page.waitForURL('**/dashboard');
    expect(await statusOf(free)).toBe(404);
  });
});
