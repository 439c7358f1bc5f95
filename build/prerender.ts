import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle, transformSync } from 'esbuild';
import { ROUTES_FILE } from '#lib/constructs/site-pages.ts';
import type { Language } from '#shared/api/accounts.ts';
import { orderHead } from './order-head.ts';
import { PAGES_SITEMAP, SITEMAP_INDEX } from '#shared/api/sitemap.ts';
import { spotPageFile } from '#shared/api/spot-page.ts';
import { sitemapEntry, sitemapIndexText, sitemapText } from '#shared/lib/sitemap-text.ts';
import { openSiteManifest, type FilesOfPage } from './site-manifest.ts';
import { SITE_TARGET } from './targets.ts';
import { writeServiceWorker } from './service-worker.ts';

interface Page {
  path: string;
  name: string;
  areas: readonly string[];
  isListed: boolean;
}

/** The exports of the built `web/src/app/server.tsx`. */
interface Renderer {
  LANGUAGES: readonly Language[];
  addressOf: (path: string, language: Language) => string;
  pages: () => Page[];
  patternsOfOthers: () => string[];
  renderSpotHead: (language: Language) => Promise<string>;
  searchedAreaOf: (path: string) => object | undefined;
  spotPage: () => { path: string; name: string; areas: readonly string[] };
  offlinePages: () => { name: string; areas: readonly string[] }[];
  render: (path: string, language: Language) => Promise<string>;
}

/** The file, below the site, for pages that are not prerendered. */
const SHELL = 'shell.html';

const HEAD_TAG = /<title>[^<]*<\/title>|<(?:meta|link) [^>]*>/g;

const EMPTY_ROOT = '<div id="root"></div>';

const fillRoot = (rendered: string) => `<div id="root">${rendered.replaceAll(HEAD_TAG, '')}</div>`;

/** Removes comments from inline scripts and lowers them for any browser, because they detect browsers that are too old. */
const minifyScripts = (html: string): string =>
  html.replace(/<script>([^]*?)<\/script>/g, (_, code: string) => {
    const { code: short } = transformSync(code, { minify: true, target: 'es5' });
    return `<script>${short.trim()}</script>`;
  });

/** Leaves out files that the document already fetches. */
const isNew = (shell: string) => (file: string) => !shell.includes(`/${file}"`);

/** Tags for files that the page would fetch later. Its styles follow those of the shell, as they would when loaded later. */
const linksTo = (shell: string, { scripts, styles }: ReturnType<FilesOfPage>): string =>
  [
    ...styles.filter(isNew(shell)).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.filter(isNew(shell)).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n    ');

/** An inline script of `web/src/app`, which asks the API before the program is loaded. */
const bundleScript = async (name: string): Promise<string> => {
  const { outputFiles } = await bundle({
    entryPoints: [path.resolve(import.meta.dirname, `../web/src/app/${name}.ts`)],
    bundle: true,
    minify: true,
    format: 'iife',
    target: SITE_TARGET,
    define: { 'import.meta.env.SSR': 'false' },
    write: false,
  });
  return outputFiles[0]?.text.trim() ?? '';
};

/**
 * The shell for pages of spots: with the loading view, and a head whose texts a function fills in. It fetches the spot and the page's files
 * at once. Most visitors read Spanish; texts of other languages load later, as on all pages.
 */
const fillSpotShell = async (
  shell: string,
  { rendered, head, files }: { rendered: string; head: string; files: ReturnType<FilesOfPage> },
): Promise<string> => {
  const script = await bundleScript('early-spot');
  const page = shell
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('</head>', () => `  <script>${script}</script>\n    ${linksTo(shell, files)}\n  </head>`)
    .replace(EMPTY_ROOT, () => fillRoot(rendered));
  return orderHead(page, { isDrawn: true });
};

const toAreaAttribute = (area: object | undefined) =>
  area ? ` data-area="${JSON.stringify(area).replaceAll('"', '&quot;')}"` : '';

interface FilledPage {
  language: Language;
  page: Page;
  files: ReturnType<FilesOfPage>;
  /** What a city's page searches for. */
  area: object | undefined;
  /** Asks for the results of the page before the program, if it has any. */
  script: string | undefined;
}

/** The shell with a rendered page: its head, its files and its content. Language and path tell the browser which page it received. */
const fillShell = (
  shell: string,
  rendered: string,
  { language, page, files, area, script }: FilledPage,
): string => {
  const head = rendered.match(HEAD_TAG) ?? [];
  const early = script === undefined ? '' : `  <script>${script}</script>\n  `;
  const filled = shell
    .replace('<html lang="es"', `<html lang="${language}" data-page="${page.path}"${toAreaAttribute(area)}`)
    .replace(/<title>[^<]*<\/title>/, () => head.join('\n    '))
    .replace('</head>', () => `${early}  ${linksTo(shell, files)}\n  </head>`)
    .replace(EMPTY_ROOT, () => fillRoot(rendered));
  return orderHead(filled, { isDrawn: true });
};

/** Every listed page in each language. */
const pagesSitemap = ({ addressOf, pages }: Renderer): string =>
  sitemapText(
    pages()
      .filter(({ isListed }) => isListed)
      .map(({ path: page }) => sitemapEntry({ es: addressOf(page, 'es'), en: addressOf(page, 'en') })),
  );

/**
 * Prerenders the public pages of the site in `dir` with the program in `server`: `<path>/index.html` in Spanish and `index.en.html` in
 * English, likewise `404.html` and, for spots, `spot.html` and `spot.en.html`; `shell.html` for other routes of the app and the list of
 * those; the service worker; and the sitemaps of the pages. Returns the number of files.
 */
export const prerender = async (dir: string, server: string): Promise<number> => {
  // The module is built from web/src/app/server.tsx.
  const renderer = (await import(pathToFileURL(path.join(server, 'server.js')).href)) as Renderer;
  const shell = minifyScripts(readFileSync(path.join(dir, 'index.html'), 'utf8'));
  const filesOf = openSiteManifest(dir);
  const pages = renderer.pages();
  const earlySearch = await bundleScript('early-search');
  for (const page of pages)
    for (const language of renderer.LANGUAGES) {
      const rendered = await renderer.render(page.path, language);
      const files = filesOf(page.name, language, page.areas);
      const stem = path.join(dir, page.path === '*' ? '404' : `${page.path}/index`);
      mkdirSync(path.dirname(stem), { recursive: true });
      const file = language === 'es' ? `${stem}.html` : `${stem}.${language}.html`;
      const area = renderer.searchedAreaOf(page.path);
      const script = area || page.path === '/' ? earlySearch : undefined;
      writeFileSync(file, fillShell(shell, rendered, { language, page, files, area, script }));
    }
  writeFileSync(path.join(dir, ROUTES_FILE), JSON.stringify({ [`/${SHELL}`]: renderer.patternsOfOthers() }));
  writeFileSync(path.join(dir, SHELL), orderHead(shell, { isDrawn: false }));
  const { path: spotPath, name, areas } = renderer.spotPage();
  const rendered = await renderer.render(spotPath, 'es');
  for (const language of renderer.LANGUAGES) {
    const head = await renderer.renderSpotHead(language);
    const spot = await fillSpotShell(shell, { rendered, head, files: filesOf(name, 'es', areas) });
    writeFileSync(path.join(dir, spotPageFile(language)), spot);
  }
  const offline = renderer
    .offlinePages()
    .flatMap((page) => renderer.LANGUAGES.map((language) => filesOf(page.name, language, page.areas)));
  await writeServiceWorker(dir, SHELL, offline);
  writeFileSync(path.join(dir, PAGES_SITEMAP), pagesSitemap(renderer));
  // Until a job has written the index with the spots.
  const index = sitemapIndexText([{ address: renderer.addressOf(PAGES_SITEMAP, 'es') }]);
  writeFileSync(path.join(dir, SITEMAP_INDEX), index);
  return pages.length * renderer.LANGUAGES.length;
};
