import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { StageSettings } from '#lib/config.ts';
import { listAlternatives } from './setting-alternatives.ts';
import { type CrossStackUse, findRefusals, readCrossStackUse } from './cross-stack-use.ts';
import { settingsOf, synthesise } from './make-syntheses.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plazalibre-settings-'));
const uses = new Map<string, CrossStackUse>();

/** One synthesis for each value of each setting. */
beforeAll(() => {
  vi.stubEnv('CDK_VALIDATION', 'false');
  const prod = settingsOf('prod');
  const add = (name: string, settings: StageSettings) => {
    const outdir = path.join(folder, String(uses.size));
    const { stacks } = synthesise(settings, outdir, { isChecked: false });
    const fileOf = (id: string) => stacks.find((stack) => stack.id === id)?.templateFile ?? '';
    const read = (id: string) => JSON.parse(readFileSync(path.join(outdir, fileOf(id)), 'utf8')) as object; // a template
    uses.set(name, readCrossStackUse({ stacks, read }));
  };
  add('as shipped', prod);
  for (const [name, values] of Object.entries(listAlternatives(prod)))
    for (const value of values)
      add(`${name} ${value === undefined ? 'left out' : JSON.stringify(value)}`, { ...prod, [name]: value });
}, 900_000);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it('any setting can be changed to any other after a deployment, and back', () => {
  expect(uses.size).toBeGreaterThan(40);
  const refused = [...uses].flatMap(([from, before]) =>
    [...uses].flatMap(([to, after]) => findRefusals(before, after).map((why) => `${from} -> ${to}: ${why}`)),
  );
  expect(refused).toEqual([]);
});

it('exports of the shipped settings have the same value with any other setting', () => {
  const [plain] = [uses.get('as shipped')];
  for (const [name, { exported }] of uses)
    for (const [id, exports] of plain?.exported ?? [])
      for (const [exportName, value] of exports)
        if (exported.has(id)) expect(exported.get(id)?.get(exportName), `${name}: ${exportName}`).toBe(value);
});
