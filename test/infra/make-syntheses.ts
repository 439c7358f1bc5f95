import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { RootConstruct } from 'constructs';
import type { StageSettings } from '#lib/config.ts';
import { readStageSettings } from '#lib/stages.ts';
import { buildStacks } from '#lib/system.ts';
import { makeFakeBuild } from '#build/fake-build.ts';
import { ABOUT, type About, type Finding, SYNTHESES, type Wanted } from './syntheses.ts';

interface CdkJson {
  context: Record<string, unknown>;
}

/** The context of `cdk.json`, so that a test synthesises what `cdk deploy` does. */
export const cdkContext = (
  JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as CdkJson
).context; // our own file

/** The settings of a stage in `stages.json`. */
export const settingsOf = (stage: 'dev' | 'prod'): StageSettings => {
  const root = new RootConstruct();
  root.node.setContext('stage', stage);
  return readStageSettings(root.node);
};

/** All findings of cdk-nag; a test has the accepted ones. */
const findingsIn = (app: App): Finding[] =>
  new AwsSolutionsChecks(app).validateScope(app).violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath, resourceLogicalId }) => ({
      rule: ruleName,
      at: constructPath ?? resourceLogicalId ?? '',
    })),
  );

/** Writes the templates of a stage to a folder, with the other facts that tests need. */
export const synthesise = (
  settings: StageSettings,
  outdir: string,
  options: { isChecked: boolean },
): About => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'plazalibre-fake-'));
  const app = new App({
    outdir,
    context: { ...cdkContext, stage: settings.stage },
    analyticsReporting: false,
  });
  buildStacks(app, { settings, ...makeFakeBuild(scratch) });
  const { stacks: artifacts } = app.synth();
  rmSync(scratch, { recursive: true });
  const stacks = app.node.children.filter((child) => child instanceof Stack);
  const about: About = {
    settings,
    stacks: stacks.map(({ node, stackName, region, templateFile, terminationProtection, dependencies }) => ({
      id: node.id,
      stackName,
      region,
      templateFile,
      isProtected: terminationProtection,
      after: dependencies.map((stack) => stack.node.id),
    })),
    warnings: artifacts.flatMap(({ messages }) =>
      messages.map(({ id, entry }) => `${id}: ${JSON.stringify(entry.data)}`),
    ),
    findings: options.isChecked ? findingsIn(app) : [],
  };
  writeFileSync(path.join(outdir, ABOUT), JSON.stringify(about));
  return about;
};

const [, program, folder] = process.argv;
if (program === import.meta.filename && folder !== undefined) {
  // The validator of CDK takes longer to load than all the rest; the long tier runs it.
  process.env.CDK_VALIDATION = 'false';
  for (const [name, { stage, changes }] of Object.entries<Wanted>(SYNTHESES))
    synthesise({ ...settingsOf(stage), ...changes }, path.join(folder, name), { isChecked: name === stage });
}
