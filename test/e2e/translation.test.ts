import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { asTranslated } from '#test/engines/translators.ts';
import { aSpot, inDays, type Person, useStack } from '#test/support/stack.ts';
import { bookingPath } from './payment-support.ts';
import { fillSignIn, gatherErrors, goWithin, HELP, openAs, textsOf, useBrowser } from './support.ts';
import { findTranslatable } from './translatable.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'accounts', 'bookings', 'common', 'shell');

let owner: Person;
let driver: Person;
let spot: Spot;

beforeAll(async () => {
  [owner, driver] = [await app.newPerson('Olga Dueña'), await app.newPerson('Dani Conductor')];
  spot = await app.publish(owner);
});

const openTranslated = async (...[by, options]: Parameters<typeof asTranslated>) => {
  const page = await browser.open();
  await page.addInitScript(asTranslated(by, options));
  return { page, errors: gatherErrors(page) };
};

/** The page is translated, and nothing in it has failed. */
const expectWhole = async (page: Page, errors: readonly string[]) => {
  expect(await page.locator('[data-failed]').count()).toBe(0);
  expect(await page.getByText(es('shell.errorTitle')).count()).toBe(0);
  expect(errors).toEqual([]);
};

describe('a page that the browser translates', () => {
  it('opens when the translation comes before its program', async () => {
    const { page, errors } = await openTranslated('chrome', { seed: 1 });
    // The program waits for its texts, the translation does not.
    await page.route('**/assets/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.goto(`${app.stack.web}/ayuda`);
    await page.getByRole('heading', { level: 1, name: HELP }).waitFor();
    await page.locator('font').first().waitFor();
    await goWithin(page, '/contacto');
    await page.locator('main form').waitFor();
    await expectWhole(page, errors);
    // Those that come after the first action may be on their way.
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('shows new texts in place of translated ones, and removes those that have gone', async () => {
    const { page, errors } = await openTranslated('chrome');
    await page.goto(
      `${app.stack.web}/login?next=${encodeURIComponent(bookingPath(spot, { date: inDays(3), endDate: inDays(4) }))}`,
    );
    await page.locator('main form font').first().waitFor();
    await fillSignIn(page, { ...driver, password: 'NoEsEsta1' });
    await page.getByText(es('accounts.invalidCredentials')).first().waitFor();
    await fillSignIn(page, driver);
    const confirm = page.getByRole('button', { name: es('bookings.confirm') });
    await confirm.click();
    await page.waitForURL(/\/payment\?/);
    await page.getByRole('button', { name: /^Pagar €/ }).waitFor();
    await expectWhole(page, errors);
  });

  it('survives that a node which it removes, or puts another before, was moved', async () => {
    const page = await browser.open();
    const errors = gatherErrors(page);
    await page.goto(`${app.stack.web}/ayuda`);
    const shown = await page.evaluate(() => {
      const [parent, text, kept, added] = [
        document.createElement('p'),
        document.createTextNode('uno'),
        document.createElement('b'),
        document.createElement('i'),
      ];
      parent.append(text, kept);
      const font = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
      text.replaceWith(font);
      font.append(text);
      parent.insertBefore(added, text);
      parent.removeChild(text);
      const gone = document.createTextNode('dos');
      parent.insertBefore(document.createElement('u'), gone);
      parent.removeChild(gone);
      return parent.innerHTML;
    });
    expect(shown).toBe('<i></i><font></font><b></b><u></u>');
    expect(errors).toEqual([]);
  });

  it('keeps names, addresses, prices and references as they are', async () => {
    const booking = await app.book(driver, spot, { date: inDays(4) });
    const page = await browser.open();
    const kept = ['Olga Dueña', 'Dani Conductor', 'PlazaLibre', aSpot([]).address];
    for (const to of [
      `/reserva/${booking.id}`,
      `/spot/${spot.id}`,
      bookingPath(spot, { date: inDays(6), endDate: inDays(7) }),
    ]) {
      await openAs(page, app.stack.web, driver, to);
      await page.getByText(aSpot([]).address).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect([to, await findTranslatable(page, kept)]).toEqual([to, []]);
    }
  });
});
