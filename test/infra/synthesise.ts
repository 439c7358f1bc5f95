import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type IPolicyValidationPlugin, Stack, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll } from 'vitest';
import type { StageSettings } from '#lib/config.ts';
import { readStageSettings } from '#lib/stages.ts';
import { addSystem } from '#lib/system.ts';
import { makeStandInBuild } from '../../scripts/stand-in-build.ts';

interface CdkJson {
  context: Record<string, unknown>;
}

/** The context of `cdk.json`, so that a test synthesises what `cdk deploy` does. */
export const cdkContext = (
  JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as CdkJson
).context; // our own file

/** Everything that a test file synthesises; gone when it ends. */
const scratch = mkdtempSync(join(tmpdir(), 'plazalibre-infra-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Stands for what the build makes: a bundle for each function and a site of two pages in two languages. */
export const makeBuiltFolders = (): { bundles: string; site: string } => makeStandInBuild(scratch);

export interface Synthesis {
  readonly settings: StageSettings;
  readonly outdir: string;
  readonly stacks: readonly Stack[];
  /** Warnings and errors that constructs left. */
  readonly warnings: readonly string[];
  readonly template: (stack: string) => Template;
}

interface SynthesisOptions {
  readonly folders?: { bundles: string; site: string };
  /** Adjusts the settings of the stage. */
  readonly change?: (settings: StageSettings) => StageSettings;
  /** Runs the template validator, which takes longer than all the rest. */
  readonly validates?: boolean;
  /** More that look for faults, as `validates` has one that does. */
  readonly plugins?: (app: App) => IPolicyValidationPlugin[];
}

/** The whole system of a stage, synthesised. */
export const synthesise = (
  stage: 'dev' | 'prod',
  {
    folders = makeBuiltFolders(),
    change = (settings) => settings,
    validates = false,
    plugins,
  }: SynthesisOptions = {},
): Synthesis => {
  const outdir = mkdtempSync(join(scratch, 'synth-'));
  const app = new App({ outdir, context: { ...cdkContext, stage }, analyticsReporting: false });
  const settings = change(readStageSettings(app.node));
  addSystem(app, { settings, ...folders });
  if (plugins) Validations.of(app).addPlugins(...plugins(app));
  process.env.CDK_VALIDATION = String(validates || plugins !== undefined);
  const { stacks: artifacts } = app.synth();
  const stacks = app.node.children.filter((child) => child instanceof Stack);
  return {
    settings,
    outdir,
    stacks,
    warnings: artifacts.flatMap(({ messages }) =>
      messages.map(({ id, entry }) => `${id}: ${JSON.stringify(entry.data)}`),
    ),
    template: (id) => {
      const stack = stacks.find(({ node }) => node.id === id);
      if (!stack) throw new Error(`There is no stack ${id}.`);
      return Template.fromStack(stack);
    },
  };
};
