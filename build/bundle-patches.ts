import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import type { Limit, RecordRow } from '#shared/areas/area.ts';
import { EFFECT_FILES } from '#shared/domain/outbox/effects-of-areas.ts';
import { listFiles } from '#shared/lib/import-all.ts';

/** Replaced parts of packages in the bundles of functions. Decision 64 measures each; a new one needs a figure there. */

/** In a Lambda, credentials only come from the environment, so the chain of all other sources is left out. */
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
 * Leaves modules out of the bundles, except those named. Their exports can still be imported and constructed; using one throws an error
 * that says what to do.
 */
const leaveOut = (name: string, modules: RegExp, except: readonly string[] = []): Plugin => ({
  name,
  setup(build) {
    build.onResolve({ filter: /^left-out$/ }, ({ path }) => ({ path, namespace: 'left-out' }));
    build.onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({
      contents: `const use = () => { throw new Error('Left out of the bundles: see build/bundle-patches.ts.'); };
        export function LeftOut() { return new Proxy(use, { get: use }); }`,
    }));
    build.onLoad({ filter: modules }, async ({ path }) => {
      if (except.includes(basename(path, '.js'))) return undefined;
      const exported = Object.keys((await import(pathToFileURL(path).href)) as object);
      return {
        contents: exported.map((each) => `export { LeftOut as ${each} } from 'left-out';`).join('\n'),
      };
    });
  },
});

/** The Stripe resources in the bundles. Add the resource of a new call here; until then the call throws. */
export const STRIPE_RESOURCES = [
  'AccountLinks',
  'Accounts',
  'Customers',
  'Disputes',
  'PaymentIntents',
  'PaymentMethods',
  'Refunds',
  'SetupIntents',
  'Transfers',
];

/** Stripe's client constructs every resource of its API, and a handler for other kinds of events than ours. */
export const stripeResources = leaveOut(
  'stripe-resources',
  /\/stripe\/esm\/(resources\/.+|StripeEventNotificationHandler)\.js$/,
  STRIPE_RESOURCES,
);

/** Every zod type can convert itself to JSON Schema; only `docs/openapi.json` needs that, and no function. */
export const jsonSchemas = leaveOut(
  'json-schemas',
  /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/,
);

/** No operation that functions call returns an event stream, but every client of the SDK can read one. */
export const eventStreams = leaveOut(
  'event-streams',
  /\/event-streams\/(EventStreamSerde|eventstream-(codec|serde|serde-universal)\/\w+)\.js$/,
);

type Rows = Readonly<Record<string, Partial<Limit & RecordRow>>>;

/** What functions read of a table. */
const toFigures = (rows: Rows) =>
  Object.fromEntries(
    Object.entries(rows).map(([key, { name, max, window, days }]) => [key, { name, max, window, days }]),
  );

/**
 * No function reads the texts of limits and records, nor the models of items: documents and tests do. Of all areas together, functions have
 * the keys that outlive an account.
 */
export const areaFigures: Plugin = {
  name: 'area-figures',
  setup(build) {
    build.onLoad({ filter: /\/shared\/areas\/[\w-]+\.ts$/ }, async ({ path }) => {
      const exported = (await import(pathToFileURL(path).href)) as Record<string, Rows>; // tables by name
      const lines = Object.entries(exported)
        .filter(([name]) => /(Limits|Records|OUTLIVING)$/.test(name))
        .map(([name, rows]) => [name, JSON.stringify(Array.isArray(rows) ? rows : toFigures(rows))]);
      return { contents: lines.map(([name, value]) => `export const ${name} = ${value};`).join('\n') };
    });
  },
};

/** A bundle has no folder to read: it imports each file of effects, whose export has its name. */
export const areaEffects: Plugin = {
  name: 'area-effects',
  setup(build) {
    build.onLoad({ filter: /\/outbox\/effects-of-areas\.ts$/ }, ({ path }) => {
      const files = listFiles(join(dirname(path), '..'), EFFECT_FILES);
      const names = files.map((file) =>
        basename(file, '.ts').replace(/-\w/g, ([, letter = '']) => letter.toUpperCase()),
      );
      const imports = files.map((file, at) => `import { ${names[at]} } from ${JSON.stringify(file)};`);
      return {
        contents: `${imports.join('\n')} export const EFFECTS = { ...${names.join(', ...')} };`,
      };
    });
  },
};
