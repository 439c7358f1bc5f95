import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { buildUnlessFresh, runScript } from '#local/fresh-build.ts';
import { CODEC_FILES } from '#shared/adapters/pictures/codec-files.ts';
import { codecsBeside, leaveOut, readJsonFile, textsWithoutFormats } from './bundle-plugins.ts';
import { functionEntries } from './function-entries.ts';
import {
  lambdaCredentials,
  noConfigFiles,
  onePartition,
  packageVersions,
  regionalEndpoints,
  shakeableSchemas,
} from './sdk-plugins.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const FUNCTIONS_DIR = join(ROOT, 'dist/functions');
const STAMP = join(ROOT, 'dist/functions-sources');

/** Everything that the bundles are made of but packages. */
export const SOURCES = [
  'functions',
  'shared',
  'lib/names.ts',
  'scripts/build-functions.ts',
  'scripts/bundle-plugins.ts',
  'scripts/function-entries.ts',
  'scripts/sdk-plugins.ts',
  'tsconfig.json',
  'tsconfig.base.json',
];

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

/**
 * Bundles every function into `<outdir>/<Id>/index.mjs`, in one run of esbuild. Answers what went into each bundle.
 * Throws when the manifest names a function whose file is not there.
 */
const bundleInto = async (outdir: string): Promise<Metafile> => {
  const entries = functionEntries();
  const missing = entries.filter(({ file }) => !existsSync(join(ROOT, file)));
  if (missing.length > 0) {
    throw new Error(
      `The manifest names files that are not there: ${missing.map(({ file }) => file).join(', ')}`,
    );
  }
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

const buildAll = async (): Promise<void> => {
  const folder = join(ROOT, `dist/functions-${process.pid}`);
  try {
    await runScript('scripts/build-functions.ts', folder);
    rmSync(FUNCTIONS_DIR, { recursive: true, force: true });
    renameSync(folder, FUNCTIONS_DIR);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const METAFILE = 'metafile.json';

/**
 * Bundles every function into a folder of its own below `FUNCTIONS_DIR`, unless the bundles are already what the sources
 * would give. Answers what went into each.
 */
export const buildFunctions = async (): Promise<Metafile> => {
  const metafile = join(FUNCTIONS_DIR, METAFILE);
  await buildUnlessFresh({
    stampFile: STAMP,
    sources: SOURCES,
    isThere: () => existsSync(metafile),
    build: buildAll,
  });
  return JSON.parse(readFileSync(metafile, 'utf8')) as Metafile; // esbuild's, written below
};

const [, program, folder] = process.argv;
if (program === import.meta.filename && folder !== undefined)
  writeFileSync(join(folder, METAFILE), JSON.stringify(await bundleInto(folder)));
