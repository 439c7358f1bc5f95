import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { readStageSettings } from '#lib/stages.ts';
import { addSystem } from '#lib/system.ts';

/** Near Spain, and it has every service that is used. The account is the one of the caller's credentials. */
const REGION = 'eu-west-1';

const built = (folder: string) => fileURLToPath(new URL(`../dist/${folder}`, import.meta.url));

const app = new App();
addSystem(app, {
  settings: readStageSettings(app.node),
  env: { region: REGION },
  bundles: built('functions'),
  site: built('web'),
});
app.synth();
