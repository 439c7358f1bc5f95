import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import type { StageSettings } from '#lib/config.ts';
import { readOwnSettings } from '#lib/stages.ts';
import { buildStacks } from '#lib/system.ts';

const built = (folder: string) => fileURLToPath(new URL(`../dist/${folder}`, import.meta.url));

/** Ends with the sentence that says what is wrong, without the lines of the program that found it. */
const refuse = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

/** Bundles of the functions and the site, where they are not fresh. */
const build = (): void => {
  const script = fileURLToPath(new URL('../build/build.ts', import.meta.url));
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', script], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

const settingsOf = (app: App): StageSettings => {
  try {
    return readOwnSettings(app.node);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
};

// CDK's validator takes longer than all the rest, and the tests run it. `CDK_VALIDATION=true` has it run here, too.
process.env.CDK_VALIDATION ??= 'false';

const app = new App();
const settings = settingsOf(app);
build();
buildStacks(app, {
  settings,
  bundles: built('functions'),
  site: built('web'),
});
app.synth();
