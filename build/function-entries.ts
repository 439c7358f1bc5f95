import {
  getEntryFile,
  fallback,
  FALLBACK_ENTRY,
  getJobEntryFile,
  jobs,
  manifest,
} from '#functions/manifest.ts';
import { toConstructId } from '#lib/names.ts';

export interface FunctionEntry {
  /** Folder of the bundle and id of the construct. */
  readonly id: string;
  /** Source file, from the root of the project. */
  readonly file: string;
}

/** One entry for each line of the manifest. */
export const functionEntries = (): FunctionEntry[] => [
  ...Object.entries(manifest).flatMap(([area, functions]) =>
    Object.keys(functions).map((name) => ({ id: toConstructId(name), file: getEntryFile(area, name) })),
  ),
  ...Object.keys(fallback).map((name) => ({ id: toConstructId(name), file: FALLBACK_ENTRY })),
  ...Object.keys(jobs).map((name) => ({ id: toConstructId(name), file: getJobEntryFile(name) })),
];
