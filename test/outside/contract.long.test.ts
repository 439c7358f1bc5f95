import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { scratchFolder } from '#test/support/scratch-folder.ts';
import { findPackage } from '../../scripts/test/outside-programs.ts';

const run = promisify(execFile);

/** Rules about style, which the contract does not follow: its operations have summaries, and no contact. */
const RULES = `extends: ['spectral:oas']
rules:
  operation-description: off
  info-contact: off
  oas3-unused-component: error
`;

interface Finding {
  readonly code: string;
  readonly path: readonly string[];
  readonly message: string;
}

it('the contract has no finding of Spectral', async (context) => {
  const found = await findPackage('@stoplight/spectral-cli');
  if ('missing' in found) return context.skip(found.missing);
  const folder = scratchFolder('spectral');
  const rules = path.join(folder, 'rules.yaml');
  writeFileSync(rules, RULES);
  const program = path.join(found.folder, 'dist/index.js');
  const args = [
    'lint',
    'docs/openapi.json',
    '--ruleset',
    rules,
    '--format',
    'json',
    '--quiet',
    '--fail-severity',
    'hint',
  ];
  // It answers 1 for findings.
  const { stdout } = await run(process.execPath, [program, ...args], { maxBuffer: 2 ** 26 }).catch(
    (error: unknown) => error as { stdout: string }, // as execFile rejects
  );
  rmSync(folder, { recursive: true, force: true });
  const findings = JSON.parse(stdout || '[]') as Finding[];
  expect(findings.map(({ code, path: at, message }) => `${code} ${at.join('.')}: ${message}`)).toEqual([]);
});
