import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** What the bundles of functions replace of packages. Each is measured in decision 64; each more needs a figure there. */

/** In a Lambda credentials come from the environment and nowhere else, so the chain of all other sources stays outside. */
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
 * Leaves modules out of the bundles, all but those named. What they export stays there to be imported and made; only its
 * use is an error, which says what to do.
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

/** What of Stripe is in the bundles. Add the resource of a new call here; until then the call throws. */
export const STRIPE_RESOURCES = [
  'AccountLinks',
  'Accounts',
  'Disputes',
  'PaymentIntents',
  'Refunds',
  'Transfers',
];

/** Stripe's client makes every resource of its API, and a handler of events of another kind than ours. */
export const stripeResources = leaveOut(
  'stripe-resources',
  /\/stripe\/esm\/(resources\/.+|StripeEventNotificationHandler)\.js$/,
  STRIPE_RESOURCES,
);

/** Every type of zod can write itself as JSON Schema; only `docs/openapi.json` asks for that, and no function. */
export const jsonSchemas = leaveOut(
  'json-schemas',
  /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/,
);

/** No operation that functions call answers a stream of events, and every client of the SDK can read one. */
export const eventStreams = leaveOut(
  'event-streams',
  /\/event-streams\/(EventStreamSerde|eventstream-(codec|serde|serde-universal)\/\w+)\.js$/,
);
