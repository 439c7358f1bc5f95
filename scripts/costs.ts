import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { readStageSettings } from '#lib/stages.ts';
import { buildStacks } from '#lib/system.ts';
import { withCosts } from './costs/document.ts';
import { countStanding, readMeasured } from './costs/measured.ts';
import { formatted } from '#build/formatted.ts';
import { makeFakeBuild } from '#build/fake-build.ts';

/** `npm run costs` writes the tables of `docs/costs.md` from the counts in `docs/costs.json`, the unit prices and the templates of `prod`. */
const ROOT = path.resolve(import.meta.dirname, '..');
const COUNTS = path.join(ROOT, 'docs/costs.json');
const PAGE = path.join(ROOT, 'docs/costs.md');

/** The fixed resources of the stage `prod`, without a build. */
const countStandingOfProd = () => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'plazalibre-costs-'));
  const { context } = JSON.parse(readFileSync(path.join(ROOT, 'cdk.json'), 'utf8')) as { context: object }; // our own file
  const app = new App({
    outdir: path.join(scratch, 'out'),
    context: { ...context, stage: 'prod' },
    analyticsReporting: false,
  });
  buildStacks(app, { settings: readStageSettings(app.node), ...makeFakeBuild(scratch) });
  const templates = app.synth().stacks.map(({ template }) => template as object); // CloudFormation's
  rmSync(scratch, { recursive: true, force: true });
  return countStanding(templates);
};

const measured = readMeasured(readFileSync(COUNTS, 'utf8'));
writeFileSync(
  PAGE,
  await formatted(PAGE, withCosts(readFileSync(PAGE, 'utf8'), measured, countStandingOfProd())),
);
console.log('Wrote docs/costs.md.');
