// The program behind `.ci/run`, with nothing but Node and npm: both tiers under the functions' Node, and a part of them on a laptop that is not ours
// (docs/testing.md); with the word `elsewhere` only that part, with `start` only `npm start` of this folder. The last line is `N passed, N
// failed`, the real counts of both, and after it `, N skipped` where a program that tests need is missing.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const readText = (file) => readFileSync(path.join(root, file), 'utf8');

const FUNCTIONS_NODE = readText('.nvmrc').trim();
const [OLDEST_NODE] = /[\d.]+/.exec(JSON.parse(readText('package.json')).engines.node);
/** Tests that depend on Node, place and day, and need no browser. The long tier has run by then. */
const PART = ['--quick', 'test/local', 'test/api', 'test/adapters', 'test/ops'];
/** Programs without which tests are skipped, and the packages of Debian that have them: browsers, and a reader of PDF files. */
const PROGRAMS = [
  ['Xvfb', 'xvfb'],
  ['firefox-esr', 'firefox-esr'],
  ['WebKitWebDriver', 'webkit2gtk-driver'],
  ['pdftotext', 'poppler-utils'],
];
const INSTALLING = {
  timeout: 120_000,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
};
const MAX_START_MS = 300_000;
const MAX_STOP_MS = 3000;

const isWindows = process.platform === 'win32';
/** npm is a script there, which only a shell runs. */
const NPM = { shell: isWindows };

const seed = Number(process.env.SEED);
const total = { passed: 0, failed: 0, skipped: 0 };

/** The folder of the programs of a version: of this process, or of the registry's package `node`. */
const findNode = (version) => {
  if (`${process.versions.node}.`.startsWith(`${version}.`)) return path.dirname(process.execPath);
  const folder = path.join(root, 'dist/node', version);
  mkdirSync(folder, { recursive: true });
  const install = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', [...install, `node@${version}`], { ...NPM, stdio: 'inherit' });
  if (status === 0) return path.join(folder, 'node_modules/node/bin');
  throw new Error(`The registry has no Node ${version} for this machine.`);
};

const withNode = (folder, more = {}) => ({
  ...process.env,
  ...more,
  PATH: `${folder}${path.delimiter}${process.env.PATH}`,
});

/** Runs `npm test` with words, and adds what it counts. */
const runTests = (cwd, env, args) =>
  new Promise((resolve) => {
    const child = spawn('npm', ['test', '--silent', '--', ...args], {
      ...NPM,
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      said = (said + chunk).slice(-10_000);
    });
    child.on('close', (status) => {
      const counts = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/m.exec(said) ?? [];
      const [passed = 0, failed = 0, skipped = 0] = counts.slice(1).map((count) => Number(count ?? 0));
      total.passed += passed;
      total.failed += failed;
      total.skipped += skipped;
      if (status !== 0 && failed === 0) total.failed++;
      resolve();
    });
  });

const takePort = (wanted) =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(wanted, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const until = async (isSo, limitMs, what) => {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > limitMs) throw new Error(`${what} took over ${limitMs / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return ((performance.now() - startedAt) / 1000).toFixed(1);
};

/** Ends npm and what it runs. Windows has no signals: there it is ended as by the task manager. */
const end = (child) =>
  isWindows ? spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']) : child.kill('SIGTERM');

/** `npm start` where nothing may be installed, until the site answers; then it is ended. */
const startOnce = async (cwd, env) => {
  const port = await takePort(0);
  const child = spawn('npm', ['start'], {
    ...NPM,
    cwd,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  try {
    const isReady = () => child.exitCode !== null || said.includes('PlazaLibre is ready');
    const ready = await until(isReady, MAX_START_MS, 'Starting');
    const { status } = await fetch(`http://localhost:${port}/`);
    if (status !== 200) throw new Error(`The home page answered ${status}.`);
    end(child);
    const isFree = () => takePort(port).then(Boolean, () => false);
    const ended = await until(isFree, MAX_STOP_MS, 'Ending');
    console.log(`\nStarted in ${ready} s, ended in ${ended} s`);
    total.passed++;
  } catch (error) {
    console.error(said, error);
    end(child);
    total.failed++;
  }
};

/** Noon of the day before a Sunday of 23 or 25 hours: a night goes over the change, and no stay of today begins in the hour that comes twice. */
const beforeChange = (year, month) => {
  const noon = new Date(Date.UTC(year, month, 0, 10, 10));
  noon.setUTCDate(noon.getUTCDate() - noon.getUTCDay() - 1);
  return noon;
};

/** Moments at which calendars go wrong: the date differs between Spain and UTC, a year has 366 days, a clock is about to change. */
const chooseMoment = () => {
  const next = new Date().getUTCFullYear() + 1;
  const leapYear = next + ((4 - (next % 4)) % 4);
  const moments = [
    new Date(`${next}-12-31T23:10:00Z`),
    new Date(`${leapYear}-02-29T23:10:00Z`),
    beforeChange(next, 3),
    beforeChange(next, 10),
  ];
  return moments[seed % moments.length];
};

/** Copies what git knows to a place with a name that shells and patterns stumble over, where only its owner may read. */
const copyElsewhere = () => {
  process.umask(0o077);
  const place = path.join(mkdtempSync(path.join(tmpdir(), 'plazalibre-')), 'Año 1 [nuestra plaza]');
  const list = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  for (const file of list.stdout.split('\0').filter(Boolean))
    cpSync(path.join(root, file), path.join(place, file));
  return place;
};

const runElsewhere = async () => {
  const node = findNode(OLDEST_NODE);
  const moment = chooseMoment();
  const place = copyElsewhere();
  const elsewhere = { TZ: 'America/Los_Angeles', LANG: 'es_ES.UTF-8', LC_ALL: 'es_ES.UTF-8' };
  console.log(
    `\nNode ${OLDEST_NODE} in ${place}, ${elsewhere.TZ}, ${elsewhere.LANG}, at ${moment.toISOString()}`,
  );
  const env = withNode(node, elsewhere);
  await startOnce(place, env);
  // Installs the packages of tests before the clock is moved: the registry's certificates are valid today only.
  spawnSync('node', ['scripts/with-install.mjs', '--tools'], { cwd: place, env, stdio: 'inherit' });
  const shift = pathToFileURL(path.join(place, 'test/support/shift-clock.mjs')).href;
  const clock = {
    NODE_OPTIONS: `--import=${shift}`,
    CLOCK_OFFSET_MS: String(moment.getTime() - Date.now()),
  };
  await runTests(place, { ...env, ...clock }, PART);
  rmSync(path.dirname(place), { recursive: true, force: true });
};

const isHere = (program) => spawnSync('which', [program]).status === 0;

/** Answers what went wrong, if anything did. */
const runApt = (...args) => {
  const { status, error } = spawnSync('apt-get', ['-qq', ...args], INSTALLING);
  if (status === 0) return undefined;
  return error ? `apt-get ${args[0]} took too long` : `apt-get ${args[0]} answered ${status}`;
};

const install = (name) => {
  if (process.getuid?.() !== 0) return 'only root may';
  if (!isHere('apt-get')) return 'there is no apt-get';
  return runApt('update') ?? runApt('install', '-y', '--no-install-recommends', name);
};

/** Installs programs that are no npm packages. Tests that need a missing one are skipped, so a failure here fails nothing. */
const installPrograms = () => {
  for (const [program, name] of PROGRAMS.filter(([program]) => !isHere(program))) {
    const problem = install(name);
    console.log(problem === undefined ? `Installed ${name}` : `Did not install ${name}: ${problem}`);
  }
};

const part = process.argv[2];
if (part === undefined) {
  installPrograms();
  console.log(`Node ${FUNCTIONS_NODE}, both tiers`);
  await runTests(root, withNode(findNode(FUNCTIONS_NODE)), ['--all']);
}
if (part === 'start') await startOnce(root, process.env);
else await runElsewhere();
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
