import { existsSync } from 'node:fs';
import path from 'node:path';

/** The first of these programs that exists, given by path or by a name in `PATH`. */
export const findProgram = (...names: (string | undefined)[]): string | undefined => {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names
    .filter((name): name is string => name !== undefined && name !== '')
    .flatMap((name) => (path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name))))
    .find((file) => existsSync(file));
};
