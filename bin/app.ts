import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { readStageSettings } from '#lib/stages.ts';
import { addSystem } from '#lib/system.ts';

const built = (folder: string) => fileURLToPath(new URL(`../dist/${folder}`, import.meta.url));

const app = new App();
addSystem(app, {
  settings: readStageSettings(app.node),
  bundles: built('functions'),
  site: built('web'),
});
app.synth();
