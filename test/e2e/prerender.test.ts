import { beforeAll, describe, expect, it } from 'vitest';
import { useStack } from '#test/support/stack.ts';
import cities from '../../web/src/features/cities/cities.json' with { type: 'json' };
import { gatherErrors, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();

type Language = 'es' | 'en';

const STATIC = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/quienes-somos',
  '/privacidad',
  '/cookies',
  '/terminos',
  '/blog',
  '/blog/aparcar-en-la-ciudad-que-cambia',
  '/blog/guia-para-publicar-tu-plaza',
  '/blog/cabra-mi-coche-en-esa-plaza',
  '/ayuda',
  '/contacto',
  '/aviso-legal',
];
const LISTED = [...STATIC, ...cities.map(({ slug }) => `/aparcar/${slug}`)];
const ALIASES = ['/condiciones', '/terminos-condiciones'];

const inLanguage = (path: string, language: Language) => `${path}${language === 'en' ? '?lang=en' : ''}`;

const read = async (address: string) => {
  const response = await fetch(address);
  return { status: response.status, html: await response.text() };
};

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found);
const contentOf = (html: string, name: string) =>
  all(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'));
const linksOf = (html: string, relation: string) =>
  all(html, new RegExp(`<link rel="${relation}"([^>]*)>`, 'g')).map((attributes) => ({
    language: /hreflang="([^"]*)"/i.exec(attributes)?.[1],
    address: /href="([^"]*)"/.exec(attributes)?.[1],
  }));

describe('a page as a crawler reads it', () => {
  describe.each(['es', 'en'] as const)('in %s', (language) => {
    it.each([...LISTED, ...ALIASES])('%s says what it is and where', async (path) => {
      const { web } = app.stack;
      const { status, html } = await read(web + inLanguage(path, language));
      const own = ALIASES.includes(path) ? '/terminos' : path;
      const address = web + inLanguage(own, language);
      expect(status).toBe(200);
      expect(html).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${language}"`));
      expect(all(html, /<h1[^>]*>([^]*?)<\/h1>/g)).toHaveLength(1);
      const [head = ''] = html.split('</head>');
      expect(all(html, /<title>([^<]+)<\/title>/g)).toEqual(all(head, /<title>([^<]+)<\/title>/g));
      expect(all(head, /<title>([^<]+)<\/title>/g)).toHaveLength(1);
      expect(contentOf(head, 'description')).toEqual([expect.stringMatching(/.{40}/)]);
      expect(linksOf(head, 'canonical')).toEqual([{ language: undefined, address }]);
      expect(linksOf(head, 'alternate')).toEqual([
        { language: 'es', address: web + own },
        { language: 'en', address: `${web}${own}?lang=en` },
        { language: 'x-default', address: web + own },
      ]);
      expect(contentOf(head, 'og:url')).toEqual([address]);
      expect(contentOf(head, 'og:locale')).toEqual([language === 'es' ? 'es_ES' : 'en_GB']);
      expect(contentOf(head, 'og:title')).toEqual(all(head, /<title>([^<]+)<\/title>/g));
      expect(contentOf(head, 'robots')).toEqual([]);
      expect(html).not.toContain('site.invalid');
    });

    it.each(LISTED)('%s has structured data', async (path) => {
      const { html } = await read(app.stack.web + inLanguage(path, language));
      const [data = ''] = all(html, /<script type="application\/ld\+json">([^]*?)<\/script>/g);
      const { '@graph': things } = JSON.parse(data) as { '@graph': { '@type': string }[] };
      const kinds = things.map((thing) => thing['@type']);
      if (path === '/') expect(kinds).toEqual(['Organization', 'WebSite', 'FAQPage']);
      else expect(kinds[0]).toBe('BreadcrumbList');
      if (path.startsWith('/aparcar/'))
        expect(kinds).toEqual(['BreadcrumbList', 'CollectionPage', 'FAQPage']);
      if (path.startsWith('/blog/')) expect(kinds).toEqual(['BreadcrumbList', 'BlogPosting']);
      if (path === '/ayuda') expect(kinds).toContain('FAQPage');
    });
  });

  it('has a title and a description that no other page has', async () => {
    for (const language of ['es', 'en'] as const) {
      const pages = await Promise.all(
        LISTED.map(async (path) => (await read(app.stack.web + inLanguage(path, language))).html),
      );
      const titles = pages.flatMap((html) => all(html, /<title>([^<]+)<\/title>/g));
      expect(new Set(titles).size).toBe(LISTED.length);
      expect(new Set(pages.flatMap((html) => contentOf(html, 'description'))).size).toBe(LISTED.length);
    }
  });

  it('shows a picture of the size that previews want', async () => {
    const { html } = await read(`${app.stack.web}/`);
    const [picture = ''] = contentOf(html, 'og:image');
    const bytes = Buffer.from(await (await fetch(picture)).arrayBuffer());
    // Width and height stand at the beginning of a PNG.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});

describe('the lists for crawlers', () => {
  it('name every public page in both languages, and each answers', async () => {
    const { web } = app.stack;
    const { html: robots } = await read(`${web}/robots.txt`);
    const [siteMap = ''] = all(robots, /^Sitemap: (.+)$/gm);
    const { html } = await read(siteMap);
    const addresses = all(html, /<loc>([^<]+)<\/loc>/g);
    const expected = LISTED.flatMap((path) => [web + path, `${web}${path}?lang=en`]);
    expect(addresses.toSorted()).toEqual(expected.toSorted());
    for (const address of addresses) expect((await fetch(address)).status).toBe(200);
  });

  it('leave out what is nobody else’s business', async () => {
    const page = await browser.open();
    for (const path of ['/no-such-page', '/aparcar/no-such-city', '/spot/spt_00000000000000000000000000']) {
      await page.goto(app.stack.web + path);
      await page.locator('h1').waitFor();
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      expect(await page.locator('link[rel=canonical]').count()).toBe(0);
    }
  });
});

/** Where the content of the file and what this browser makes by itself begin to differ, marks of React aside. */
const compare = (html: string) => {
  const clean = (root: Element | null) => {
    if (!root) return '';
    const copy = root.cloneNode(true) as Element; // a clone is of the same kind
    const walker = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
    const comments: Node[] = [];
    while (walker.nextNode()) comments.push(walker.currentNode);
    for (const comment of comments) comment.parentNode?.removeChild(comment);
    copy.normalize();
    for (const element of copy.querySelectorAll('*')) {
      // A file waits for nothing.
      element.removeAttribute('aria-busy');
      // Written by React and by a browser in different ways.
      if (element instanceof HTMLElement && element.hasAttribute('style'))
        element.setAttribute('style', element.style.cssText);
      const attributes = [...element.attributes].toSorted((a, b) => a.name.localeCompare(b.name));
      for (const { name } of attributes) element.removeAttribute(name);
      for (const { name, value } of attributes) element.setAttribute(name, value);
    }
    // Ids that React makes up differ between a server and a browser.
    return copy.innerHTML.replaceAll(/_[Rr]_\w*?_/g, 'id');
  };
  const file = new DOMParser().parseFromString(html, 'text/html');
  const [before, after] = [clean(file.getElementById('root')), clean(document.getElementById('root'))];
  const start = Math.max(0, Array.from(before).findIndex((letter, index) => letter !== after[index]) - 60);
  return before === after ? ['', ''] : [before, after].map((text) => text.slice(start, start + 300));
};

describe.each(['es', 'en'] as const)('a page rendered beforehand in %s', (language) => {
  const text = textsOf(language, 'home', 'shell', 'cities', 'accounts');

  beforeAll(async () => {
    await app.publish(await app.newPerson('Olga Dueña'));
  });

  it('is what the browser would render, to the last attribute', async () => {
    const page = await browser.open({ language });
    await page.route(/\/(config\.json|api\/.*)$/, () => undefined);
    for (const path of [...STATIC, ...ALIASES, '/aparcar/madrid']) {
      const { html } = await read(app.stack.web + inLanguage(path, language));
      // A file for nowhere is not taken over: everything is rendered afresh.
      await page.route(app.stack.web + inLanguage(path, language), (route) =>
        route.fulfill({ contentType: 'text/html', body: html.replace(/data-page="[^"]*"/, 'data-page="-"') }),
      );
      await page.goto(app.stack.web + inLanguage(path, language));
      await page.locator('[popover]:popover-open').waitFor({ state: 'attached' });
      await page.locator('h1').waitFor();
      const [file, afresh] = await page.evaluate(compare, html);
      expect(afresh, path).toBe(file);
    }
  }, 90_000);

  it('is taken over without an error and without doubles in its head', async () => {
    const page = await browser.open({ language });
    const errors = gatherErrors(page);
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    for (const path of [...STATIC, ...ALIASES, '/aparcar/madrid']) {
      await page.goto(app.stack.web + inLanguage(path, language), { waitUntil: 'networkidle' });
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      for (const tag of [
        'title',
        'meta[name=description]',
        'link[rel=canonical]',
        'meta[property="og:title"]',
      ])
        expect(await page.locator(`head ${tag}`).count(), `${tag} of ${path}`).toBe(1);
      expect(errors, path).toEqual([]);
    }
  }, 90_000);

  it('keeps its elements and answers to the visitor', async () => {
    const page = await browser.open({ language });
    await page.addInitScript(
      'addEventListener("DOMContentLoaded", () => { globalThis.first = document.querySelector("h1"); })',
    );
    await page.goto(app.stack.web + inLanguage('/', language));
    await page.getByRole('button', { name: text('home.datesPlaceholder') }).click();
    await page.getByRole('dialog').waitFor();
    expect(await page.evaluate('document.querySelector("h1") === globalThis.first')).toBe(true);
  });

  it('of a city shows its spaces', async () => {
    const page = await browser.open({ language });
    await page.goto(app.stack.web + inLanguage('/aparcar/madrid', language));
    await page.locator('[data-spot]').first().waitFor();
    await page.getByText(/^\d+ (plazas? por|spaces? around)/).waitFor();
    await page.getByRole('heading', { level: 1, name: /Madrid/ }).waitFor();
    await page.locator('canvas.maplibregl-canvas').waitFor();
  });

  it('[LA-01] stays in the language of a link on later visits', async () => {
    const page = await browser.open();
    await page.goto(`${app.stack.web}/?lang=${language}`);
    await page.goto(`${app.stack.web}/quienes-somos`);
    await page
      .getByRole('link', { name: text('shell.about') })
      .first()
      .waitFor();
    await expect.poll(() => page.locator('head title').count()).toBe(1);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('#root').evaluate((root) => getComputedStyle(root).visibility)).toBe('visible');
  });
});

describe('a visitor who is signed in', () => {
  it('gets the page of everybody first and then their own header', async () => {
    const page = await browser.open();
    const errors = gatherErrors(page);
    const person = await app.newPerson('Ana Conductora');
    await page.goto(`${app.stack.web}/login?next=%2Fquienes-somos`);
    await page.locator('input[name=email]').fill(person.email);
    await page.locator('input[name=password]').fill(person.password);
    await page.getByRole('button', { name: /acceder/i }).click();
    await page.waitForURL('**/quienes-somos');
    await page.reload();
    await page.getByRole('button', { name: textsOf('es', 'shell')('shell.signOut') }).waitFor();
    expect(errors).toEqual([]);
  });

  it('keeps where they were headed on the way to registering', async () => {
    const page = await browser.open();
    await page.goto(`${app.stack.web}/login?next=%2Fpublicar`);
    const link = page.locator('main a[href^="/register"]');
    await link.waitFor();
    await expect.poll(() => link.getAttribute('href')).toBe('/register?next=%2Fpublicar');
  });
});
