// Installs what the lock file names, as far as a command needs it and it is not there yet.
// Plain JavaScript with nothing but Node: it runs on a fresh clone.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const at = (name) => path.join(root, name);

/** The lock file that npm writes at the end of each installation. npm 11 also lists packages that it left out. */
const NOTED = at('node_modules/.package-lock.json');
/** Holds the numbers of the processes that install. If all have ended, they were interrupted. */
const LOCK = at('dist/installing');
const POLL_MS = 200;
const TICK_MS = 5000;
/** npm is a script on Windows, which only a shell runs. */
const NPM = { cwd: root, shell: process.platform === 'win32' };
/** Size on disk, as `du` counts it; `test/local/first-start.long.test.ts` measures it. */
const MEGABYTES = { dependencies: 360, devDependencies: 580 };

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Compares the installed packages with the lock file: missing, or of another version. */
const compare = (withTools) => {
  const lock = readPackages(at('package-lock.json'));
  const noted = existsSync(NOTED) ? readPackages(NOTED) : {};
  const isThere = (name) => noted[name] !== undefined && existsSync(at(name));
  const isSame = (name) =>
    lock[name] !== undefined &&
    lock[name].version === noted[name].version &&
    lock[name].integrity === noted[name].integrity;
  // Optional packages may be for another system.
  const required = Object.keys(lock).filter(
    (name) => name !== '' && !lock[name].optional && !lock[name].devOptional,
  );
  const tools = required.filter((name) => lock[name].dev);
  const isMissing = (name) => !isThere(name);
  // Installed tools are kept, also when only `dependencies` are asked for: npm would remove them otherwise. A few may have been needed
  // before the lock file changed.
  const wantsTools = withTools || tools.filter(isThere).length > tools.length / 2;
  return {
    isFirst: !existsSync(NOTED),
    isChanged: !Object.keys(noted).every(isSame),
    wantsTools,
    dependencies: required.filter((name) => !lock[name].dev && isMissing(name)),
    devDependencies: wantsTools ? tools.filter(isMissing) : [],
  };
};

const isComplete = ({ isFirst, isChanged, dependencies, devDependencies }) =>
  !isFirst && !isChanged && dependencies.length + devDependencies.length === 0;

const describe = ({ isFirst, isChanged, wantsTools, dependencies, devDependencies }) => {
  if (isFirst) {
    const megabytes = MEGABYTES.dependencies + (wantsTools ? MEGABYTES.devDependencies : 0);
    return `Installing ${dependencies.length + devDependencies.length} packages, about ${megabytes} MB`;
  }
  return isChanged || dependencies.length > 0
    ? 'Installing packages that changed'
    : `Adding ${devDependencies.length} packages for tests, checks and CDK, about ${MEGABYTES.devDependencies} MB`;
};

/**
 * The lock file with the address of each package while npm runs, which npm reads instead of `package-lock.json`. Without addresses, it
 * asks the registry for all versions of each package, which is half of its work (decision 182). The lock file that is kept has none, so
 * that it names no registry.
 */
const WITH_ADDRESSES = at('npm-shrinkwrap.json');

/** The address of a package in any registry. npm itself relies on it when it replaces the registry of a lock file by another one. */
const addressOf = (place, { name = place.replace(/^.*node_modules\//, ''), version }, registry) =>
  `${registry.replace(/\/?$/, '/')}${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`;

/** Writes the lock file with addresses, if npm says which registry it uses. */
const writeAddresses = () => {
  const { status, stdout } = spawnSync('npm', ['config', 'get', 'registry'], { ...NPM, encoding: 'utf8' });
  const registry = stdout?.trim();
  if (status !== 0 || !URL.canParse(registry)) return false;
  const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  for (const [place, found] of Object.entries(lock.packages)) {
    if (found.integrity && !found.resolved) found.resolved = addressOf(place, found, registry);
  }
  writeFileSync(WITH_ADDRESSES, JSON.stringify(lock));
  return true;
};

const removeAddresses = () => rmSync(WITH_ADDRESSES, { force: true });

/** Whether a process with this number runs, also one of another user. */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const readLock = () => {
  try {
    return readFileSync(LOCK, 'utf8');
  } catch {
    return undefined;
  }
};

/** Waits until no other process installs into this folder. */
const takeLock = async () => {
  mkdirSync(path.dirname(LOCK), { recursive: true });
  let hasSaid = false;
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owners = readLock();
    if (owners && !owners.split(' ').some((pid) => isAlive(Number(pid)))) {
      // Packages may be there in part, so that all are installed again.
      rmSync(NOTED, { force: true });
      removeAddresses();
      rmSync(LOCK, { force: true });
      continue;
    }
    if (!hasSaid) console.log(`  Waiting for process ${owners}, which installs packages (${LOCK})`);
    hasSaid = true;
    await wait(POLL_MS);
  }
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const exit = () => process.exit(1);

const runNpm = async (args) => {
  const startedAt = Date.now();
  const timer = setInterval(() => {
    console.log(`  Still installing, ${Math.round((Date.now() - startedAt) / 1000)} s`);
  }, TICK_MS);
  const npm = spawn('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error', '--no-progress'], {
    ...NPM,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // npm goes on without this process if nobody can end it.
  if (npm.pid !== undefined) writeFileSync(LOCK, `${process.pid} ${npm.pid}`);
  const end = () => {
    npm.kill();
    removeAddresses();
  };
  process.once('exit', end);
  for (const signal of SIGNALS) process.once(signal, exit);
  const status = await new Promise((resolve) => {
    npm.once('error', () => resolve(1)).once('exit', (code) => resolve(code ?? 1));
  });
  process.off('exit', end);
  for (const signal of SIGNALS) process.off(signal, exit);
  clearInterval(timer);
  return status;
};

/**
 * Installs what `npm start` needs, which is `dependencies`; with tools, `devDependencies`, too. Ends the process if that fails. Of commands
 * that run at once in one folder, one installs, and the others wait.
 */
export const installPackages = async ({ withTools }) => {
  if (!existsSync(LOCK) && isComplete(compare(withTools))) return;
  await takeLock();
  const state = compare(withTools);
  if (!isComplete(state)) {
    console.log(`  ${describe(state)} (once, and after changes)`);
    const omit = state.wantsTools ? '--include=dev' : '--omit=dev';
    // `npm ci` begins with an empty folder; the other one adds to what a command may be using.
    const args = state.isFirst ? ['ci', omit] : ['install', '--no-save', omit];
    const hasAddresses = writeAddresses();
    let status = await runNpm(args);
    removeAddresses();
    if (status !== 0 && hasAddresses) {
      console.log('  Once more, asking the registry where it keeps the packages');
      status = await runNpm(args);
    }
    if (status !== 0) {
      // npm has restored what was there.
      rmSync(LOCK, { force: true });
      console.error('\n  The packages could not be installed; what npm said stands above.\n');
      process.exit(status);
    }
  }
  rmSync(LOCK, { force: true });
};
