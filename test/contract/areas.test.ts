import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type * as repositories from '#functions/_kit/effect-repositories.ts';
import { AREAS } from '#shared/areas/index.ts';
import { type drainOutbox, EFFECTS } from '#shared/domain/effects.ts';
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

const DOMAIN = path.resolve(import.meta.dirname, '../../shared/domain');

/** The names of the effects that the files of all areas implement. */
const listImplemented = async () => {
  const files = readdirSync(DOMAIN, { withFileTypes: true })
    .filter((area) => area.isDirectory())
    .flatMap(({ name }) => readdirSync(path.join(DOMAIN, name)).map((file) => path.join(DOMAIN, name, file)))
    .filter((file) => file.endsWith('-effects.ts'));
  const modules = files.map((file) => import(file) as Promise<Record<string, object>>);
  return (await Promise.all(modules)).flatMap((exported) => Object.values(exported).flatMap(Object.keys));
};

type Connected = ReturnType<(typeof repositories)[keyof typeof repositories]>;
type PortOf<Ports> = Ports extends unknown ? keyof Ports : never;

const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

describe('the areas', () => {
  it('have no two limits of one name, because stored counters would be shared', () => {
    expect(repeated(Object.values(AREAS).flatMap(({ limits = {} }) => Object.keys(limits)))).toEqual([]);
  });

  it('have no two records of one name', () => {
    expect(repeated(Object.values(AREAS).flatMap(({ records = {} }) => Object.keys(records)))).toEqual([]);
  });

  it('have all their effects in the outbox, each once', async () => {
    expect((await listImplemented()).toSorted()).toEqual(Object.keys(EFFECTS).toSorted());
  });

  it('give the outbox no repository that no effect uses', () => {
    expectTypeOf<Exclude<PortOf<Connected>, keyof Parameters<typeof drainOutbox>[0]>>().toBeNever();
  });

  it('have every record of the model, except parts of others', async () => {
    const declared = new Set<unknown>(MODELS.values());
    const others = [...(await readModel())].filter(([, model]) => !declared.has(model)).map(([name]) => name);
    expect(others.toSorted()).toEqual([...PARTS.keys()].toSorted());
  });
});
