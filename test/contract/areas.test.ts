import path from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type * as repositories from '#functions/_kit/effect-repositories.ts';
import { LIMITS, RECORDS } from '#shared/areas/index.ts';
import type { EffectDeps } from '#shared/domain/deps.ts';
import { EFFECT_FILES, EFFECTS } from '#shared/domain/outbox/effects-of-areas.ts';
import { importAll } from '#shared/lib/import-all.ts';
import { MODELS } from '#test/support/area-records.ts';
import { readModel } from '#test/support/model-records.ts';

/** Records that are no item of an area, and why. */
const PARTS = new Map<string, string>([
  ['AccountBarriers', 'a part of the account, for the check of a token'],
  ['LedgerEntry', 'a part of what is stored of it'],
  ['NewNotification', 'a part of what is stored of it'],
  ['StoredStreetEdition', 'public data; in data/stored-streets'],
  ['StoredStreetImport', 'public data; in data/stored-streets'],
]);

type Connected = ReturnType<(typeof repositories)[keyof typeof repositories]>;
type PortOf<Ports> = Ports extends unknown ? keyof Ports : never;

const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

describe('the areas', () => {
  it('have no two limits of one name, because stored counters would be shared', () => {
    expect(repeated(LIMITS.map(({ name }) => name))).toEqual([]);
  });

  it('have no two records of one name', () => {
    expect(repeated(RECORDS.map(([name]) => name))).toEqual([]);
  });

  it('have all their effects in the outbox, each once', async () => {
    const files = await importAll(path.resolve(import.meta.dirname, '../../shared/domain'), EFFECT_FILES);
    const implemented = files.flatMap((exported) => Object.values(exported).flatMap(Object.keys));
    expect(implemented.toSorted()).toEqual(Object.keys(EFFECTS).toSorted());
  });

  it('give the outbox no repository that is declared for none of its effects', () => {
    expectTypeOf<Exclude<PortOf<Connected>, keyof EffectDeps>>().toBeNever();
  });

  it('have every record of the model, except parts of others', async () => {
    const declared = new Set<unknown>(MODELS.values());
    const others = [...(await readModel())].filter(([, model]) => !declared.has(model)).map(([name]) => name);
    expect(others.toSorted()).toEqual([...PARTS.keys()].toSorted());
  });
});
