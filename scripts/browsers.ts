import { readdirSync } from 'node:fs';
import path from 'node:path';
import { findNewerInScripts } from './browsers/scripts.ts';
import { findNewerInStyles } from './browsers/styles.ts';

/**
 * Fails for every part of JavaScript, of the browser's interfaces and of CSS that the site uses without asking whether it is
 * there, and that one of our oldest browsers lacks, by MDN's data. Packages are not looked at; the tests in older engines are.
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
