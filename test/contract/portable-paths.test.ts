import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Windows allows paths of 260 characters; a clone's own folder takes a part of it. */
const MAX_LENGTH = 160;
const FORBIDDEN = /[<>:"|?*\\]|[. ](?:\/|$)|(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|\/|$)/i;

// A copy without a history has no list of files.
it.skipIf(!existsSync('.git'))('every file can be checked out on Windows and macOS', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
  expect(files.length).toBeGreaterThan(2000);
  expect(files.filter((file) => FORBIDDEN.test(file) || file.length > MAX_LENGTH)).toEqual([]);
  // Their file systems do not distinguish case.
  const lower = files.map((file) => file.toLowerCase());
  expect(files.filter((_, at) => lower.indexOf(lower[at] ?? '') !== at)).toEqual([]);
});
