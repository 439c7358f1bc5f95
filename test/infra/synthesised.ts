import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { runScript, stampOf, workAlone } from '#build/fresh-build.ts';
import { ABOUT, type About, SYNTHESES } from './syntheses.ts';

/** Everything that a synthesis reads, without packages. */
export const SOURCES = [
  'lib',
  'functions/environment.ts',
  'functions/function-specs.ts',
  'functions/granted-actions.ts',
  'functions/manifest.ts',
  'functions/metric-names.ts',
  'shared/api',
  'shared/model',
  'shared/data/table.ts',
  'build/function-entries.ts',
  'build/fake-build.ts',
  'test/infra/make-syntheses.ts',
  'test/infra/syntheses.ts',
  'cdk.json',
  'stages.json',
  'tsconfig.json',
  'tsconfig.base.json',
];

const ROOT = path.resolve(import.meta.dirname, '../..');
const CACHE = path.join(ROOT, 'node_modules/.cache/plazalibre/syntheses');

export interface Synthesis extends About {
  readonly outdir: string;
  readonly template: (stack: string) => Template;
}

const DAY = 86_400_000;

/** Keeps syntheses of other sources for a day, because another run may be reading them. */
const removeOld = () => {
  for (const name of readdirSync(CACHE)) {
    const place = path.join(CACHE, name);
    if (statSync(place).mtimeMs < Date.now() - DAY) rmSync(place, { recursive: true, force: true });
  }
};

/** A folder with all syntheses. The first process after a change of the sources makes it. */
const makeAll = async (): Promise<string> => {
  const stamp = stampOf(SOURCES);
  const folder = path.join(CACHE, stamp);
  if (existsSync(folder)) return folder;
  return workAlone(`${folder}.lock`, async () => {
    if (existsSync(folder)) return folder;
    removeOld();
    const making = path.join(CACHE, `making-${process.pid}`);
    rmSync(making, { recursive: true, force: true });
    mkdirSync(making);
    await runScript('test/infra/make-syntheses.ts', making);
    // A source has changed meanwhile, so that the result is for this run only.
    if (stampOf(SOURCES) !== stamp) return making;
    renameSync(making, folder);
    return folder;
  });
};

let folder: Promise<string> | undefined;

/** The system of a stage as it is, or with options. */
export const synthesised = async (name: keyof typeof SYNTHESES): Promise<Synthesis> => {
  const outdir = path.join(await (folder ??= makeAll()), name);
  const read = (file: string) => JSON.parse(readFileSync(path.join(outdir, file), 'utf8')) as object;
  const about = read(ABOUT) as About; // written by make-syntheses.ts
  const templates = new Map(
    about.stacks.map(({ id, templateFile }) => [id, Template.fromJSON(read(templateFile))]),
  );
  return {
    ...about,
    outdir,
    template: (id) => {
      const template = templates.get(id);
      if (!template) throw new Error(`There is no stack ${id}.`);
      return template;
    },
  };
};
