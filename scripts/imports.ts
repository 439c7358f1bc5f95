import path from 'node:path';
import { findForbidden } from './imports/find-forbidden.ts';
import { readImports } from './imports/read-imports.ts';

/** Fails for every import in a forbidden direction (`imports/rules.ts`) and for every cycle of imports, types included. */
const FOLDERS = ['bin', 'build', 'functions', 'lib', 'local', 'scripts', 'shared', 'test', 'web'];

const imports = readImports(path.resolve(import.meta.dirname, '..'), FOLDERS);
const forbidden = findForbidden(imports);
for (const line of forbidden) console.error(line);
console.log(`${forbidden.length} of the imports of ${imports.size} files are forbidden.`);
process.exitCode = forbidden.length === 0 ? 0 : 1;
