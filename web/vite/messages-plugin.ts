import { join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import type { Language } from '../../shared/api/accounts.ts';
import { type Catalogue, listAreas, readCatalogue } from './catalogues.ts';

const PREFIX = 'virtual:messages/';
const LANGUAGES: readonly Language[] = ['es', 'en'];
/** The texts of every page, in one part; each other area is its own part. */
const CORE = 'core';
const CORE_AREAS = ['common', 'shell'];
const LOADERS = 'virtual:message-loaders';

const partOf = (area: string) => (CORE_AREAS.includes(area) ? CORE : area);

/** The given parts of a language in one catalogue. Throws if two of them have the same id. */
const mergeParts = (
  directory: string,
  language: Language,
  isChosen: (part: string) => boolean = () => true,
): Catalogue => {
  const merged: Catalogue = {};
  for (const area of listAreas(directory).filter((one) => isChosen(partOf(one))))
    for (const [id, text] of Object.entries(readCatalogue(directory, language, area))) {
      if (id in merged) throw new Error(`${language}/${area}: another area has the id ${id}, too`);
      merged[id] = text;
    }
  return merged;
};

/** Compiles to the format of intl-messageformat without its parser. Throws with the id of a malformed message. */
const compile = (catalogue: Catalogue) =>
  Object.fromEntries(
    Object.entries(catalogue).map(([id, text]) => {
      try {
        return [id, parse(text)];
      } catch (cause) {
        throw new Error(`The message ${id} is malformed: ${text}`, { cause });
      }
    }),
  );

/** Ids that one language lacks. A build with one of these would show an id to somebody. */
const findGaps = (directory: string) => {
  const catalogues = LANGUAGES.map((language) => ({ language, ids: mergeParts(directory, language) }));
  const all = new Set(catalogues.flatMap(({ ids }) => Object.keys(ids)));
  return catalogues.flatMap(({ language, ids }) =>
    [...all].filter((id) => !(id in ids)).map((id) => `${language}: ${id}`),
  );
};

/** `{ es: { core: () => import(…), … }, en: … }` */
const loadersCode = (directory: string) => {
  const loadersOf = (language: string) =>
    [...new Set(listAreas(directory).map(partOf))]
      .map((part) => `${part}: () => import('${PREFIX}${language}/${part}')`)
      .join(', ');
  return `export const loaders = { ${LANGUAGES.map((language) => `${language}: { ${loadersOf(language)} }`).join(', ')} };`;
};

/**
 * Serves `virtual:messages/<language>/<part>`: the `<language>/<area>.json` of that part below `directory`, compiled, and
 * `virtual:message-loaders`, which imports each of them. A production build fails while the languages do not have the
 * same ids.
 */
export const messagesPlugin = (directory: string): Plugin => ({
  name: 'plazalibre:messages',
  resolveId: { filter: { id: /^virtual:message/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:message/ },
    handler(id) {
      if (id === `\0${LOADERS}`) return loadersCode(directory);
      const [, language = '', wanted] = id.split('/');
      for (const area of listAreas(directory)) this.addWatchFile(join(directory, language, `${area}.json`));
      const catalogue = mergeParts(directory, language === 'en' ? 'en' : 'es', (part) => part === wanted);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compile(catalogue)))});`;
    },
  },
  buildStart() {
    const gaps = findGaps(directory);
    if (gaps.length === 0) return;
    const text = `Messages without a text:\n  ${gaps.join('\n  ')}`;
    if (this.meta.watchMode) this.warn(text);
    else this.error(text);
  },
});
