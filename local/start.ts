import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { renderUnicodeCompact } from 'uqr';
import { writeAddresses } from './addresses.ts';
import { buildSite, SITE_DIR } from '#build/site.ts';
import { claimPort } from './claim-port.ts';
import { findData, refuseIfUsed } from './data-folder.ts';
import { checkName, readHost, siteAddress } from './door.ts';
import { openEarly } from './edge/early-visitors.ts';
import type { EdgeOptions } from './edge/edge.ts';
import { readMapChoice } from './map-setting.ts';
import { importStreets, lacksStreets } from './seed/import-streets.ts';
import { DEMO_ADMIN, DEMO_DRIVER, DEMO_OWNER } from './seed/people.ts';
import { DEMO_PASSWORD, DEMO_SECOND_FACTOR, LOCAL } from './settings.ts';
import { type Stack, startStack } from './stack.ts';
import { matchForeignTable } from './table/foreign-table.ts';
import { fillAtOnce } from './table/in-process-table.ts';
import { newSecret } from './cognito/totp.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const DEFAULT_PORT = 8080;

const say = (text: string) => {
  console.log(`  ${text}`);
};

/** The option works in every shell, the variable also where no options can be given. */
const readPort = (): number => {
  const option = process.argv.find((word) => word.startsWith('--port='))?.slice('--port='.length);
  const wanted = option ?? process.env.PORT ?? DEFAULT_PORT;
  const port = Number(wanted);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`The port must be a number from 1 to 65535, not "${wanted}".`);
};

/** The site with hot reload. Its web socket uses a free port, so that two stacks can run. */
const openDevSite = async (): Promise<EdgeOptions['site']> => {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: path.join(ROOT, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { port: await claimPort() } },
    appType: 'spa',
  });
  return {
    handle: (message, response) => {
      vite.middlewares(message, response);
    },
  };
};

// Loaded for the first start only.
const fillWithDemoData = async () => {
  const { writeDemoData } = await import('./seed/write-demo-data.ts');
  await fillAtOnce(LOCAL.tableName, () => writeDemoData(say));
};

const USERS = [
  { role: 'driver', email: DEMO_DRIVER.email, password: DEMO_PASSWORD },
  { role: 'owner', email: DEMO_OWNER.email, password: DEMO_PASSWORD },
  {
    role: 'admin',
    email: DEMO_ADMIN.email,
    password: DEMO_PASSWORD,
    secondFactorSecret: DEMO_SECOND_FACTOR,
  },
];

/** Whether there are no data to go on with: in the folder, and in a table elsewhere. */
const lacksData = async (dataDir: string, reset: boolean): Promise<boolean> => {
  // Before a table elsewhere is deleted that the other stack uses.
  refuseIfUsed(dataDir);
  const hasData = !reset && findData(dataDir, say);
  const endpoint = process.env.DYNAMODB_ENDPOINT;
  if (endpoint === undefined) return !hasData;
  return !(await matchForeignTable({ endpoint, tableName: LOCAL.tableName, hasData, reset }));
};

const printForOthers = (web: string) => {
  console.log(
    // A container publishes the name of the machine itself, which is of no use to a telephone.
    (new URL(web).hostname === 'localhost' ? '' : `${renderUnicodeCompact(web)}\n\n`) +
      '    Everybody who reaches these ports can use this demo and read its mails: its passwords are public.\n' +
      '    By http, browsers give no position and copy no links.\n',
  );
};

const printWelcome = (stack: Stack) => {
  const people = USERS.map(({ role, email, password }) => `    ${role.padEnd(7)} ${email}  ${password}`).join(
    '\n',
  );
  console.log(
    `\n  PlazaLibre is ready.\n\n    Site      ${stack.web}\n    Mail      ${stack.mail}\n    Table     ${stack.dynamodb}\n` +
      `\n  Sign in as\n${people}\n` +
      '    The administrator also needs a code: npm run ops -- second-factor-code\n\n' +
      '  Test cards: 4242 4242 4242 4242 pays, 4000 0000 0000 9995 has no funds, any later date and CVC.\n' +
      '  Ctrl-C stops everything; the data stays. "npm start -- --reset" starts again.\n',
  );
};

const explain = (error: unknown, port: number): string => {
  const { code, message, port: taken = port } = error as NodeJS.ErrnoException & { port?: number }; // only read if it is one
  if (code === 'EADDRINUSE')
    return `Port ${taken} is taken by another program. Stop it, or choose another port: npm start -- --port=${port + 1}`;
  if (code === 'ENOSPC' || message.includes('disk is full')) return `The disk is full: ${message}`;
  if (code === 'EACCES' || code === 'EPERM') return `Not allowed: ${message}`;
  return message;
};

const MAX_JOB_WAIT_MS = 1000;
/** The time limit for stopping. Data is always on disk already. */
const MAX_STOP_MS = 2000;

/** A signal may arrive twice: from the terminal, and from npm, which passes it on. */
const stopOnSignals = (stop: (status: number) => Promise<void>) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
};

const main = async () => {
  const [isDev, reset, isFilling] = ['--dev', '--reset', '--fill'].map((flag) => process.argv.includes(flag));
  const dataDir = path.resolve(process.env.PLAZA_DATA ?? path.join(ROOT, '.local'));
  let stack: Stack | undefined;
  let streets: ChildProcess | undefined;
  const stop = async (status: number) => {
    setTimeout(() => process.exit(status), MAX_STOP_MS);
    streets?.kill();
    await stack?.close();
    process.exit(status);
  };
  stopOnSignals(stop);
  let port = DEFAULT_PORT;
  try {
    port = readPort();
    const choice = await readMapChoice(process.env);
    const host = readHost(process.argv, process.env, port);
    if (host !== undefined) await checkName(host);
    const server = await openEarly(port, siteAddress(host));
    const isNew = await lacksData(dataDir, reset ?? false);
    const site = isDev ? await openDevSite() : { dir: SITE_DIR };
    const built = isDev ? Promise.resolve() : buildSite(say);
    if (!isNew) await built;
    // Another process builds the site while this one fills an empty stack.
    const seed = () => Promise.all([built, fillWithDemoData()]).then(() => undefined);
    stack = await startStack({
      server,
      host,
      dataDir,
      site,
      say,
      maxJobWaitMs: MAX_JOB_WAIT_MS,
      reset: isNew,
      secretOf: (email) => (email === DEMO_ADMIN.email ? DEMO_SECOND_FACTOR : newSecret()),
      ...choice,
      taxOffice: process.env.TAX_OFFICE === 'on',
      onCrash: (error) => {
        console.error(`\n  A part of the stack ended by itself: ${error.message}`);
        void stop(1);
      },
      ...(isNew && { seed }),
    });
    writeAddresses(dataDir, stack, USERS);
    printWelcome(stack);
    if (host !== undefined) printForOthers(stack.web);
    if (await lacksStreets()) {
      streets = importStreets(dataDir);
      streets.once('exit', (code) => {
        say(
          code === 0 ? 'The streets of La Rioja are in the search.' : 'The streets of La Rioja are missing.',
        );
      });
    }
    if (!isFilling) return;
    // For an image (docs/container.md): the streets are the last of its data.
    const [status] = streets ? ((await once(streets, 'exit')) as [number | null]) : [0]; // as Node documents it
    await stop(status ?? 1);
  } catch (error) {
    console.error(`\n  PlazaLibre did not start. ${explain(error, port)}\n`);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    await stop(1);
  }
};

await main();
