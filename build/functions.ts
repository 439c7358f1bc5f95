import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { buildUnlessFresh, runScript } from './fresh-build.ts';
import { CODEC_FILES } from '#shared/adapters/pictures/codec-files.ts';
import { FONT_FILES } from '#shared/adapters/pdf/font-files.ts';
import {
  areaEffects,
  areaFigures,
  eventStreams,
  jsonSchemas,
  lambdaCredentials,
  stripeResources,
} from './bundle-patches.ts';
import { functionEntries } from './function-entries.ts';
import { FUNCTIONS_TARGET } from './targets.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const FUNCTIONS_DIR = join(ROOT, 'dist/functions');
const STAMP = join(ROOT, 'dist/functions-sources');

/** All sources of the bundles except packages. */
export const SOURCES = [
  'functions',
  'shared',
  'lib/names.ts',
  'build/bundle-patches.ts',
  'build/function-entries.ts',
  'build/functions.ts',
  'tsconfig.json',
  'tsconfig.base.json',
];

/** Data files that a module reads from its own folder, in the sources and in the bundle. */
const PLACES = ['gazetteer.json', 'landmarks.json', 'postcodes.json'].map(
  (file) => `shared/adapters/places/${file}`,
);
const GAZETTEER = 'shared/adapters/places/gazetteer-index.ts';
const CODECS = 'shared/adapters/pictures/codec-files.ts';
const FONTS = 'shared/adapters/pdf/font-files.ts';

/**
 * Bundles every function into `<outdir>/<Id>/index.mjs`, in one run of esbuild. Returns what each bundle contains. Throws when the file of
 * a function in the manifest is missing.
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
    target: FUNCTIONS_TARGET,
    // The SDK's ESM builds allow tree shaking; esbuild's default for Node prefers CommonJS, which adds 200 KB.
    mainFields: ['module', 'main'],
    // CommonJS packages load Node's modules by `require`, which an ES module does not have.
    banner: {
      js: 'import{createRequire as requireFromBundle}from"node:module";const require=requireFromBundle(import.meta.url);',
    },
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [lambdaCredentials, stripeResources, jsonSchemas, eventStreams, areaFigures, areaEffects],
  });
  await copyBeside(PLACES, GAZETTEER, metafile);
  await copyBeside(
    Object.values(CODEC_FILES).map((file) => `node_modules/${file}`),
    CODECS,
    metafile,
  );
  await copyBeside(
    Object.values(FONT_FILES).map((file) => `node_modules/${file}`),
    FONTS,
    metafile,
  );
  return metafile;
};

/** Copies data files into the folder of each bundle that contains their reader. */
const copyBeside = async (files: readonly string[], reader: string, { outputs }: Metafile): Promise<void> => {
  const bundles = Object.keys(outputs).filter((bundle) => reader in (outputs[bundle]?.inputs ?? {}));
  for (const bundle of bundles)
    for (const file of files) await copyFile(join(ROOT, file), join(ROOT, dirname(bundle), basename(file)));
};

const buildAll = async (): Promise<void> => {
  const folder = join(ROOT, `dist/functions-${process.pid}`);
  try {
    await runScript('build/functions.ts', folder);
    rmSync(FUNCTIONS_DIR, { recursive: true, force: true });
    renameSync(folder, FUNCTIONS_DIR);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const METAFILE = 'metafile.json';

/** Bundles every function into its own folder below `FUNCTIONS_DIR`, unless the bundles are up to date. Returns what each contains. */
export const buildFunctions = async (): Promise<Metafile> => {
  const metafile = join(FUNCTIONS_DIR, METAFILE);
  await buildUnlessFresh({
    stampFile: STAMP,
    sources: SOURCES,
    isThere: () => existsSync(metafile),
    build: buildAll,
  });
  return JSON.parse(readFileSync(metafile, 'utf8')) as Metafile; // esbuild's format, written below
};

const [, program, folder] = process.argv;
if (program === import.meta.filename && folder !== undefined)
  writeFileSync(join(folder, METAFILE), JSON.stringify(await bundleInto(folder)));
