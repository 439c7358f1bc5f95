import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { tableGrantsProblems } from '#functions/table-grants.ts';
import { readStageSettings } from '#lib/stages.ts';
import { addSystem } from '#lib/system.ts';

const built = (folder: string) => fileURLToPath(new URL(`../dist/${folder}`, import.meta.url));

// A function that lacks a permission would be deployed, and fail when somebody calls it.
const problems = tableGrantsProblems();
if (problems.length > 0) throw new Error(problems.join('\n'));

const app = new App();
addSystem(app, {
  settings: readStageSettings(app.node),
  bundles: built('functions'),
  site: built('web'),
});
app.synth();
