import { existsSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { entryOf, jobEntryOf, jobs, manifest } from '#functions/manifest.ts';
import { constructIdOf } from '#lib/construct-id.ts';
import { CODEC_FILES } from '#shared/adapters/pictures/codec-files.ts';
import { codecsBeside, leaveOut, readJsonFile, textsWithoutFormats } from './bundle-plugins.ts';
import {
  lambdaCredentials,
  noConfigFiles,
  onePartition,
  packageVersions,
  regionalEndpoints,
  shakeableSchemas,
} from './sdk-plugins.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What of Stripe is in the bundles. Whoever calls another resource adds it here; until then the call says so. */
export const STRIPE_RESOURCES = [
  'AccountLinks',
  'Accounts',
  'Disputes',
  'PaymentIntents',
  'Refunds',
  'Transfers',
];

/** Errors of the table that `shared/data/client.ts` or the SDK's retries tell apart. */
const TABLE_ERRORS = [
  'ConditionalCheckFailedException',
  'TransactionCanceledException',
  'TransactionConflictException',
  'TransactionInProgressException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'InternalServerError',
];

/** Clients of the SDK, with the first part of their service's address. */
const REGIONAL_SERVICES = {
  dynamodb: 'dynamodb',
  'cognito-identity-provider': 'cognito-idp',
  ses: 'email',
};

/** Places by name, as the adapter imports them: all where the first is. */
const GAZETTEER = 'shared/adapters/places/gazetteer.json';
const PLACES = [GAZETTEER, 'shared/adapters/places/landmarks.json'];
/** What reads the codecs of pictures. */
const CODECS = 'shared/adapters/pictures/codec-files.ts';

export interface FunctionEntry {
  /** Folder of the bundle and id of the construct. */
  readonly id: string;
  /** Source file, from the root of the project. */
  readonly file: string;
}

/** One entry for each line of the manifest. */
export const functionEntries = (): FunctionEntry[] => [
  ...Object.entries(manifest).flatMap(([area, functions]) =>
    Object.keys(functions).map((name) => ({ id: constructIdOf(name), file: entryOf(area, name) })),
  ),
  ...Object.keys(jobs).map((name) => ({ id: constructIdOf(name), file: jobEntryOf(name) })),
];

/**
 * Bundles every function into `<outdir>/<Id>/index.mjs`, in one run of esbuild. Answers what went into each bundle.
 * Throws when the manifest names a function whose file is not there.
 */
export const buildFunctions = async (outdir = join(ROOT, 'dist/functions')): Promise<Metafile> => {
  const entries = functionEntries();
  const missing = entries.filter(({ file }) => !existsSync(join(ROOT, file)));
  if (missing.length > 0) {
    throw new Error(
      `The manifest names files that are not there: ${missing.map(({ file }) => file).join(', ')}`,
    );
  }
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: entries.map(({ id, file }) => ({ in: file, out: `${id}/index` })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    // The ESM builds of the SDK can be shaken; esbuild's default for Node prefers the others: 200 KB more.
    mainFields: ['module', 'main'],
    // Packages in CommonJS ask for Node's own modules by `require`, which a module does not have.
    banner: {
      js: 'import{createRequire as requireFromBundle}from"node:module";const require=requireFromBundle(import.meta.url);',
    },
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [
      lambdaCredentials,
      shakeableSchemas(TABLE_ERRORS),
      noConfigFiles,
      onePartition,
      textsWithoutFormats,
      codecsBeside,
      ...PLACES.map(readJsonFile),
      regionalEndpoints(REGIONAL_SERVICES),
      packageVersions,
      // DynamoDB once told clients where to go by calls of their own.
      leaveOut(/\/@aws-sdk\/endpoint-cache\/dist-es\/EndpointCache\.js$/),
      // Node has all that these stand in for; nobody asks for the adaptive kind of retries, or where an instance stands.
      leaveOut(/\/checksum\/sha256\/Sha256Js\.js$/),
      leaveOut(/\/signature-v4\/dist-es\/HeaderFormatter\.js$/),
      leaveOut(/\/util-retry\/(DefaultRateLimiter|AdaptiveRetryStrategy)\.js$/),
      leaveOut(/\/regionConfig\/getInstanceMetadataRegion\.js$/),
      leaveOut(/\/stripe\/esm\/resources\/.+\.js$/, STRIPE_RESOURCES),
      leaveOut(/\/stripe\/esm\/StripeEventNotificationHandler\.js$/),
      leaveOut(/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/),
      leaveOut(/\/event-streams\/(EventStreamSerde|eventstream-(codec|serde|serde-universal)\/\w+)\.js$/),
    ],
  });
  await copyBeside(PLACES, GAZETTEER, metafile);
  await copyBeside(
    Object.values(CODEC_FILES).map((file) => `node_modules/${file}`),
    CODECS,
    metafile,
  );
  return metafile;
};

/** Puts data files into the folder of each bundle that has their reader in it. */
const copyBeside = async (files: readonly string[], reader: string, { outputs }: Metafile): Promise<void> => {
  const bundles = Object.keys(outputs).filter((bundle) => reader in (outputs[bundle]?.inputs ?? {}));
  for (const bundle of bundles)
    for (const file of files) await copyFile(join(ROOT, file), join(ROOT, dirname(bundle), basename(file)));
};
