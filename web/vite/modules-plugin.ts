import path from 'node:path';
import type { Plugin } from 'vite';

/** Where a build says which file each module is in; the folder is not published. */
const MODULES_FILE = '.vite/modules.json';

const toName = (root: string, id: string) =>
  id.startsWith('\0') ? id.slice(1) : path.relative(root, id.split('?')[0] ?? '');

/** Notes the file of each module, which the manifest does not say of modules that share one. */
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
