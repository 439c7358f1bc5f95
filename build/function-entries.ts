import { entryOf, fallback, FALLBACK_ENTRY, jobEntryOf, jobs, manifest } from '#functions/manifest.ts';
import { constructIdOf } from '#lib/names.ts';

export interface FunctionEntry {
  /** Folder of the bundle and id of the construct. */
  readonly id: string;
  /** Source file, from the root of the project. */
  readonly file: string;
}

/** One entry for each line of the manifest. */
export const functionEntries = (): FunctionEntry[] => [
  ...Object.entries(manifest).flatMap(([area, functions]) =>
    Object.keys(functions).map((name) => ({ id: constructIdOf(name), file: entryOf(area, name) })),
  ),
  ...Object.keys(fallback).map((name) => ({ id: constructIdOf(name), file: FALLBACK_ENTRY })),
  ...Object.keys(jobs).map((name) => ({ id: constructIdOf(name), file: jobEntryOf(name) })),
];
