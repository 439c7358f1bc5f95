import path from 'node:path';
import type { Plugin } from 'vite';

/** A build's list of modules and their files; the folder is not published. */
const MODULES_FILE = '.vite/modules.json';

const toName = (root: string, id: string) =>
  id.startsWith('\0') ? id.slice(1) : path.relative(root, id.split('?')[0] ?? '').replaceAll(path.sep, '/');

/** Records the file of each module, which the manifest omits for modules that share one. */
export const modulesPlugin = (root: string): Plugin => ({
  name: 'plazalibre:modules',
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? file.moduleIds.map((id) => [toName(root, id), file.fileName] as const) : [],
    );
    this.emitFile({
      type: 'asset',
      fileName: MODULES_FILE,
      source: JSON.stringify(Object.fromEntries(modules)),
    });
  },
});
