import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export interface SitePages {
  /** Paths of prerendered pages, each a folder with `index.html` and `index.en.html`. */
  readonly addresses: readonly string[];
  /** Other patterns of the site's router, such as `/spot/:spotId`, by the page without content that serves them. */
  readonly shells: Readonly<Record<string, readonly string[]>>;
  /** First path segments of all other files, such as `assets` and `robots.txt`. */
  readonly roots: readonly string[];
  /** Content-security-policy sources of the pages' inline scripts. */
  readonly inlineScripts: readonly string[];
}

/** The page without content; spots have their own. */
const SHELL = '/shell.html';
const PAGE = /\/index(\.en)?\.html$/;

/** The build's file with `shells`, in a folder that is not published. */
export const ROUTES_FILE = '.vite/routes.json';
/** Written by the deployment. */
const CONFIG_FILE = 'config.json';

/** Reads the built site. Throws if it is missing or a page lacks a language. */
export const readSitePages = (directory: string): SitePages => {
  if (!existsSync(join(directory, SHELL))) throw new Error(`There is no built site in ${directory}.`);
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .sort();
  const html = files.filter((file) => file.endsWith('.html'));
  const scripts = html.flatMap((file) => listInlineScripts(readFileSync(join(directory, file), 'utf8')));
  const addresses = files.filter((file) => file.endsWith('/index.html')).map(toPagePath);
  const english = files.filter((file) => file.endsWith('/index.en.html')).map(toPagePath);
  if (addresses.join() !== english.join()) throw new Error('Not every page is there in both languages.');
  // Written by our own build.
  const shells = JSON.parse(readFileSync(join(directory, ROUTES_FILE), 'utf8')) as SitePages['shells'];
  const others = files.filter((file) => !PAGE.test(file)).map((file) => file.split('/')[1] ?? '');
  return {
    addresses,
    shells,
    roots: [...new Set([...others.filter((name) => name !== '.vite'), CONFIG_FILE])].sort(),
    inlineScripts: [...new Set(scripts.map(hashSource))].sort(),
  };
};

/** `/login/index.html` and `/login/index.en.html` -> `/login` */
const toPagePath = (file: string): string => file.replace(PAGE, '') || '/';

/** The inline scripts of a page; a type that is not a script (structured data) needs no permission. */
const listInlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes) && !/\stype="[^"]*json"/.test(attributes))
    .map(([, , code = '']) => code);

const hashSource = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
