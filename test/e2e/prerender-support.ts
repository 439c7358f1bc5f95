import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { listPages } from '#web/areas/index.ts';
import type { Page as SitePage } from '#web/areas/page.ts';
import { ARTICLE_SLUGS } from '#web/features/pages/article-text.ts';
import cities from '../../web/src/features/cities/city-names.json' with { type: 'json' };
import { gatherErrors } from './support.ts';

export type Language = 'es' | 'en';

const listPaths = (visibility: SitePage['visibility']) =>
  listPages()
    .filter((page) => page.visibility === visibility && page.isPrerendered !== false)
    .map(({ path }) => path)
    .filter((path) => !path.includes(':'));

export const STATIC = [...listPaths('public'), ...ARTICLE_SLUGS.map((slug) => `/blog/${slug}`)];
export const LISTED = [
  ...STATIC,
  ...cities.flatMap(({ slug }) => [`/aparcar/${slug}`, `/aparcar/${slug}/meses`]),
];
export const ALIASES: readonly string[] = listPaths('alias');

export const inLanguage = (path: string, language: Language) =>
  `${path}${language === 'en' ? '?lang=en' : ''}`;

export const read = async (address: string) => {
  const response = await fetch(address);
  return { status: response.status, html: await response.text() };
};

export const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, found = '']) => found);
export const contentOf = (html: string, name: string) =>
  all(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'));
export const linksOf = (html: string, relation: string) =>
  all(html, new RegExp(`<link rel="${relation}"([^>]*)>`, 'g')).map((attributes) => ({
    language: /hreflang="([^"]*)"/i.exec(attributes)?.[1],
    address: /href="([^"]*)"/.exec(attributes)?.[1],
  }));

/** Expects the title, metadata, links and structured data that a crawler reads. */
export const expectForCrawlers = async (web: string, path: string, language: Language): Promise<void> => {
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
  if (!ALIASES.includes(path)) expectStructuredData(html, path);
};

const expectStructuredData = (html: string, path: string): void => {
  const [data = ''] = all(html, /<script type="application\/ld\+json">([^]*?)<\/script>/g);
  const { '@graph': things } = JSON.parse(data) as { '@graph': { '@type': string }[] };
  const kinds = things.map((thing) => thing['@type']);
  if (path === '/') expect(kinds).toEqual(['Organization', 'WebSite', 'FAQPage']);
  else expect(kinds[0]).toBe('BreadcrumbList');
  if (path.startsWith('/aparcar/')) expect(kinds).toEqual(['BreadcrumbList', 'CollectionPage', 'FAQPage']);
  if (path.startsWith('/blog/')) expect(kinds).toEqual(['BreadcrumbList', 'BlogPosting']);
  if (path === '/ayuda') expect(kinds).toContain('FAQPage');
};

/** Where the prerendered content and the browser's own first differ, apart from React's markers. */
const compare = (html: string) => {
  const clean = (root: Element | null) => {
    if (!root) return '';
    const copy = root.cloneNode(true) as Element; // a clone is of the same kind
    const walker = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
    const comments: Node[] = [];
    while (walker.nextNode()) comments.push(walker.currentNode);
    for (const comment of comments) comment.parentNode?.removeChild(comment);
    // Cookie settings and chat load after the page.
    for (const late of copy.querySelectorAll('[data-after-page]')) late.remove();
    copy.normalize();
    for (const element of copy.querySelectorAll('*')) {
      // Busy states exist in the browser only.
      element.removeAttribute('aria-busy');
      // React marks the selected option in the file, but sets a property of the select in a browser.
      if (element instanceof HTMLOptionElement) element.removeAttribute('selected');
      // React and browsers format styles differently.
      if (element instanceof HTMLElement && element.hasAttribute('style'))
        element.setAttribute('style', element.style.cssText);
      const attributes = [...element.attributes].toSorted((a, b) => a.name.localeCompare(b.name));
      for (const { name } of attributes) element.removeAttribute(name);
      for (const { name, value } of attributes) element.setAttribute(name, value);
    }
    // Ids that React generates differ between server and browser.
    return copy.innerHTML.replaceAll(/_[Rr]_\w*?_/g, 'id');
  };
  const file = new DOMParser().parseFromString(html, 'text/html');
  const [before, after] = [clean(file.getElementById('root')), clean(document.getElementById('root'))];
  const start = Math.max(0, Array.from(before).findIndex((letter, index) => letter !== after[index]) - 60);
  return before === after ? ['', ''] : [before, after].map((text) => text.slice(start, start + 300));
};

/** Expects prerendered pages to equal what the browser renders, to the last attribute. */
export const expectSameAsRendered = async (
  page: Page,
  web: string,
  paths: readonly string[],
  language: Language,
): Promise<void> => {
  await page.route(/\/(config\.json|api\/.*)$/, () => undefined);
  for (const path of paths) {
    const { html } = await read(web + inLanguage(path, language));
    // A file of an unknown page is not hydrated: the browser renders everything itself.
    await page.route(web + inLanguage(path, language), (route) =>
      route.fulfill({ contentType: 'text/html', body: html.replace(/data-page="[^"]*"/, 'data-page="-"') }),
    );
    await page.goto(web + inLanguage(path, language));
    await page.locator('[popover]:popover-open').waitFor({ state: 'attached' });
    await page.locator('h1').waitFor();
    // Lazy parts appear a moment later.
    const difference = async () => {
      const [file, afresh] = await page.evaluate(compare, html);
      return file === afresh ? undefined : { file, afresh };
    };
    await expect.poll(difference, { message: path }).toBeUndefined();
  }
};

/** Expects prerendered pages to hydrate without an error and without duplicate tags in the head. */
export const expectTakenOver = async (
  page: Page,
  web: string,
  paths: readonly string[],
  language: Language,
): Promise<void> => {
  const errors = gatherErrors(page);
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  for (const path of paths) {
    await page.goto(web + inLanguage(path, language), { waitUntil: 'networkidle' });
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
    for (const tag of ['title', 'meta[name=description]', 'link[rel=canonical]', 'meta[property="og:title"]'])
      await expect.poll(() => page.locator(`head ${tag}`).count(), { message: `${tag} of ${path}` }).toBe(1);
    expect(errors, path).toEqual([]);
  }
};
