import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import Stripe from 'stripe';
import { ulid } from 'ulid';
import { afterAll, beforeAll } from 'vitest';
import { cognitoIdentity } from '#shared/adapters/cognito-identity.ts';
import { getImageFolder, listImageKeys } from '#shared/adapters/image-keys.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { Notification } from '#shared/api/notifications.ts';
import type { PaymentIntent } from '#shared/api/payments.ts';
import type { Quote, Spot } from '#shared/api/spots.ts';
import { accountsRepository } from '#shared/data/accounts-repository.ts';
import { openTable } from '#shared/data/client.ts';
import { mapIndexWriter } from '#shared/data/map-repository.ts';
import type { Accounts, Identity } from '#shared/domain/ports/accounts.ts';
import { PICTURE_VARIANTS } from '#shared/lib/picture-variants.ts';
import { env } from '#shared/lib/env.ts';
import { claimPort } from '#local/claim-port.ts';
import { runJob } from '#local/jobs.ts';
import { listenOn } from '#local/edge/early-visitors.ts';
import { type Stack, type StackOptions, startStack } from '#local/stack.ts';
import { SITE_DIR } from '#build/site.ts';
import { openObjects } from '#local/s3/objects.ts';
import { LOCAL } from '#local/settings.ts';
import { addToAdmins } from '#local/cognito/add-to-admins.ts';
import { setUpSecondFactor } from '#local/cognito/set-up-second-factor.ts';
import { codeOf } from '#local/cognito/totp.ts';
import { aPicture } from './pictures.ts';
import { scratchFolder } from './scratch-folder.ts';

/** An answer of the API: the status, the JSON or the text, and the response for whoever wants its headers. */
export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
  readonly response: Response;
}

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly refreshToken?: string;
  readonly userId: string;
}

export const PASSWORD = 'Secreta123';

/** A day from today, `YYYY-MM-DD`. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The publish payload of the wizard, complete, as text where the wizard sends text (001 §3). */
export const aSpot = (images: string[], changes: Record<string, unknown> = {}) => ({
  title: 'Plaza amplia en Chamberí',
  description: 'Plaza cubierta en un garaje tranquilo, a dos minutos del metro.',
  address: 'Calle de Fuencarral 120, 28010 Madrid',
  latitude: '40.4300',
  longitude: '-3.7020',
  priceWeekday: '15',
  priceWeekend: '20',
  images,
  dimensions: { length: '5', width: '2.5', height: '2.2' },
  vehicleTypes: ['normal'],
  instructions: 'Segunda planta.',
  spotNumber: '42',
  minDuration: 1,
  advanceBooking: 1,
  cancellationLimit: 12,
  hasSecurity: true,
  isCovered: true,
  isAccessible: false,
  accessHours: { start: '00:00', end: '23:59' },
  amenities: { ramp: true, restroom: false, cctv: true, elevator: false, electricCharger: false },
  isActive: true,
  availableDays: ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'],
  startDate: inDays(-1),
  endDate: inDays(200),
  ...changes,
});

/** Everybody has a client of their own, so that what some of them do does not use up the limits of others. */
const clientOf = ({ userId }: Person) =>
  ['10', ...[0, 2, 4].map((at) => parseInt(userId.slice(at, at + 2), 16))].join('.');

/** A mail as the catcher keeps it. */
export interface CaughtMail {
  readonly subject: string;
  readonly body: { readonly text: string; readonly html: string };
  /** Content in base64. */
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: string;
  }[];
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

/** Goes out at registration, some time later: tests of other mails do not count it. */
const WELCOME = /^(Te damos la bienvenida a|Welcome to) PlazaLibre$/;

let people = 0;
const nextEmail = () => `persona${process.pid}-${++people}@example.com`;

/** One small picture in all sizes, for every space whose pictures nobody looks at. */
const drawSizes = async () => {
  const picture = sharp(await aPicture());
  return Promise.all(
    PICTURE_VARIANTS.map(async ({ type }) => ({
      type,
      bytes: await picture
        .clone()
        .toFormat(type === 'image/webp' ? 'webp' : 'jpeg')
        .toBuffer(),
    })),
  );
};
let sizes: ReturnType<typeof drawSizes> | undefined;

/** The local stack with an empty data folder, and what tests do with it through its public doors. */
export class TestStack {
  readonly #running: () => Stack;
  /** Where the parts keep what they know, for what no public door shows. */
  readonly dataDir: string;

  constructor(dataDir: string, running: () => Stack) {
    this.dataDir = dataDir;
    this.#running = running;
  }

  #opened: { identity: Identity; accounts: Accounts } | undefined;
  get #doors() {
    return (this.#opened ??= {
      identity: cognitoIdentity({
        userPoolId: env.userPoolId(),
        clientId: env.userPoolClientId(),
        secondFactorClientId: env.secondFactorClientId(),
      }),
      accounts: accountsRepository(openTable(env.tableName())),
    });
  }

  get stack(): Stack {
    return this.#running();
  }

  /** The payment provider, as its own SDK sees it. */
  get stripe(): Stripe {
    const { hostname: host, port } = new URL(this.stack.stripe);
    return new Stripe(this.stack.stripeSecretKey, { host, port, protocol: 'http', telemetry: false });
  }

  /** One call as any client would make it. `body` may be text, to send what is not JSON. */
  async call<T = Record<string, unknown>>(
    method: string,
    route: string,
    options: { as?: Person | undefined; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer<T>> {
    const { as, body, headers = {} } = options;
    const response = await fetch(`${this.stack.api}${route}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as.token}`, 'true-client-ip': clientOf(as) }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? true;
    const answer: unknown = isJson ? JSON.parse(text) : text;
    return { status: response.status, body: answer as T, response }; // the test says what it expects
  }

  /**
   * Somebody with an account and a verified address who is signed in. Made at the user pool: nobody agreed to anything or
   * was welcomed.
   */
  async newPerson(fullName = 'Ana Prueba'): Promise<Person> {
    const email = nextEmail();
    const { userId } = await this.#doors.identity.create(email, PASSWORD, fullName, 'es');
    const createdAt = new Date().toISOString();
    await this.#doors.accounts.save({
      userId,
      email,
      emailVerifiedAt: createdAt,
      fullName,
      phone: null,
      language: 'es',
      createdAt,
    });
    return this.#signIn(userId, email);
  }

  /** Registered on the site: with the agreement to the terms and the welcome mail, and an address not yet verified. */
  async registerPerson(fullName = 'Ana Prueba'): Promise<Person> {
    const email = nextEmail();
    const answer = await this.call<{ token: string; user: { id: string } }>('POST', '/auth/register', {
      body: { email, password: PASSWORD, fullName },
    });
    if (answer.status !== 201) throw new Error(`Registration answered ${answer.status}`);
    return this.#signIn(answer.body.user.id, email);
  }

  /** Somebody of the group that approves spaces, signed in with a second factor. */
  async newAdmin(fullName = 'Equipo PlazaLibre'): Promise<Person & { secret: string }> {
    const { userId, email } = await this.newPerson(fullName);
    await addToAdmins(userId);
    const secret = await setUpSecondFactor(this.#doors.identity, email, PASSWORD);
    const { body, response } = await this.call<{ token: string }>('POST', '/auth/login', {
      body: { email, password: PASSWORD, code: codeOf(secret, Date.now()) },
    });
    const refreshToken = /=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
    return { email, password: PASSWORD, token: body.token, refreshToken, userId, secret };
  }

  async #signIn(userId: string, email: string): Promise<Person> {
    const { accessToken, refreshToken } = await this.#doors.identity.signIn(email, PASSWORD);
    return { email, password: PASSWORD, token: accessToken, ...(refreshToken && { refreshToken }), userId };
  }

  /** Public addresses of pictures of somebody, as the picture job leaves them. */
  async havePictures(owner: Pick<Person, 'userId'>, count = 3): Promise<string[]> {
    const drawn = await (sizes ??= drawSizes());
    const urls = Array.from(
      { length: count },
      () => `/api/images/${getImageFolder(owner.userId)}/${ulid()}.jpg`,
    );
    const files = openObjects(path.join(this.dataDir, 'objects'), [LOCAL.imagesBucket]);
    const put = (url: string) =>
      listImageKeys(url).map((key, index) => {
        const { type = '', bytes = Buffer.of() } = drawn[index] ?? {};
        const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
        return files.write(LOCAL.imagesBucket, key, bytes, { headers, tags: {} });
      });
    await Promise.all(urls.flatMap(put));
    return urls;
  }

  /** Uploads a real picture through the presigned address and answers its public address, once the picture is there. */
  async upload(owner: Person, picture?: Buffer, { isAwaited = true } = {}): Promise<string> {
    const bytes = picture ?? (await aPicture());
    const { body } = await this.call<{ uploadURL: string }>('POST', '/images/upload-url', {
      as: owner,
      body: { contentType: 'image/jpeg', contentLength: bytes.length, fileName: 'plaza.jpg' },
    });
    const put = await fetch(body.uploadURL, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': 'image/jpeg' },
    });
    if (!put.ok) throw new Error(`The upload answered ${put.status}`);
    const url = `/api/images/${new URL(body.uploadURL).pathname.split('/').slice(-2).join('/')}`;
    if (isAwaited)
      await eventually(
        async () => ((await fetch(`${this.stack.web}${url}`)).ok ? true : undefined),
        'the picture',
      );
    return url;
  }

  /** Books and pays a stay as its driver does. */
  async book(driver: Person, spot: Pick<Spot, 'id'>, query: Record<string, string>): Promise<Booking> {
    const quote = await this.quote(spot, query);
    const { body: intent } = await this.intent(driver, quote);
    await this.pay(intent.paymentIntentId);
    const { status, body } = await this.confirm(driver, quote, intent.paymentIntentId);
    if (status !== 201) throw new Error(`Booking answered ${JSON.stringify(body)}`);
    return body;
  }

  /** Lets the map show everything that was written before. */
  async untilMapFollows(): Promise<void> {
    const upkeep = mapIndexWriter(openTable(env.tableName()));
    do await runJob('updateMapIndex');
    while ((await upkeep.listQueued({ limit: 1 })).length > 0);
  }

  /** A published space, which the map does not show yet: see `untilMapFollows`. */
  async publish(owner: Person, changes: Record<string, unknown> = {}): Promise<Spot> {
    const images = await this.havePictures(owner);
    const answer = await this.call<Spot>('POST', '/parking-spots', {
      as: owner,
      body: aSpot(images, changes),
    });
    if (answer.status !== 201) throw new Error(`Publishing answered ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** A published space that searches find from now on. */
  async publishOnMap(owner: Person, changes: Record<string, unknown> = {}): Promise<Spot> {
    const spot = await this.publish(owner, changes);
    await this.untilMapFollows();
    return spot;
  }

  async quote(spot: Pick<Spot, 'id'>, query: Record<string, string>): Promise<Quote> {
    const search = new URLSearchParams(query).toString();
    return (await this.call<Quote>('GET', `/parking-spots/${spot.id}/quote?${search}`)).body;
  }

  async intent(driver: Person, quote: Quote): Promise<Answer<PaymentIntent>> {
    const { parkingSpotId, startTime, endTime, totalPrice } = quote;
    return this.call<PaymentIntent>('POST', '/create-payment-intent', {
      as: driver,
      body: { bookingData: { parkingSpotId, startTime, endTime, totalPrice } },
    });
  }

  /** The driver's card is charged, as Stripe.js would have it done. */
  pay(paymentIntentId: string, method = 'pm_card_visa'): Promise<Stripe.PaymentIntent> {
    return this.stripe.paymentIntents.confirm(paymentIntentId, {
      payment_method: method,
      return_url: `${this.stack.web}/payment/success`,
    });
  }

  confirm(driver: Person, quote: Quote, stripePaymentIntentId: string): Promise<Answer<Booking>> {
    const { parkingSpotId, startTime, endTime, totalPrice } = quote;
    return this.call<Booking>('POST', '/bookings', {
      as: driver,
      body: { parkingSpotId, startTime, endTime, totalPrice: String(totalPrice), stripePaymentIntentId },
    });
  }

  /** All mails to an address but its welcome, once there are `atLeast` of them. */
  mailsTo(address: string, atLeast = 1): Promise<CaughtMail[]> {
    return this.#mails(address, ({ subject }) => !WELCOME.test(subject), atLeast);
  }

  /** The welcome that every new account gets. */
  welcomesTo(address: string): Promise<CaughtMail[]> {
    return this.#mails(address, ({ subject }) => WELCOME.test(subject), 1);
  }

  /** What a person was told on the site, latest first, once there are `atLeast` of them. */
  notificationsOf(person: Person, atLeast = 1): Promise<Notification[]> {
    const areThere = async () => {
      const { body } = await this.call<{ notifications: Notification[] }>('GET', '/notifications', {
        as: person,
      });
      return body.notifications.length >= atLeast ? body.notifications : undefined;
    };
    return eventually(areThere, `${atLeast} notifications`);
  }

  #mails(address: string, isWanted: (mail: CaughtMail) => boolean, atLeast: number): Promise<CaughtMail[]> {
    const isThere = async () => {
      const store = (await (await fetch(`${this.stack.mail}/store`)).json()) as {
        emails: (CaughtMail & { destination: { to: string[] } })[];
      };
      const mails = store.emails.filter((mail) => mail.destination.to.includes(address) && isWanted(mail));
      return mails.length >= atLeast ? mails : undefined;
    };
    return eventually(isThere, `${atLeast} mails to ${address}`);
  }
}

/** Asks again until there is an answer; outbox, webhook and picture job need a moment. */
export const eventually = async <T>(ask: () => Promise<T | undefined>, what: string): Promise<T> => {
  const until = Date.now() + 20_000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > until) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Below the ports that the system hands out by itself. */
const PORTS = { first: 20_000, count: 10_000 };

/** The first free port from one of this process's own on. */
const findPort = async (): Promise<number> => {
  for (let offset = process.pid; ; offset++) {
    const port = PORTS.first + (offset % PORTS.count);
    if (await claimPort(port).catch(() => undefined)) return port;
  }
};
/** Where the first stack of this worker listens, and all later ones, so that its browser keeps the site's files. */
let workerPort: Promise<number> | undefined;

/** What the pool begins with: the key of the first stack's, because making one takes as long as all the rest. */
let poolFile: string | undefined;

/** A test is a client of its own by naming itself in `true-client-ip`, which the edge of `npm start` overwrites. */
interface UseStackOptions extends Pick<StackOptions, 'moderation' | 'map' | 'mapFile'> {
  /** Whether the map follows by itself, as it does for people; otherwise it does at `untilMapFollows`, which costs less. */
  readonly keepsMap?: boolean;
  /** Jobs that run only when a test runs them. */
  readonly without?: StackOptions['without'];
}

/** Starts an empty stack for the tests of a file; what it answers can be used inside tests and hooks only. */
export const useStack = ({
  keepsMap = false,
  moderation = 'auto',
  without = [],
  ...map
}: UseStackOptions = {}): TestStack => {
  let running: Stack | undefined;
  const dataDir = scratchFolder('stack');
  beforeAll(async () => {
    if (poolFile !== undefined) writeFileSync(path.join(dataDir, 'users.json'), poolFile);
    running = await startStack({
      moderation,
      without: keepsMap ? without : ['updateMapIndex', ...without],
      server: await listenOn(await (workerPort ??= findPort())),
      dataDir,
      viewerOf: ({ headers, socket }) => String(headers['true-client-ip'] ?? socket.remoteAddress),
      site: { dir: SITE_DIR },
      ...map,
    });
    poolFile ??= readFileSync(path.join(dataDir, 'users.json'), 'utf8');
  });
  afterAll(async () => {
    await running?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return new TestStack(dataDir, () => {
    if (!running) throw new Error('The stack is not running yet.');
    return running;
  });
};
