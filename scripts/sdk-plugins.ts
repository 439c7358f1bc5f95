import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** What of the AWS SDK a function needs, and nothing else: each of these takes a part out of every bundle. */

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
export const shakeableSchemas = (knownErrors: readonly string[]): Plugin => ({
  name: 'shakeable-schemas',
  setup(build) {
    build.onLoad({ filter: /[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      const texts = new Map(
        [...code.matchAll(/^const (\w+) = (".*");$/gm)].map(([, name, text]) => [name, text]),
      );
      return {
        contents: (path.includes('client-dynamodb') ? withoutErrors(code, knownErrors) : code).replaceAll(
          /\[(\w+)\]:/g,
          (computed, name: string) => {
            const text = texts.get(name);
            return text === undefined ? computed : `${text}:`;
          },
        ),
      };
    });
  },
});

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

/**
 * An error of the table that nobody looks for is told by its name just as well without a class of its own. `known` are
 * the ones that the code tells apart.
 */
const withoutErrors = (code: string, known: readonly string[]): string =>
  code.replaceAll(/^\w+\.registerError\((\w+)\$, \1\);$/gm, (line, name: string) =>
    known.includes(name) ? line : '',
  );

/** In a Lambda there are no files with settings of the SDK. */
export const noConfigFiles: Plugin = {
  name: 'no-config-files',
  setup(build) {
    build.onLoad({ filter: /[\\/]node-config-provider[\\/]fromSharedConfigFiles\.js$/ }, () => ({
      contents: `const none = Object.assign(new Error('There are no files of settings.'), { tryNextLink: true });
        export const fromSharedConfigFiles = () => () => Promise.reject(none);`,
    }));
  },
};

/** The part of AWS that functions run in, without the list of its regions, which every client brings. */
export const onePartition: Plugin = {
  name: 'one-partition',
  setup(build) {
    build.onLoad({ filter: /[\\/]lib[\\/]aws[\\/]partitions\.js$/ }, async ({ path }) => {
      const { partitionsInfo } = (await import(path)) as { partitionsInfo: { partitions: { id: string }[] } }; // its only export
      const [aws] = partitionsInfo.partitions.filter(({ id }) => id === 'aws');
      return {
        contents: `export const partitionsInfo = ${JSON.stringify({ partitions: [{ ...aws, regions: {} }] })};`,
      };
    });
  },
};
