import { readdirSync } from 'node:fs';
import path from 'node:path';
import { findNewerInScripts } from './browsers/scripts.ts';
import { findNewerInStyles } from './browsers/styles.ts';

/**
 * Fails for every feature of JavaScript, of browser APIs and of CSS that the site uses without a feature check and that one of our oldest
 * browsers lacks, by MDN's data. Packages are not checked; tests in older engines cover them.
 */
const ROOT = path.resolve(import.meta.dirname, '..');

const styles = readdirSync(path.join(ROOT, 'web/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => path.join('web/src', file));
const newer = [
  ...findNewerInScripts(path.join(ROOT, 'tsconfig.web.json'), ROOT),
  ...findNewerInStyles(styles, ROOT),
];
for (const line of newer) console.error(line);
console.log(`${newer.length} places are newer than the oldest browsers of build/targets.ts.`);
process.exitCode = newer.length === 0 ? 0 : 1;
