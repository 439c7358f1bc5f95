import { describe, expect, it } from 'vitest';
import { useStack } from '#test/support/stack.ts';
import {
  ALIASES,
  all,
  contentOf,
  expectForCrawlers,
  expectSameAsRendered,
  expectTakenOver,
  inLanguage,
  LISTED,
  read,
} from './prerender-support.ts';
import { gatherErrors, goAfresh, openAs, showTileMap, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();

/** One page of each kind. All of them are in `prerender.long.test.ts`. */
const KINDS = ['/', '/login', '/blog/guia-para-publicar-tu-plaza', '/aparcar/madrid'];
/** The browser adds the first day on which a rental can begin, which the build does not know. */
const DATED = '/aparcar/madrid/meses';

describe('a page as a crawler reads it', () => {
  describe.each(['es', 'en'] as const)('in %s', (language) => {
    it.each([...LISTED, ...ALIASES])('%s has its title, metadata, links and structured data', (path) =>
      expectForCrawlers(app.stack.web, path, language),
    );
  });

  it('has a title and a description that no other page has', async () => {
    for (const language of ['es', 'en'] as const) {
      const pages = await Promise.all(
        LISTED.map(async (path) => (await read(app.stack.web + inLanguage(path, language))).html),
      );
      const titles = pages.flatMap((html) => all(html, /<title>([^<]+)<\/title>/g));
      expect(new Set(titles).size).toBe(LISTED.length);
      // Search engines and tabs show no more.
      expect(titles.filter((title) => title.replaceAll('&#x27;', "'").length > 70)).toEqual([]);
      expect(new Set(pages.flatMap((html) => contentOf(html, 'description'))).size).toBe(LISTED.length);
    }
  });

  it('names a picture of the size that link previews need', async () => {
    const { html } = await read(`${app.stack.web}/`);
    const [picture = ''] = contentOf(html, 'og:image');
    const bytes = Buffer.from(await (await fetch(picture)).arrayBuffer());
    // A PNG begins with its width and height.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});

describe('robots.txt, sitemap and noindex', () => {
  it('list every public page in both languages, and each opens', async () => {
    const { web } = app.stack;
    const { html: robots } = await read(`${web}/robots.txt`);
    const [index = ''] = all(robots, /^Sitemap: (.+)$/gm);
    const [sitemap = ''] = all((await read(index)).html, /<loc>([^<]+)<\/loc>/g);
    const { html } = await read(sitemap);
    const addresses = all(html, /<loc>([^<]+)<\/loc>/g);
    const forms = ['/login', '/register', '/forgot-password'];
    const expected = LISTED.filter((path) => !forms.includes(path)).flatMap((path) => [
      web + path,
      `${web}${path}?lang=en`,
    ]);
    expect(addresses.toSorted()).toEqual(expected.toSorted());
    for (const address of addresses) expect((await fetch(address)).status).toBe(200);
  });

  it('exclude pages that do not exist', async () => {
    const page = await browser.open();
    await page.goto(app.stack.web);
    for (const path of ['/no-such-page', '/aparcar/no-such-city', '/spot/spt_00000000000000000000000000']) {
      await goAfresh(page, path);
      await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      await expect.poll(() => page.locator('link[rel=canonical]').count()).toBe(0);
    }
  });
});

describe('a prerendered page', () => {
  const text = textsOf('es', 'home');

  it('equals what the browser renders, to the last attribute', async () => {
    await expectSameAsRendered(
      await browser.open({ isIdle: true }),
      app.stack.web,
      [...KINDS, '/no-such-page'],
      'es',
    );
    await expectSameAsRendered(
      await browser.open({ language: 'en', isIdle: true }),
      app.stack.web,
      ['/ayuda'],
      'en',
    );
  });

  it('hydrates without an error and without duplicate tags in the head, keeps its elements, and reacts to the visitor', async () => {
    await expectTakenOver(await browser.open({ language: 'en' }), app.stack.web, ['/ayuda'], 'en');
    const page = await browser.open();
    await page.addInitScript(
      'addEventListener("DOMContentLoaded", () => { globalThis.first = document.querySelector("h1"); })',
    );
    await expectTakenOver(page, app.stack.web, [DATED, ...KINDS.toReversed()], 'es');
    await page.getByRole('button', { name: text('home.datesPlaceholder') }).click();
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.evaluate('document.querySelector("h1") === globalThis.first')).toBe(true);
  });

  it('of a city shows its spots', async () => {
    await app.publishOnMap(await app.newPerson('Olga Dueña'));
    const page = await browser.open({ width: 1024, height: 700, map: true });
    await showTileMap(page, app.stack.web);
    await page.goto(app.stack.web + '/aparcar/madrid');
    await page.locator('[data-spot]').first().waitFor();
    await page.getByText(/^\d+ (plazas? para|spots? for a) /).waitFor();
    await page.getByRole('heading', { level: 1, name: /Madrid/ }).waitFor();
    await page.locator('canvas.maplibregl-canvas').waitFor();
  });
});

describe('a visitor who is signed in', () => {
  it('gets the public page first and then their own header', async () => {
    const page = await browser.open();
    const errors = gatherErrors(page);
    await openAs(page, app.stack.web, await app.newPerson('Ana Conductora'), '/quienes-somos');
    await page.getByRole('button', { name: textsOf('es', 'shell')('shell.signOut') }).waitFor();
    expect(errors).toEqual([]);
  });

  it('keeps the page they wanted on the way to registering', async () => {
    const page = await browser.open();
    await page.goto(`${app.stack.web}/login?next=%2Fpublicar`);
    const link = page.locator('main a[href^="/register"]');
    await link.waitFor();
    await expect.poll(() => link.getAttribute('href')).toBe('/register?next=%2Fpublicar');
  });
});
