// Runs a script of the project, after installing what it needs and is not there yet: `dependencies`, and with `--tools` also
// `devDependencies`. Without a script, it only installs.
// Plain JavaScript with nothing but Node, also an old one: it runs on a fresh clone.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** The tests pass from the oldest Node of package.json to this one. */
const NEWEST_TRIED = 26;
const PARENT_CHECK_MS = 500;

const readText = (file) => readFileSync(path.join(root, file), 'utf8');

const checkNode = () => {
  const current = process.versions.node;
  const [major, minor] = current.split('.').map(Number);
  const [oldest] = /[\d.]+/.exec(JSON.parse(readText('package.json')).engines.node);
  const [oldestMajor, oldestMinor] = oldest.split('.').map(Number);
  // 21 ended before it had what 20.19 was given later.
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor) || major === oldestMajor + 1) {
    const wanted = readText('.nvmrc').trim();
    console.error(
      `PlazaLibre needs Node ${oldest} or newer, and this is ${current}: install Node ${wanted} from https://nodejs.org, or by "nvm install".`,
    );
    process.exit(1);
  }
  if (major > NEWEST_TRIED)
    console.log(
      `  Node ${current} is newer than what PlazaLibre was tried with (${NEWEST_TRIED}); going on.`,
    );
};

/**
 * A signal that ends npm is not passed on by it, nor by the shell that it starts: this process would go on without a parent,
 * and its port would stay taken.
 */
const endWithParent = () => {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1);
  }, PARENT_CHECK_MS).unref();
};

const watch = (args) => {
  const child = spawn(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', ...args],
    { cwd: root, stdio: 'inherit' },
  );
  // The child gets Ctrl-C from the terminal itself; a signal sent to this process alone is passed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (status, signal) => process.exit(status ?? (signal ? 1 : 0)));
};

checkNode();
endWithParent();
const words = process.argv.slice(2);
const withTools = words[0] === '--tools';
const [script, ...args] = withTools ? words.slice(1) : words;
// After the version of Node is known.
const { installPackages } = await import('./install-packages.mjs');
await installPackages({ withTools });
process.chdir(root);
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
if (args.includes('--dev')) {
  watch([script, ...args]);
} else if (script !== undefined) {
  // In this process, as if Node had been called with the script.
  process.argv = [process.execPath, path.join(root, script), ...args];
  await import('tsx');
  await import(pathToFileURL(path.join(root, script)).href);
}
