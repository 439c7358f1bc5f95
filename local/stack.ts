import path from 'node:path';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TABLE } from '#shared/data/table.ts';
import { API_PREFIX } from '#shared/model/constants.ts';
import { paymentRoutes } from '#shared/api/payments.ts';
import { claimDataFolder } from './data-folder.ts';
import { closeServer, doorsOf } from './door.ts';
import { startEdge, type EdgeOptions, type PublicObject } from './edge/edge.ts';
import { openGateway } from './gateway/gateway.ts';
import {
  type JobName,
  jobsFor,
  jobsOf,
  objectCreatedEvent,
  openJobs,
  queueEvent,
  topicEvent,
} from './jobs.ts';
import { resetAll } from '#shared/lib/lazy.ts';
import { startMailCatcher } from './ses/start-mail-catcher.ts';
import { type S3Emulator, startS3 } from './s3/start-s3.ts';
import { startParameters } from './json-services/start-parameters.ts';
import { startQueue } from './json-services/start-queue.ts';
import { type PushService, startPushService } from './push/start-push-service.ts';
import { flushOutput } from './record/output.ts';
import { writeTyped } from './record/typed.ts';
import type { LocalMap } from './map-setting.ts';
import { LOCAL } from './settings.ts';
import {
  browserConfig,
  environmentOf,
  googleHosts,
  hasRealStripe,
  parametersOf,
} from './stack-environment.ts';
import { startStripe, type StripeEmulator } from './stripe/start-stripe.ts';
import { startTaxOffice, type TaxOfficeStandIn } from './tax-office/start-tax-office.ts';
import { createTable } from './table/create-table.ts';
import { openInProcessTable } from './table/in-process-table.ts';
import { startTable } from './table/start-table.ts';
import { watchWrites } from './table/watch-writes.ts';
import { mailCode } from './cognito/mail-code.ts';
import { startUserPool, type UserPool } from './cognito/start-user-pool.ts';

export interface StackOptions {
  /** The server of the public address, if one listens already; otherwise a free port is used. */
  readonly server?: Server;
  /** The host by which other machines know this one; without it, the stack is for this machine only. Needs `server`. */
  readonly host?: string | undefined;
  readonly dataDir: string;
  readonly reset?: boolean;
  /**
   * The place of the table: in the data folder, kept by a program (the default), or in the memory of this process, for its own calls only.
   */
  readonly table?: 'program' | 'memory';
  readonly site: EdgeOptions['site'];
  /** The kind of map, `embedded` by default; `mapFile` is the file of `pmtiles`. */
  readonly map?: LocalMap;
  readonly mapFile?: string;
  /** Whether administrators approve spots first, unless MODERATION in the environment is set (ruling 10). */
  readonly moderation?: 'auto' | 'manual';
  /** Jobs that run neither on schedule nor on writes: tests start them themselves. */
  readonly without?: readonly JobName[];
  /** The client's address, for tests that simulate many clients. */
  readonly viewerOf?: EdgeOptions['viewerOf'];
  /** The secret for a user's authenticator app; random by default. */
  readonly secretOf?: (email: string) => string;
  /** Reports progress. */
  readonly say?: (text: string) => void;
  /** Fills an empty stack before its jobs start. */
  readonly seed?: () => Promise<void>;
  /** Time that closing waits for running jobs if the process ends afterwards; by default until they end. */
  readonly maxJobWaitMs?: number;
  /** Whether records of invoices are made and sent, to a stand-in of the tax office. */
  readonly taxOffice?: boolean;
  /** Called when a part ended unexpectedly and the stack was stopped. */
  readonly onCrash?: (error: Error) => void;
}

export interface Stack {
  readonly web: string;
  readonly api: string;
  readonly mail: string;
  /** The address of the table's program; nothing answers there if the table is in the memory of this process. */
  readonly dynamodb: string;
  readonly s3: string;
  readonly cognito: string;
  readonly addUser: UserPool['addUser'];
  /** The variables of functions, with the endpoints of the AWS SDK. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stripe: string;
  readonly stripePublishableKey: string;
  readonly stripeSecretKey: string;
  /** Undefined when a real test account of Stripe is used. */
  readonly payments: StripeEmulator | undefined;
  /** The fake push service of browsers. */
  readonly push: PushService;
  /** The stand-in of the tax office, if there is one. */
  readonly taxOffice: TaxOfficeStandIn | undefined;
  /** Waits for what uploads, mail events and messages of queues have caused so far. */
  readonly untilDelivered: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const setEnvironment = (values: Record<string, string | undefined>) => {
  for (const [name, value] of Object.entries(values)) if (value !== undefined) process.env[name] = value;
};

const readImage = async (objects: S3Emulator, address: string): Promise<PublicObject | undefined> => {
  const stored = await objects.readObject(LOCAL.imagesBucket, address.slice(1));
  if (stored || !address.startsWith(LOCAL.demoPictures)) return stored;
  // Loaded at the first request of one, because sharp takes a while to load.
  const { readDemoPicture } = await import('./seed/demo-pictures.ts');
  return readDemoPicture(address);
};

/** The table's program, with the table, and what it writes noticed. */
const openTableProgram = async (dbPath: string, onCrash: StackOptions['onCrash']) => {
  const endpoint = process.env.DYNAMODB_ENDPOINT;
  const program = await startTable({ dbPath, ...(endpoint && { endpoint }) });
  // Windows reports a write to an open file late or never; jobs then poll.
  const isWatchable = endpoint === undefined && process.platform !== 'win32';
  const writes = isWatchable ? watchWrites(dbPath) : undefined;
  const close = async () => {
    writes?.close();
    await program.close();
  };
  try {
    program.onCrash((error) => onCrash?.(error));
    await createTable(program.url, { tableName: LOCAL.tableName, ...TABLE });
  } catch (error) {
    await close();
    throw error;
  }
  return { url: program.url, writes, close };
};

/** 0 if there is none: then it does not matter. */
const portOf = (server: Server | undefined): number => (server?.address() as AddressInfo | null)?.port ?? 0; // of a server on a port

/**
 * Starts all parts of the product on this machine in order and returns their addresses. If one fails to start, the earlier ones are
 * stopped.
 */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const say = options.say ?? (() => undefined);
  const closers: (() => Promise<void> | void)[] = [];
  let closing: Promise<void> | undefined;
  let isReady = false;
  const closeAll = async () => {
    for (const close of closers.reverse()) await close();
    flushOutput();
    writeTyped();
  };
  const close = () => (closing ??= closeAll());
  const map = options.map ?? { kind: 'embedded' };
  const mapHosts = map.kind === 'style' ? [new URL(map.url).origin] : [];
  const inData = (...names: string[]) => path.join(options.dataDir, ...names);

  try {
    closers.push(claimDataFolder(options.dataDir, { reset: options.reset ?? false }));

    say('Starting the table');
    const table =
      options.table === 'memory'
        ? openInProcessTable(LOCAL.tableName)
        : await openTableProgram(inData('table.db'), options.onCrash);
    closers.push(table.close);

    say('Starting accounts, pictures, mail and payments');
    const doors = doorsOf(options.host, portOf(options.server));
    const pool = await startUserPool({
      dataFile: inData('users.json'),
      poolId: LOCAL.userPoolId,
      clientId: LOCAL.userPoolClientId,
      secondFactorClientId: LOCAL.secondFactorClientId,
      door: doors.pool,
      onCode: mailCode,
      ...(options.secretOf && { newSecret: options.secretOf }),
    });
    closers.push(pool.close);

    const jobs = openJobs({
      writes: table.writes,
      without: [...(options.without ?? []), ...(options.taxOffice ? [] : (['sendInvoiceRecords'] as const))],
    });
    const deliverTo = (names: JobName[], eventOf: (attempt: number) => unknown) =>
      Promise.all(names.map((name) => jobs.deliver(name, eventOf)));

    let origins: string[] = [];
    const objects = await startS3({
      dataDir: inData('objects'),
      door: doors.objects,
      buckets: [LOCAL.uploadsBucket, LOCAL.imagesBucket, LOCAL.sitemapsBucket],
      region: LOCAL.region,
      accessKeyId: LOCAL.accessKeyId,
      secretAccessKey: LOCAL.secretAccessKey,
      get allowedOrigins() {
        return origins;
      },
      onObjectCreated: async ({ bucket, key }) => {
        if (bucket === LOCAL.uploadsBucket)
          await deliverTo(jobsFor('objectCreated'), () => objectCreatedEvent(bucket, key));
      },
    });
    closers.push(objects.close);

    const mail = await startMailCatcher({
      mailDir: inData('mail'),
      door: doors.mail,
      onEvent: (event) => void deliverTo(jobsFor('topic'), () => topicEvent(event)),
    });
    closers.push(mail.close);

    const queue = await startQueue(
      (queue, body) => void deliverTo(jobsOf(queue), (attempt) => queueEvent(body, attempt)),
    );
    closers.push(queue.close);

    const push = await startPushService({ publicKey: LOCAL.pushPublicKey });
    closers.push(push.close);

    const office = options.taxOffice
      ? await startTaxOffice({ dataFile: inData('tax-office.json') })
      : undefined;
    if (office) closers.push(office.close);

    const payments = hasRealStripe()
      ? undefined
      : await startStripe({
          dataFile: inData('payments.json'),
          door: doors.payments,
          secretKey: LOCAL.stripeSecretKey,
          publishableKey: LOCAL.stripePublishableKey,
        });
    if (payments) closers.push(payments.close);

    const parameters = await startParameters(parametersOf(payments));
    closers.push(parameters.close);

    const edge = await startEdge({
      server: options.server,
      isReady: () => isReady,
      gateway: openGateway({ keepsSecure: options.host === undefined }),
      readImage: (address) => readImage(objects, address),
      readSitemap: (address) => objects.readObject(LOCAL.sitemapsBucket, address.slice(1)),
      config: () => browserConfig(payments, pool, map),
      mapFile: options.mapFile,
      site: options.site,
      viewerOf: options.viewerOf,
      contentHosts: () => ({
        connect: [pool.url, objects.url, ...(payments ? [payments.url] : []), ...mapHosts, ...googleHosts()],
        images: [objects.url, ...mapHosts],
        scripts: [...(payments ? [payments.url] : []), ...googleHosts()],
      }),
    });
    closers.push(() => closeServer(edge));
    const { port } = edge.address() as AddressInfo; // the address of a server on a port
    const web = `http://${options.host ?? 'localhost'}:${port}`;
    origins = [...new Set([web, `http://localhost:${port}`, `http://127.0.0.1:${port}`])];
    if (options.moderation) setEnvironment({ MODERATION: options.moderation });
    const parts = { table, objects, pool, mail, parameters, queue, push };
    const environment = {
      ...environmentOf(parts, web, options.host),
      ...(payments && { STRIPE_API_URL: payments.url }),
      VERIFACTU_CERTIFICATE_ID: office ? LOCAL.certificateSecret : '',
      VERIFACTU: office ? JSON.stringify({ ...LOCAL.verifactu, sendUrl: office.url }) : '',
    };
    setEnvironment(environment);
    resetAll();

    await options.seed?.();
    isReady = true;
    // After the seed, which completes its payments itself.
    const webhook = `http://127.0.0.1:${port}${API_PREFIX}${paymentRoutes.receiveStripeEvent.path}`;
    payments?.setWebhook({ url: webhook, secret: LOCAL.stripeWebhookSecret });
    closers.push(() => jobs.stop(options.maxJobWaitMs));
    jobs.start();

    return {
      web,
      api: `${web}${API_PREFIX}`,
      mail: mail.url,
      dynamodb: table.url,
      s3: objects.url,
      cognito: pool.url,
      addUser: pool.addUser,
      environment,
      stripe: payments?.url ?? 'https://api.stripe.com',
      stripePublishableKey: process.env.STRIPE_PUBLISHABLE_KEY ?? LOCAL.stripePublishableKey,
      stripeSecretKey: process.env.STRIPE_SECRET_KEY ?? LOCAL.stripeSecretKey,
      payments,
      push,
      taxOffice: office,
      untilDelivered: jobs.untilDelivered,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
