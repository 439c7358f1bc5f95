import { beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { HOUR } from '#shared/lib/time.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { type Person, useStack } from '#test/support/stack.ts';
import { findFaults, goWithin, openAs, refuse, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();

let owner: Person;
let driver: Person;
let spot: Spot;

beforeAll(async () => {
  [owner, driver] = await Promise.all([app.newPerson('Olga Dueña'), app.newPerson('Dani Conductor')]);
  spot = await app.publish(owner, { title: 'Plaza por valorar' });
});

describe('a review', () => {
  const text = textsOf('es', 'dashboard', 'reviews', 'spots', 'common');
  let bookingId: string;
  const openBooking = async (person: Person) => {
    const page = await browser.open({ width: 360 });
    await openAs(page, app.stack.web, person, `/reserva/${bookingId}`);
    await page.locator('#valoracion').waitFor();
    return page;
  };

  beforeAll(async () => {
    bookingId = await aPastStay(spot.id, driver, { endedAgo: HOUR });
  });

  it('is written by keyboard, survives a failure and a reload, and is published once', async () => {
    const page = await openBooking(driver);
    const publish = page.getByRole('button', { name: text('reviews.publish') });
    await publish.click();
    await page.getByText(text('reviews.ratingMissing')).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('rating');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByText(text('reviews.word.4'), { exact: true }).waitFor();
    const words = page.locator('#valoracion ~ form textarea');
    await words.fill('corto');
    await publish.click();
    await page.getByText(text('reviews.tooShort').replace('{least}', '10')).waitFor();

    const said = 'Cómoda y limpia. <b>مرحبا</b>';
    await words.fill(said);
    const posts = `**/api/bookings/${bookingId}/review`;
    await page.route(posts, (route) =>
      route.request().method() === 'POST' ? refuse(500)(route) : route.continue(),
    );
    await publish.click();
    await page.getByText(text('reviews.failed')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.unroute(posts);
    await page.reload();
    await page.locator('#valoracion').waitFor();
    await expect.poll(() => words.inputValue()).toBe(said);
    await expect.poll(() => page.locator('input[name=rating]:checked').inputValue()).toBe('4');
    await publish.click();
    await page.getByRole('heading', { name: text('reviews.yours') }).waitFor();
    await page.getByText(said).waitFor();
    await expect.poll(() => publish.count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('valoracion');
  });

  it('is answered by the owner, and is shown on the spot page; one that is published meanwhile is no conflict for the edit form of the spot', async () => {
    const page = await openBooking(owner);
    const thanks = 'Gracias por venir';
    await page.locator('#valoracion ~ form textarea').fill(thanks);
    await page.getByRole('button', { name: text('reviews.publishAnswer') }).click();
    await page.getByText(text('reviews.ownerAnswer')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await goWithin(page, `/spot/${spot.id}`);
    const reviews = page.locator('section', {
      has: page.getByRole('heading', { name: text('reviews.title'), exact: true }),
    });
    await reviews.getByText(thanks).waitFor();
    await reviews.getByText('Cómoda y limpia. <b>مرحبا</b>').waitFor();
    await reviews.getByText('Dani', { exact: true }).first().waitFor();
    expect(await reviews.textContent()).not.toContain('Conductor');
    expect(await findFaults(page)).toEqual([]);

    // A review that is published while the spot is edited is no conflict.
    const other = await aPastStay(spot.id, driver, { endedAgo: 12 * HOUR });
    await goWithin(page, `/editar-plaza/${spot.id}`);
    const title = page.locator('input[name=title]');
    await title.waitFor();
    await app.call('POST', `/bookings/${other}/review`, { as: driver, body: { rating: 3 } });
    await title.fill('Plaza con otro nombre');
    await page.getByRole('button', { name: text('dashboard.saveChanges') }).click();
    await page.getByText(text('dashboard.saved')).waitFor();
    expect(await page.getByText(text('dashboard.conflictTitle')).count()).toBe(0);
    const saved = await app.call<Spot>('GET', `/parking-spots/${spot.id}`);
    expect(saved.body).toMatchObject({ title: 'Plaza con otro nombre', rating_count: 2 });
  });
});

describe('the reviews of a spot', () => {
  it('are shown ten at a time, and say when there are none', async () => {
    const text = textsOf('es', 'reviews');
    const busy = await app.publish(owner, { title: 'Plaza con muchas' });
    const page = await browser.open({ width: 360 });
    await page.goto(`${app.stack.web}/spot/${busy.id}`);
    await page.getByText(text('reviews.none')).waitFor();
    for (let index = 0; index < 12; index++) {
      const bookingId = await aPastStay(busy.id, driver, { endedAgo: (1 + 3 * index) * HOUR });
      await app.call('POST', `/bookings/${bookingId}/review`, {
        as: driver,
        body: { rating: 5 - (index % 2) },
      });
    }
    await page.reload();
    const stars = page.getByRole('img', { name: /^[45] de 5 estrellas$/ });
    // One in the summary and ten in the list.
    await expect.poll(() => stars.count()).toBe(11);
    await page.getByRole('button', { name: text('reviews.more') }).click();
    await expect.poll(() => stars.count()).toBe(13);
    await expect.poll(() => page.getByRole('button', { name: text('reviews.more') }).count()).toBe(0);
  });
});
