import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * In a Lambda credentials come from the environment and nowhere else. Without the chain of all other sources a bundle
 * that uses the SDK is 130 KB smaller.
 */
export const lambdaCredentials: Plugin = {
  name: 'lambda-credentials',
  setup(build) {
    const namespace = 'lambda-credentials';
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ path }) => ({ path, namespace }));
    build.onLoad({ filter: /.*/, namespace }, () => ({
      contents: `export const defaultProvider = () => async () => ({
        accessKeyId: process.env.AWS_ACCESS_KEY_ID,
        secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY,
        sessionToken: process.env.AWS_SESSION_TOKEN,
      });`,
    }));
  },
};

/**
 * The schemas of an SDK client use constants as computed names, which esbuild must take for calls and therefore keeps.
 * With the names written out, the operations that nobody uses fall away: 55 KB of S3.
 */
export const shakeableSchemas: Plugin = {
  name: 'shakeable-schemas',
  setup(build) {
    build.onLoad({ filter: /[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      const texts = new Map(
        [...code.matchAll(/^const (\w+) = (".*");$/gm)].map(([, name, text]) => [name, text]),
      );
      return {
        contents: code.replaceAll(/\[(\w+)\]:/g, (computed, name: string) => {
          const text = texts.get(name);
          return text === undefined ? computed : `${text}:`;
        }),
      };
    });
  },
};

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
 * A function calls AWS at the regional address of the service, or where the embedded stack says. The rules of an SDK
 * client for all partitions, dual stack, FIPS and addresses of an account are 20 KB of every bundle.
 */
export const regionalEndpoints = (services: Readonly<Record<string, string>>): Plugin => ({
  name: 'regional-endpoints',
  setup(build) {
    const filter = new RegExp(
      `[\\\\/]client-(${Object.keys(services).join('|')})[\\\\/]dist-es[\\\\/]endpoint[\\\\/]endpointResolver\\.js$`,
    );
    build.onLoad({ filter }, ({ path }) => {
      const host = services[filter.exec(path)?.[1] ?? ''] ?? '';
      return {
        contents: `export const defaultEndpointResolver = ({ Endpoint, Region }) =>
          ({ url: new URL(Endpoint ?? 'https://${host}.' + Region + '.amazonaws.com'), headers: {}, properties: {} });`,
      };
    });
  },
});

/** Of its package file a client reads the version alone. */
export const packageVersions: Plugin = {
  name: 'package-versions',
  setup(build) {
    build.onLoad({ filter: /[\\/]@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string }; // every package has one
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};
