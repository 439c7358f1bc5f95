import path from 'node:path';
import { findBareTexts } from './own-elements/find-bare-texts.ts';

/**
 * Fails for every text of a component that has no element of its own: one beside other children, or one that a component returns. A
 * browser's translation replaces text nodes, and React loses those that it may have to remove, change or insert before
 * (docs/decisions/0192-pages-translated-by-browser.md).
 */
const ROOT = path.resolve(import.meta.dirname, '..');

const bare = findBareTexts({
  config: path.join(ROOT, 'tsconfig.web.json'),
  elements: path.join(ROOT, 'web/src/lib/elements.ts'),
  root: ROOT,
});
for (const line of bare) console.error(line);
console.log(`${bare.length} texts have no element of their own.`);
process.exitCode = bare.length === 0 ? 0 : 1;
