import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runs } from '#test/support/random.ts';
import { listAlternatives } from './setting-alternatives.ts';
import { type CrossStackUse, findRefusals, readCrossStackUse } from './cross-stack-use.ts';
import { settingsOf, synthesise } from './make-syntheses.ts';

/** So that each value, of five at most, is in three mixtures: one of them might hide what it breaks. */
const MIXTURES = 15;

type Settings = Readonly<Record<string, unknown>>;

const folder = mkdtempSync(path.join(tmpdir(), 'plazalibre-settings-'));
const prod = settingsOf('prod');
const syntheses = new Array<{ readonly settings: Settings; readonly use: CrossStackUse }>();

/** Settings for each synthesis. Every value of every setting occurs as often as its others, each time beside other values. */
const mixSettings = (): Settings[] => {
  const mixtures = Array.from({ length: MIXTURES }, (): Record<string, unknown> => ({}));
  const shipped: Settings = { ...prod };
  const orders = fc.shuffledSubarray([...mixtures.keys()], { minLength: MIXTURES });
  const settings = Object.entries<readonly unknown[]>(listAlternatives(prod));
  const samples = fc.sample(orders, runs(settings.length));
  for (const [position, [name, values]] of settings.entries()) {
    const options = [shipped[name], ...values];
    const order = samples[position] ?? [];
    for (const [turn, index] of order.entries())
      Object.assign(mixtures[index] ?? {}, { [name]: options[turn % options.length] });
  }
  return mixtures;
};

beforeAll(() => {
  vi.stubEnv('CDK_VALIDATION', 'false');
  for (const changes of [{}, ...mixSettings()]) {
    const settings = { ...prod, ...changes };
    const outdir = path.join(folder, String(syntheses.length));
    const { stacks } = synthesise(settings, outdir, { isChecked: false });
    const fileOf = (id: string) => stacks.find((stack) => stack.id === id)?.templateFile ?? '';
    const read = (id: string) => JSON.parse(readFileSync(path.join(outdir, fileOf(id)), 'utf8')) as object; // a template
    syntheses.push({ settings, use: readCrossStackUse({ stacks, read }) });
  }
}, 900_000);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const listChanged = (from: Settings, to: Settings) =>
  Object.keys(to).filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]));

it('any settings can be changed to any others after a deployment, and back', () => {
  /** For each refusal, the settings that change whenever it comes. */
  const causes = new Map<string, string[]>();
  for (const from of syntheses)
    for (const to of syntheses)
      for (const why of findRefusals(from.use, to.use)) {
        const changed = listChanged(from.settings, to.settings);
        causes.set(why, causes.get(why)?.filter((name) => changed.includes(name)) ?? changed);
      }
  expect(Object.fromEntries(causes)).toEqual({});
});

it('exports of the shipped settings have the same value with any other settings', () => {
  const shipped = syntheses[0]?.use.exported ?? new Map<string, ReadonlyMap<string, string>>();
  for (const { settings, use } of syntheses)
    for (const [id, exports] of shipped)
      for (const [name, value] of exports)
        if (use.exported.has(id))
          expect(use.exported.get(id)?.get(name), `${name} with ${JSON.stringify(settings)}`).toBe(value);
});
