import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export interface SitePages {
  /** Address of a page -> its file, for those rendered beforehand; both begin with a slash. */
  readonly files: Readonly<Record<string, string>>;
  /** What answers at every other address: the page without content, if the build made one. */
  readonly fallback: string;
  /** Sources for a content security policy that let the scripts inside the pages run. */
  readonly inlineScripts: readonly string[];
}

const SHELL = '/shell.html';

/** Reads the built site. Throws when there is none. */
export const readSitePages = (directory: string): SitePages => {
  if (!existsSync(join(directory, 'index.html'))) throw new Error(`There is no built site in ${directory}.`);
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => `/${relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .sort();
  const scripts = files.flatMap((file) => inlineScriptsOf(readFileSync(join(directory, file), 'utf8')));
  return {
    fallback: files.includes(SHELL) ? SHELL : '/index.html',
    files: Object.fromEntries(files.map((file) => [addressOf(file), file])),
    inlineScripts: [...new Set(scripts.map(sourceOf))].sort(),
  };
};

/** `/login/index.html` and `/login.html` -> `/login` */
const addressOf = (file: string): string => file.replace(/(\/index)?\.html$/, '') || '/';

/** The code of scripts without an address; a type that is not a script's (structured data) needs no permission. */
const inlineScriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes) && !/\stype="[^"]*json"/.test(attributes))
    .map(([, , code = '']) => code);

const sourceOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
