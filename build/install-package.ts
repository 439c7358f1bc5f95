import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The parts of npm's lock files that we read, of the project's and of the installed one. */
export interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly integrity?: string }>>;
}

export const readLock = (...names: string[]) => JSON.parse(readFileSync(path.join(...names), 'utf8')) as Lock; // npm's format

/** Runs npm: the one that runs this process if there is one, which needs no shell on Windows. Rejects with the error of `execFile`. */
const runNpm = async (cwd: string, args: string[]): Promise<void> => {
  const own = process.env.npm_execpath;
  if (own?.endsWith('.js')) await run(process.execPath, [own, ...args], { cwd });
  else await run('npm', args, { cwd, shell: process.platform === 'win32' });
};

/**
 * Installs one package, `name@version`, into a folder of its own, without running scripts of it. Answers the checksum of what was
 * downloaded.
 * @throws Error whose message is npm's reason
 */
export const installPackage = async (folder: string, spec: string): Promise<string | undefined> => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  const args = [
    'install',
    spec,
    '--save-exact',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  try {
    await runNpm(folder, args);
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }; // as execFile rejects
    throw new Error((stderr?.trim() || message).trim().split('\n')[0] ?? '', { cause: error });
  }
  const name = spec.slice(0, spec.lastIndexOf('@'));
  return readLock(folder, 'package-lock.json').packages[`node_modules/${name}`]?.integrity;
};
