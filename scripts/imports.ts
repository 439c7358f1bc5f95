import path from 'node:path';
import { findForbidden, listLayers } from './imports/find-forbidden.ts';
import { readImports } from './imports/read-imports.ts';

/**
 * Fails for every import in a forbidden direction (`imports/rules.ts`) and for every cycle of imports, types included. With `--layers` it
 * prints the areas of the domain from the bottom up.
 */
const FOLDERS = ['bin', 'build', 'functions', 'lib', 'local', 'scripts', 'shared', 'test', 'web'];

const imports = readImports(path.resolve(import.meta.dirname, '..'), FOLDERS);
const forbidden = findForbidden(imports);
for (const line of forbidden) console.error(line);
if (process.argv.includes('--layers'))
  for (const layer of listLayers(imports))
    console.log(layer.map((folder) => path.basename(folder)).join(', '));
console.log(`${forbidden.length} of the imports of ${imports.size} files are forbidden.`);
process.exitCode = forbidden.length === 0 ? 0 : 1;
