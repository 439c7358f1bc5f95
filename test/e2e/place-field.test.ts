import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useStack } from '#test/support/stack.ts';
import { STREETS_BY, useStreets } from '#test/support/streets.ts';
import { openSearchPanel, queryOf, searchAfresh } from './search-support.ts';
import { findFaults, showTileMap, textsOf, useBrowser } from './support.ts';

const app = useStack();
useStreets(app);
const browser = useBrowser();
const es = textsOf('es', 'home', 'search', 'spots');

const PHONE = { width: 360, height: 740 };
const TYPED = 'calle Colón 12, Valencia';
const NO_SUCH_NUMBER = 'calle colon 99999, valencia';

const field = (page: Page) => page.getByRole('combobox', { name: es('home.where') });
const house = (page: Page) => page.getByRole('option', { name: /^Calle Colón, 12/ });

/** The window of most tests, which navigate in it without loading the site again. */
let page: Page;
beforeAll(async () => {
  page = await browser.open(PHONE);
  await page.goto(app.stack.web);
});

describe('the place field', () => {
  it('[HM-02] finds a house by keyboard alone, names the source, and sends a map position rounded to the city', async () => {
    await searchAfresh(page, { lat: '39.47017', lng: '-0.37683', zoom: '13' });
    // Page styles override those of components, in whatever order they load: the text keeps clear of the pin icon.
    const inset = await field(page).evaluate((input) => getComputedStyle(input).paddingInlineStart);
    expect(Number.parseFloat(inset)).toBeGreaterThan(36);
    const asking = page.waitForRequest('**/api/places/autocomplete?*');
    await field(page).focus();
    await page.keyboard.type(TYPED);
    const asked = new URL((await asking).url()).searchParams;
    await house(page).waitFor();

    expect(Object.fromEntries(asked)).toEqual({ input: TYPED, language: 'es', lat: '39.5', lng: '-0.4' });
    await page.getByText(STREETS_BY).waitFor();

    await page.keyboard.press('ArrowDown');
    await expect.poll(() => house(page).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page).inputValue()).toBe('Calle Colón, 12, Valencia');
    await page.keyboard.press('Enter');
    await expect.poll(() => queryOf(page).location).toBe('Calle Colón, 12, Valencia');
    expect(Number(queryOf(page).lat)).toBeCloseTo(39.4697, 3);
  });

  it('[HM-02] searches at the chosen place, even when the button is pressed before its position has arrived', async () => {
    await searchAfresh(page);
    await field(page).fill('Colón 20, Valencia');
    const other = page.getByRole('option', { name: /^Calle Colón, 20/ });
    await other.waitFor();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/places/details?place_id=*', async (route) => {
      await held;
      await route.continue();
    });
    const isAsked = page.waitForRequest('**/api/places/details?place_id=*');
    await other.click();
    await isAsked;
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: es('home.search') });
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
    expect(queryOf(page).location).toBeUndefined();
    letGo();
    await expect.poll(() => queryOf(page).location).toBe('Calle Colón, 20, Valencia');
    expect(Number(queryOf(page).lat)).toBeCloseTo(39.4705, 3);
  });

  it('[HM-02] sends one request per pause in typing, and aborts one that the next replaces', async () => {
    await searchAfresh(page);
    const asked: string[] = [];
    const aborted: string[] = [];
    const inputOf = (url: string) => new URL(url).searchParams.get('input') ?? '';
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    page.on('requestfailed', (request) => aborted.push(inputOf(request.url())));
    await page.route('**/api/places/autocomplete?*', async (route) => {
      const input = inputOf(route.request().url());
      asked.push(input);
      if (input === 'Calle Col') await held;
      await route.continue().catch(() => undefined);
    });
    await field(page).pressSequentially('Calle Col', { delay: 40 });
    await expect.poll(() => asked).toEqual(['Calle Col']);
    await field(page).pressSequentially('ón 12', { delay: 40 });
    await house(page).waitFor();
    letGo();

    expect(asked).toEqual(['Calle Col', 'Calle Colón 12']);
    expect(aborted).toEqual(['Calle Col']);
  });

  it('[HM-02] says how many letters suggestions need, and replaces or clears what it has', async () => {
    await searchAfresh(page);
    const hint = page.getByText(es('spots.placesShort').replace('{count}', '4'));
    await field(page).pressSequentially('sol');
    await hint.waitFor();
    expect(await findFaults(page)).toEqual([]);
    await field(page).blur();
    await field(page).click();
    await page.getByRole('option').first().waitFor();
    expect(await hint.count()).toBe(0);
    await page.keyboard.type(TYPED);
    await house(page).waitFor();
    expect(await field(page).inputValue()).toBe(TYPED);
    await page.getByRole('button', { name: es('spots.clearPlace') }).click();
    expect(await field(page).inputValue()).toBe('');
    await page.getByRole('option', { name: new RegExp(`^${es('spots.nearMe')}`) }).waitFor();
  });

  it('[HM-02] says that places cannot be looked up while the network is down, and continues when it is back', async () => {
    await searchAfresh(page);
    await page.route('**/api/places/autocomplete?*', (route) => route.abort());
    await field(page).fill('Calle Colón');
    await page.getByText(es('spots.placesFailed')).waitFor();

    await page.unroute('**/api/places/autocomplete?*');
    await field(page).fill(TYPED);
    await house(page).waitFor();
    await expect.poll(() => page.getByText(es('spots.placesFailed')).count()).toBe(0);
  });

  it('[HM-02] says beside a house that its position is computed', async () => {
    await searchAfresh(page);
    await field(page).fill('calle Colón 16, Valencia');
    const computed = page.getByRole('option', { name: /^Calle Colón, 16/ });
    await computed.getByText(`${es('spots.approximate')} · 46004 Valencia, España`).waitFor();
    await field(page).fill(TYPED);
    await house(page).waitFor();
    expect(await page.getByText(es('spots.approximate')).count()).toBe(0);
  });

  it('[HM-02] [HM-05] keeps a number that its street has not, and the results say so, also after a reload and the way back', async () => {
    const phone = await browser.open({ ...PHONE, map: true });
    await showTileMap(phone, app.stack.web);
    await phone.goto(app.stack.web);
    await field(phone).fill(NO_SUCH_NUMBER);
    await phone.getByText(es('spots.unknown.number')).waitFor();
    await phone.getByRole('option', { name: /^Calle Colón/ }).click();
    await expect.poll(() => field(phone).inputValue()).toBe(NO_SUCH_NUMBER);
    await phone.getByRole('button', { name: es('home.search') }).click();
    const said = phone.getByText(es('search.unknown.number'));
    await said.waitFor();
    expect(queryOf(phone)).toMatchObject({
      location: NO_SUCH_NUMBER,
      unknown: 'number',
      shown: 'Calle Colón, Valencia',
    });
    await phone.getByText(/· Calle Colón, Valencia · /).waitFor();
    await phone.getByRole('button', { name: es('search.pick') }).waitFor();
    expect(await findFaults(phone)).toEqual([]);

    await phone.reload();
    await said.waitFor();
    await openSearchPanel(phone);
    expect(await field(phone).inputValue()).toBe(NO_SUCH_NUMBER);
    await phone.getByRole('button', { name: es('home.backToSearch') }).click();
    await expect.poll(() => said.count()).toBe(0);
    await phone.goBack();
    await said.waitFor();
  });

  it('[HM-05] says of a link that its street has no such number', async () => {
    await searchAfresh(page, { location: NO_SUCH_NUMBER });
    await page.getByText(es('search.unknown.number')).waitFor();
    await expect.poll(() => queryOf(page).shown).toBe('Calle Colón, Valencia');
  });
});
