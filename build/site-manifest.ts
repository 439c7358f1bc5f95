import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Entry {
  file: string;
  imports?: string[];
  css?: string[];
}

export interface PageFiles {
  /** Paths below the site, without leading slash. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The files that a page of `web/src/app/routes` fetches before it shows anything. */
export type FilesOfPage = (name: string, language: string, areas: readonly string[]) => PageFiles;

/** Reads the manifest that vite writes beside the site in `dir`. Throws for a page or text that it lacks. */
export const openSiteManifest = (dir: string): FilesOfPage => {
  const read = (name: string) => JSON.parse(readFileSync(path.join(dir, '.vite', name), 'utf8')) as unknown;
  const manifest = read('manifest.json') as Record<string, Entry>; // written by vite
  const modules = read('modules.json') as Record<string, string>; // written by our own plugin
  const keys = Object.fromEntries(Object.entries(manifest).map(([key, { file }]) => [file, key]));
  const entryOf = (key: string) => {
    const entry = manifest[key] ?? manifest[keys[modules[key] ?? ''] ?? ''];
    if (!entry) throw new Error(`The site has no ${key}.`);
    return entry;
  };
  /** Imports come first, as in vite's own order: if two styles conflict, the importer's wins. */
  const collect = (key: string, found: Set<string>, seen: Set<string>): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of entryOf(key).imports ?? []) collect(imported, found, seen);
    found.add(key);
  };
  return (name, language, areas) => {
    const texts = ['core', ...areas].map((part) => `virtual:messages/${language}/${part}`);
    const [found, seen] = [new Set<string>(), new Set<string>()];
    for (const key of ['index.html', `src/app/routes/${name}.tsx`, ...texts]) collect(key, found, seen);
    const entries = [...found].map(entryOf);
    return {
      scripts: [...new Set(entries.map((entry) => entry.file))],
      styles: [...new Set(entries.flatMap((entry) => entry.css ?? []))],
    };
  };
};
