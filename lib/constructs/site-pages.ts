import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export interface SitePages {
  /** Addresses of the pages rendered beforehand, each with `index.html` and `index.en.html` in its folder. */
  readonly addresses: readonly string[];
  /** What the site's router matches besides, such as `/spot/:spotId`, by the page without content that answers there. */
  readonly shells: Readonly<Record<string, readonly string[]>>;
  /** First parts of the paths of all other files, such as `assets` and `robots.txt`. */
  readonly roots: readonly string[];
  /** Sources for a content security policy that let the scripts inside the pages run. */
  readonly inlineScripts: readonly string[];
}

/** The page without content; spaces have one of their own. */
const SHELL = '/shell.html';
const PAGE = /\/index(\.en)?\.html$/;

/** Where the build leaves `shells`, in a folder that is not published. */
export const ROUTES_FILE = '.vite/routes.json';
/** Written by the deployment. */
const CONFIG_FILE = 'config.json';

/** Reads the built site. Throws when there is none, or a page lacks a language. */
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

/** The code of scripts without an address; a type that is not a script's (structured data) needs no permission. */
const listInlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes) && !/\stype="[^"]*json"/.test(attributes))
    .map(([, , code = '']) => code);

const hashSource = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
