import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const ROW = /^\| ([A-Z]{2}-\d{2}) \| (.+) \|$/gm;
const TITLE_ID = /\[([A-Z]{2}-\d{2})\]/g;

const rows = [...readFileSync(path.join(ROOT, 'docs/requirements.md'), 'utf8').matchAll(ROW)];
/** Only the quick tier counts, so that every `npm test` proves all requirements. */
const tests = readdirSync(path.join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.long.test.ts'))
  .map((file) => readFileSync(path.join(ROOT, 'test', file), 'utf8'));
const proved = new Set(tests.flatMap((text) => [...text.matchAll(TITLE_ID)].map(([, id]) => id)));
const known = new Set(rows.map(([, id]) => id));

const unproved = rows.filter(([, id]) => !proved.has(id));
const invented = [...proved].filter((id) => !known.has(id));

console.log(`${rows.length - unproved.length} of ${rows.length} requirements are named by a test.`);
for (const [, id, text] of unproved) console.log(`  ${id}  ${text?.slice(0, 100)}`);
if (invented.length > 0) console.error(`Tests name requirements that do not exist: ${invented.join(', ')}`);
process.exit(unproved.length + invented.length > 0 ? 1 : 0);
