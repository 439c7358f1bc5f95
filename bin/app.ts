import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import type { StageSettings } from '#lib/config.ts';
import { readStageSettings } from '#lib/stages.ts';
import { addSystem } from '#lib/system.ts';

const built = (folder: string) => fileURLToPath(new URL(`../dist/${folder}`, import.meta.url));

/** Ends with the sentence that says what is wrong, without the lines of the program that found it. */
const refuse = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

const settingsOf = (app: App): StageSettings => {
  try {
    return readStageSettings(app.node);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
};

// CDK's validator takes longer than all the rest, and the tests run it. `CDK_VALIDATION=true` has it run here, too.
process.env.CDK_VALIDATION ??= 'false';

const app = new App();
addSystem(app, {
  settings: settingsOf(app),
  bundles: built('functions'),
  site: built('web'),
});
app.synth();
