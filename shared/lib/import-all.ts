import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The paths of the files below a folder whose paths from there match, in their order. */
export const listFiles = (folder: string, files: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => files.test(file.replaceAll('\\', '/')))
    .toSorted()
    .map((file) => path.join(folder, file));

/** The exports of these modules. For the sources only: bundles have no folder, see `build/bundle-patches.ts`. */
export const importAll = (folder: string, files: RegExp): Promise<Readonly<Record<string, object>>[]> =>
  Promise.all(
    listFiles(folder, files).map(
      (file) => import(pathToFileURL(file).href) as Promise<Readonly<Record<string, object>>>, // modules of constants
    ),
  );
