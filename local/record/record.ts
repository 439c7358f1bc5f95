import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { Permission } from './permissions.ts';

/** What a function was seen to do. */
export const FunctionRecord = z.object({
  runs: z.int(),
  permissions: z.array(z.string()),
  /** Variables that it asked for and is not given. */
  deniedVariables: z.array(z.string()),
});
export type FunctionRecord = z.infer<typeof FunctionRecord>;

/** By the name of the function in the route table or among the jobs. */
export const RunRecord = z.record(z.string(), FunctionRecord);
export type RunRecord = z.infer<typeof RunRecord>;

const seen = new Map<string, { runs: number; permissions: Set<string>; deniedVariables: Set<string> }>();

const of = (name: string) => {
  const known = seen.get(name) ?? { runs: 0, permissions: new Set(), deniedVariables: new Set() };
  seen.set(name, known);
  return known;
};

export const noteRun = (name: string): void => {
  of(name).runs++;
};

export const notePermissions = (name: string, permissions: readonly Permission[]): void => {
  const known = of(name).permissions;
  for (const permission of permissions) known.add(permission);
};

export const noteDeniedVariable = (name: string, variable: string): void => {
  of(name).deniedVariables.add(variable);
};

/** Where a run of tests gathers what its processes see; undefined when nobody asks for it. */
export const recordFolder = (): string | undefined => process.env.PLAZA_RECORD;

/** Writes what this process has seen so far, if a run of tests gathers it. */
export const writeRecord = (): void => {
  const folder = recordFolder();
  if (!folder || seen.size === 0) return;
  mkdirSync(folder, { recursive: true });
  const record: RunRecord = Object.fromEntries(
    [...seen].map(([name, { runs, permissions, deniedVariables }]) => [
      name,
      { runs, permissions: [...permissions], deniedVariables: [...deniedVariables] },
    ]),
  );
  writeFileSync(path.join(folder, `functions-${process.pid}.json`), JSON.stringify(record));
};
