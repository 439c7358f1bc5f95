import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Leaves modules out of the bundles, all but those named. What they export stays there to be imported and made;
 * only its use is an error, which says what to do.
 */
export const leaveOut = (modules: RegExp, except: readonly string[] = []): Plugin => ({
  name: 'leave-out',
  setup(build) {
    const namespace = 'left-out';
    build.onResolve({ filter: /^left-out$/ }, ({ path }) => ({ path, namespace }));
    build.onLoad({ filter: /.*/, namespace }, () => ({
      contents: `const use = () => {
          throw new Error('This part of a package is left out of the bundles: see scripts/build-functions.ts.');
        };
        export function LeftOut() { return new Proxy(use, { get: use }); }`,
    }));
    build.onLoad({ filter: modules }, async ({ path }) => {
      if (except.includes(basename(path, '.js'))) return undefined;
      const code = await readFile(path, 'utf8');
      const names = [...code.matchAll(/^export (?:class|const|function) (\w+)/gm)].map(
        ([, name = '']) => name,
      );
      return { contents: names.map((name) => `export { LeftOut as ${name} } from 'left-out';`).join('\n') };
    });
  },
});

/** Reads a large JSON file when the bundle starts, from beside it, instead of making it part of the program. */
export const readJsonFile = (file: string): Plugin => ({
  name: 'read-json-file',
  setup(build) {
    build.onLoad({ filter: new RegExp(`${file.replaceAll('.', '\\.')}$`) }, () => ({
      contents: `import { readFileSync } from 'node:fs';
        export default JSON.parse(readFileSync(new URL('./${basename(file)}', import.meta.url), 'utf8'));`,
      loader: 'js',
    }));
  },
});

/** The codecs of pictures are read from beside the bundle, not from the packages that they came in. */
export const codecsBeside: Plugin = {
  name: 'codecs-beside',
  setup(build) {
    build.onLoad({ filter: /[\\/]pictures[\\/]codec-files\.ts$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      const inPackages = 'createRequire(import.meta.url).resolve(file)';
      if (!code.includes(inPackages)) throw new Error(`${path} finds its codecs in another way.`);
      return {
        contents: code.replace(inPackages, "new URL(`./${file.split('/').at(-1)}`, import.meta.url)"),
        loader: 'ts',
      };
    });
  },
};

/**
 * The methods by which a text becomes an address, an instant and so on are old ways to say `z.email()` and the like; by
 * them every kind of text, and its pattern, would be in every bundle. Lint refuses them in our own code.
 */
export const textsWithoutFormats: Plugin = {
  name: 'texts-without-formats',
  setup(build) {
    const formats =
      /^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm;
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(formats, ''),
    }));
  },
};
