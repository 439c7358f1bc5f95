// Runs a script of the project, after installing what the lock file names if that is not there yet.
// Plain JavaScript with nothing but Node: it runs on a fresh clone.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`PlazaLibre needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const stamp = path.join(root, 'node_modules/.installed-lock');
const lock = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');
const isInstalled = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;

if (!isInstalled) {
  console.log('  Installing packages (once, and after changes)');
  const install = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (install.status !== 0) {
    console.error('\n  The packages could not be installed; what npm said stands above.\n');
    process.exit(install.status ?? 1);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
}

const args = process.argv.slice(2);
const isDev = args.includes('--dev');
const watch = isDev
  ? ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false']
  : ['--import', 'tsx'];
const env = { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
const child = spawn(process.execPath, [...watch, ...args], { cwd: root, stdio: 'inherit', env });
// The child gets Ctrl-C from the terminal itself; a signal sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (status, signal) => process.exit(status ?? (signal ? 1 : 0)));
