import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll } from 'vitest';
import { scratchFolder } from '#test/support/scratch-folder.ts';
import { FUNCTIONS_DIR } from '#build/functions.ts';

/** Copies bundles without source maps to a folder where, as in the cloud, they find no packages of the project. */
export const copyBundles = (ids: readonly string[]): string => {
  const folder = scratchFolder('bundles');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const id of ids)
    cpSync(path.join(FUNCTIONS_DIR, id), path.join(folder, id), {
      recursive: true,
      filter: (file) => !file.endsWith('.map'),
    });
  return folder;
};
