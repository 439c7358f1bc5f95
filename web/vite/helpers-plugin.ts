import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Part of each file's name, which follows from its code before it is changed here. Raise it when this plugin writes something else. */
const VERSION = 'helpers 1';

type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>;

const findKey = (manifest: Manifest, wanted: string) => {
  const key = Object.keys(manifest).find((one) => manifest[one]?.name === wanted);
  if (key === undefined) throw new Error(`The build has no file ${wanted}.`);
  return key;
};

/** `n as e,t` → `[['n', 'e'], ['t', 't']]` */
const readNames = (list: string) =>
  list.split(',').map((one): [string, string] => {
    const [name = '', other = name] = one.split(' as ');
    return [name, other];
  });

const moveHelpers = (dir: string): void => {
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(path.join(dir, file), change(readFileSync(path.join(dir, file), 'utf8')));
  const manifest = JSON.parse(readFileSync(path.join(dir, '.vite/manifest.json'), 'utf8')) as Manifest; // vite's
  const [from, to] = [findKey(manifest, 'rolldown-runtime'), findKey(manifest, 'vendor')];
  const [helpers = '', vendor = ''] = [manifest[from]?.file, manifest[to]?.file];

  const code = readFileSync(path.join(dir, helpers), 'utf8');
  const [, body, list] = /^([^]*);export\{([^}]*)\};\s*$/.exec(code) ?? [];
  if (body === undefined || list === undefined) throw new Error(`${helpers} has another form than expected.`);
  const exported = readNames(list);
  const names = exported.map(([, name]) => `helper_${name}`).join();
  const moved = `const[${names}]=(()=>{${body};return[${exported.map(([local]) => local).join()}]})();`;

  const imported = new RegExp(`import(?:\\{([^}]*)\\}from)?"\\./${path.basename(helpers)}";`);
  for (const name of readdirSync(path.join(dir, 'assets')).filter((one) => one.endsWith('.js')))
    edit(`assets/${name}`, (text) => {
      const isVendor = name === path.basename(vendor);
      const changed = text.replace(imported, (_, used?: string) => {
        if (used === undefined) return '';
        const pairs = readNames(used);
        if (isVendor) return `const ${pairs.map(([helper, local]) => `${local}=helper_${helper}`).join()};`;
        const renamed = pairs.map(([helper, local]) => `helper_${helper} as ${local}`).join();
        return `import{${renamed}}from"./${path.basename(vendor)}";`;
      });
      return isVendor ? `${moved}${changed}export{${names}};` : changed.replaceAll(helpers, vendor);
    });

  edit('index.html', (text) => text.replace(new RegExp(`\\s*<link [^>]*"/${helpers}">`), ''));
  edit('.vite/modules.json', (text) => text.replaceAll(helpers, vendor));
  edit('.vite/manifest.json', () => {
    const { [from]: _, ...others } = manifest;
    for (const [key, entry] of Object.entries(others)) {
      const imports = (entry.imports ?? []).map((one) => (one === from ? to : one));
      if (entry.imports) entry.imports = [...new Set(imports)].filter((one) => one !== key);
    }
    return JSON.stringify(others);
  });
  rmSync(path.join(dir, helpers));
};

/**
 * Moves the bundler's helpers into the file of the framework, which every page fetches as well. As soon as files are grouped, the bundler
 * gives them a file of their own, which is a request more of each first view.
 */
export const helpersPlugin = (): Plugin => ({
  name: 'plazalibre:helpers',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  augmentChunkHash: () => VERSION,
  writeBundle: ({ dir = '' }) => moveHelpers(dir),
});
