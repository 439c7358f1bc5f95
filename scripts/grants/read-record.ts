import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RunRecord } from '#local/record/record.ts';

/** Where runs of tests leave what they saw. */
export const RECORD_DIR = path.resolve(import.meta.dirname, '../../.local/record');

const union = (a: readonly string[] = [], b: readonly string[] = []) => [...new Set([...a, ...b])];

/** What all processes of a run saw, together. Empty when none was recorded. */
export const readRecord = (dir = RECORD_DIR): RunRecord => {
  const files = existsSync(dir) ? readdirSync(dir).filter((file) => file.startsWith('functions-')) : [];
  const whole: RunRecord = {};
  for (const file of files) {
    const part = RunRecord.parse(JSON.parse(readFileSync(path.join(dir, file), 'utf8')));
    for (const [name, seen] of Object.entries(part)) {
      const known = whole[name];
      whole[name] = {
        runs: (known?.runs ?? 0) + seen.runs,
        permissions: union(known?.permissions, seen.permissions),
        deniedVariables: union(known?.deniedVariables, seen.deniedVariables),
      };
    }
  }
  return whole;
};
