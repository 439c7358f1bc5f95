import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export interface SitePages {
  /** Addresses of the pages rendered beforehand, each with `index.html` and `index.en.html` in its folder. */
  readonly addresses: readonly string[];
  /** Sources for a content security policy that let the scripts inside the pages run. */
  readonly inlineScripts: readonly string[];
}

/** What answers at every other address: the page without content. */
const SHELL = '/shell.html';

/** Reads the built site. Throws when there is none, or a page lacks a language. */
export const readSitePages = (directory: string): SitePages => {
  if (!existsSync(join(directory, SHELL))) throw new Error(`There is no built site in ${directory}.`);
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => `/${relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .sort();
  const scripts = files.flatMap((file) => inlineScriptsOf(readFileSync(join(directory, file), 'utf8')));
  const addresses = files.filter((file) => file.endsWith('/index.html')).map(addressOf);
  const english = files.filter((file) => file.endsWith('/index.en.html')).map(addressOf);
  if (addresses.join() !== english.join()) throw new Error('Not every page is there in both languages.');
  return { addresses, inlineScripts: [...new Set(scripts.map(sourceOf))].sort() };
};

/** `/login/index.html` and `/login/index.en.html` -> `/login` */
const addressOf = (file: string): string => file.replace(/\/index(\.en)?\.html$/, '') || '/';

/** The code of scripts without an address; a type that is not a script's (structured data) needs no permission. */
const inlineScriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes) && !/\stype="[^"]*json"/.test(attributes))
    .map(([, , code = '']) => code);

const sourceOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
