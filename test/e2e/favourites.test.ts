import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Favourite } from '#shared/api/favourites.ts';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import {
  fillSignIn,
  findFaults,
  goAfresh,
  goWithin,
  loseAnswer,
  openAs,
  textsOf,
  useBrowser,
} from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'common', 'favourites', 'spots');

let owner: Person;
let spot: Spot;
beforeAll(async () => {
  owner = await app.newPerson('Olga Dueña');
  spot = await app.publishOnMap(owner, { title: 'Plaza querida' });
});

const heartOf = (page: Page, title = spot.title) =>
  page.getByRole('button', { name: es('favourites.mark').replace('{spot}', title) });
const isPressed = (page: Page) => heartOf(page).getAttribute('aria-pressed');
const favouritesOf = async (as: Person) =>
  (await app.call<{ favourites: Favourite[] }>('GET', '/user/favourites', { as })).body.favourites;
const openPhone = () => browser.open({ width: 360, height: 740 });
const rowOf = (page: Page) => page.getByRole('listitem').filter({ hasText: spot.title });

describe('a heart before the sign-in', () => {
  it('is kept on the device, in the list and in another tab, and moves into the account once', async () => {
    const fan = await app.newPerson('Fani Conductora');
    const page = await openPhone();
    await page.goto(`${app.stack.web}/spot/${spot.id}`);
    await heartOf(page).click();
    expect(await isPressed(page)).toBe('true');
    await page.reload();
    await heartOf(page).waitFor();
    expect(await isPressed(page)).toBe('true');

    await goWithin(page, '/favoritos');
    await rowOf(page).getByRole('link', { name: spot.title }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await heartOf(page).press('Enter');
    await page.getByText(es('favourites.removed')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: es('favourites.undoOf').replace('{spot}', spot.title) }).click();
    await rowOf(page).getByRole('link', { name: spot.title }).waitFor();

    // The first answer is lost; the page that follows tries again.
    const merges = '**/api/user/favourites';
    await page.route(merges, (route) =>
      route.request().method() === 'PUT' ? loseAnswer(route) : route.continue(),
    );
    await goWithin(page, '/login?next=/favoritos');
    await fillSignIn(page, fan);
    await expect.poll(() => favouritesOf(fan)).toMatchObject([{ spotId: spot.id }]);
    const stored = () => page.evaluate(() => localStorage.getItem('plazalibre.favourites'));
    expect(await stored()).not.toBeNull();
    await page.unroute(merges);
    await page.reload();
    await rowOf(page).getByRole('link', { name: spot.title }).waitFor();
    await expect.poll(stored).toBeNull();
    expect(await favouritesOf(fan)).toHaveLength(1);
  });
});

describe('a heart of an account', () => {
  let fan: Person;
  let page: Page;
  beforeAll(async () => {
    fan = await app.newPerson('Fani Conductora');
    page = await openPhone();
    await openAs(page, app.stack.web, fan, `/spot/${spot.id}`);
  });

  it('says that it was not sent without a network, reverts, and is not sent later', async () => {
    await heartOf(page).waitFor();
    await page.context().setOffline(true);
    await heartOf(page).click();
    await page.getByText(es('common.notSent')).first().waitFor();
    expect(await isPressed(page)).toBe('false');
    await page.context().setOffline(false);
    await page.reload();
    await heartOf(page).waitFor();
    expect(await favouritesOf(fan)).toEqual([]);
    await heartOf(page).click();
    await expect.poll(() => favouritesOf(fan)).toHaveLength(1);
  });

  it('waits for a stay that is taken, and the list ends that', async () => {
    const driver = await app.newPerson('Dani Conductor');
    const date = inDays(9);
    await app.book(driver, spot, { date });
    await goAfresh(page, `/spot/${spot.id}?date=${date}&endDate=${inDays(10)}&startTime=13:00&endTime=12:00`);
    await page.getByRole('button', { name: es('favourites.wait') }).click();
    await page.getByText(es('favourites.waiting')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect((await favouritesOf(fan))[0]?.wishedStays).toHaveLength(1);
    await goWithin(page, '/favoritos');
    await page.getByRole('button', { name: /^Quitar el aviso/ }).click();
    await expect.poll(async () => (await favouritesOf(fan))[0]?.wishedStays).toEqual([]);
    expect(await findFaults(page)).toEqual([]);
  });

  it('is listed with what became of its space', async () => {
    const gone = await app.publish(owner, { title: 'Plaza que se va' });
    const paused = await app.publish(owner, { title: 'Plaza que descansa' });
    for (const { id } of [gone, paused]) await app.call('PUT', `/user/favourites/${id}`, { as: fan });
    await app.call('DELETE', `/parking-spots/${gone.id}`, { as: owner });
    await app.call('PATCH', `/parking-spots/${paused.id}`, { as: owner, body: { isActive: false } });
    await page.goto(`${app.stack.web}/favoritos`);
    const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    await row(gone.title).getByText(es('favourites.notOffered')).waitFor();
    await row(paused.title).getByText(es('favourites.paused')).waitFor();
    expect(await findFaults(page)).toEqual([]);
  });
});
