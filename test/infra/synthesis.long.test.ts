import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cdkContext, settingsOf, synthesise } from './make-syntheses.ts';
import { synthesised } from './synthesised.ts';

const before = { dev: await synthesised('dev'), prod: await synthesised('prod') };

/** The files that are deployed, without the metadata of CDK. */
const deployed = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /\.(template|assets)\.json$/.test(name))
    .sort()
    .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]);

const folder = mkdtempSync(path.join(tmpdir(), 'plazalibre-synthesis-'));
beforeAll(() => {
  // The validator of CDK takes longer to load than all the rest.
  vi.stubEnv('CDK_VALIDATION', 'true');
  for (const stage of ['dev', 'prod'] as const)
    synthesise(settingsOf(stage), path.join(folder, stage), { isChecked: false });
}, 300_000);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['dev', 'prod'] as const)('the synthesis of %s', (stage) => {
  it('passes the template validator without a finding', () => {
    expect(cdkContext['@aws-cdk/core:validateAgainstDefaultRules']).toBe(true);
    const report = JSON.parse(readFileSync(path.join(folder, stage, 'validation-report.json'), 'utf8')) as {
      pluginReports: unknown[];
    }; // written by CDK
    expect(report.pluginReports).toEqual([]);
  });

  it('gives the same templates in another process, byte for byte', () => {
    const { outdir } = before[stage];
    expect(deployed(path.join(folder, stage))).toEqual(deployed(outdir));
    expect(deployed(outdir).length).toBeGreaterThan(6);
  });
});
