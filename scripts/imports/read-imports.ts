import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** The paths that each file imports. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const SOURCE = /\.(?:[cm]?js|tsx?)$/;
/** Calls and types: the records of the parser have no types. */
const IMPORT_CALL = /\bimport\(\s*(['"])([^'"]+)\1/g;

interface Package {
  readonly imports: Readonly<Record<string, string>>;
}

/** The path of a specifier: of a file from the root, of a package under `node_modules/`, or `node:…` as it is. */
const toPath = (specifier: string, from: string, aliases: Package['imports']): string => {
  const [file = ''] = specifier.split('?');
  if (file.startsWith('.')) return path.posix.join(path.posix.dirname(from), file);
  const alias = Object.entries(aliases).find(([name]) => file.startsWith(name.replace('*', '')));
  if (alias) return path.posix.join(alias[1].replace('*', ''), file.slice(alias[0].length - 1));
  return file.startsWith('node:') ? file : `node_modules/${file}/`;
};

const readFileImports = (root: string, file: string, aliases: Package['imports']): string[] => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { module, errors } = parseSync(file, text);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value),
    ),
    ...[...text.matchAll(IMPORT_CALL)].map(([, , specifier]) => specifier),
  ];
  return [...new Set(specifiers.flatMap((name) => (name ? [toPath(name, file, aliases)] : [])))];
};

/** Reads what every source file below `folders` imports, types included. */
export const readImports = (root: string, folders: readonly string[]): Imports => {
  const { imports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Package; // our own
  const files = folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => SOURCE.test(file))
        .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/'))),
    );
  return new Map(files.map((file) => [file, readFileImports(root, file, imports)]));
};
