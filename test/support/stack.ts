import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import Stripe from 'stripe';
import { ulid } from 'ulid';
import { afterAll, beforeAll } from 'vitest';
import { withSpotEditing } from '#functions/_kit/port-groups/spots.ts';
import * as kit from '#functions/_kit/ports.ts';
import { cognitoIdentity } from '#shared/adapters/cognito-identity.ts';
import { getImageFolder, listImageKeys } from '#shared/adapters/image-keys.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { Notification } from '#shared/api/notifications.ts';
import type { PaymentIntent } from '#shared/api/payments.ts';
import { type Quote, type Spot, spotRoutes } from '#shared/api/spots.ts';
import { accountsRepository } from '#shared/data/accounts-repository.ts';
import { bookingsRepository } from '#shared/data/bookings-repository.ts';
import { openTable } from '#shared/data/client.ts';
import { mapIndexWriter } from '#shared/data/map-repository.ts';
import type { Accounts, Identity } from '#shared/domain/ports/accounts.ts';
import { PICTURE_VARIANTS } from '#shared/lib/picture-variants.ts';
import { createSpot } from '#shared/domain/spots/create-spot.ts';
import { indexBooking } from '#shared/domain/bookings/booking-step.ts';
import { env } from '#shared/lib/env.ts';
import { MINUTE, toIso } from '#shared/lib/time.ts';
import { claimPort } from '#local/claim-port.ts';
import { runJob } from '#local/jobs.ts';
import { DOORS, siteAddress } from '#local/door.ts';
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

/** An answer of the API: the status, the JSON or text, and the response with its headers. */
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

/** The date so many days from today, `YYYY-MM-DD`. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A complete body of publishing, with text where the wizard sends text (001 §3). */
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

/** A client address per person, so that one person does not use up the rate limits of another. */
const clientOf = ({ userId }: Person) =>
  ['10', ...[0, 2, 4].map((at) => parseInt(userId.slice(at, at + 2), 16))].join('.');

/** A mail in the mail catcher. */
export interface CaughtMail {
  readonly subject: string;
  readonly body: { readonly text: string; readonly html: string };
  /** `content` is base64. */
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: string;
  }[];
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

/** The welcome is sent some time after registration, so tests of other mails ignore it. */
const WELCOME = /^(Te damos la bienvenida a|Welcome to) PlazaLibre$/;

let people = 0;
const nextEmail = () => `persona${process.pid}-${++people}@example.com`;

/** One small picture in all sizes, for every spot whose pictures do not matter. */
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

/** The local stack with an empty data folder, and helpers that use its public doors. */
export class TestStack {
  readonly #running: () => Stack;
  /** The folder of the stack's data, for tests of what no public door shows. */
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

  /** What tests make the payment provider do. */
  get control() {
    const { payments } = this.stack;
    if (!payments) throw new Error('The tests need the emulator.');
    return payments.control;
  }

  /** Stripe's SDK, connected to the emulator. */
  get stripe(): Stripe {
    const { hostname: host, port } = new URL(this.stack.stripe);
    return new Stripe(this.stack.stripeSecretKey, { host, port, protocol: 'http', telemetry: false });
  }

  /** One HTTP call. `body` may be text, to send something other than JSON. */
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
    return { status: response.status, body: answer as T, response }; // the test states the type that it expects
  }

  get<T = Record<string, unknown>>(route: string, as?: Person): Promise<Answer<T>> {
    return this.call<T>('GET', route, { as });
  }

  post<T = Record<string, unknown>>(route: string, as?: Person, body?: unknown): Promise<Answer<T>> {
    return this.call<T>('POST', route, { as, body });
  }

  put<T = Record<string, unknown>>(route: string, as?: Person, body?: unknown): Promise<Answer<T>> {
    return this.call<T>('PUT', route, { as, body });
  }

  patch<T = Record<string, unknown>>(route: string, as?: Person, body?: unknown): Promise<Answer<T>> {
    return this.call<T>('PATCH', route, { as, body });
  }

  delete<T = Record<string, unknown>>(route: string, as?: Person): Promise<Answer<T>> {
    return this.call<T>('DELETE', route, { as });
  }

  /**
   * A signed-in person with a verified address. Created at the user pool, so there is no agreement to the terms and no
   * welcome mail.
   */
  async newPerson(fullName = 'Ana Prueba'): Promise<Person> {
    const email = nextEmail();
    const { userId, AccessToken, RefreshToken = '' } = this.stack.addUser(email, PASSWORD, fullName);
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
    return { email, password: PASSWORD, token: AccessToken, refreshToken: RefreshToken, userId };
  }

  /** Registers a person through the API: with the agreement to the terms, the welcome mail and an unverified address. */
  async registerPerson(fullName = 'Ana Prueba'): Promise<Person> {
    const email = nextEmail();
    const answer = await this.call<{ token: string; user: { id: string } }>('POST', '/auth/register', {
      body: { email, password: PASSWORD, fullName },
    });
    if (answer.status !== 201) throw new Error(`Registration answered ${answer.status}`);
    return this.#signIn(answer.body.user.id, email);
  }

  /** An administrator, who approves spots, signed in with a second factor. */
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

  /** Stores pictures of an owner as the image job does, and returns their public URLs. */
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

  /** Uploads a real picture through a presigned URL and returns its public URL, once it is published. */
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

  /** A spot, its owner and a driver. */
  async market(changes: Record<string, unknown> = {}) {
    const [owner, driver] = await Promise.all([
      this.newPerson('Olga Dueña'),
      this.newPerson('Dani Conductor'),
    ]);
    return { owner, driver, spot: await this.publish(owner, changes) };
  }

  /** A booking as one of its parties reads it. */
  async booking(id: string, as: Person): Promise<Booking> {
    return (await this.call<Booking>('GET', `/bookings/${id}`, { as })).body;
  }

  untilBookingIs(status: Booking['status'], id: string, as: Person): Promise<Booking> {
    return eventually(async () => {
      const booking = await this.booking(id, as);
      return booking.status === status ? booking : undefined;
    }, `the booking to be ${status}`);
  }

  /** Books and pays a stay as a driver does. */
  async book(driver: Person, spot: Pick<Spot, 'id'>, query: Record<string, string>): Promise<Booking> {
    const quote = await this.quote(spot, query);
    const { body: intent } = await this.intent(driver, quote);
    await this.pay(intent.paymentIntentId);
    const { status, body } = await this.confirm(driver, quote, intent.paymentIntentId);
    if (status !== 201) throw new Error(`Booking answered ${JSON.stringify(body)}`);
    return body;
  }

  /** Ends free cancellation, such as the minutes after paying (decision 149), a minute ago: pages look at their clock once a minute. */
  async endFreeCancellation(bookingId: string): Promise<void> {
    const bookings = bookingsRepository(openTable(env.tableName()), indexBooking);
    const before = await bookings.find(bookingId);
    if (!before) throw new Error(`There is no booking ${bookingId}.`);
    const next = { ...before, refundableUntil: toIso(Date.now() - MINUTE), version: before.version + 1 };
    const nothing = { ledger: [], effects: [], totals: [], period: 'leave' } as const;
    await bookings.write({ before, next, ...nothing }, Date.now());
  }

  /** Updates the map with everything that was written before. */
  async untilMapFollows(): Promise<void> {
    const upkeep = mapIndexWriter(openTable(env.tableName()));
    do await runJob('updateMapIndex');
    while ((await upkeep.listQueued({ limit: 1 })).length > 0);
  }

  /**
   * Publishes a spot, which the map does not show before `untilMapFollows`. Ready pictures are neither checked nor kept, which costs more than
   * the rest; with pictures of its own, the spot is published through the API.
   */
  async publish(owner: Person, changes: Record<string, unknown> = {}): Promise<Spot> {
    if ('images' in changes) return this.#publishByApi(owner, aSpot([], changes));
    const { images, spots, ...deps } = { ...withSpotEditing(), ...kit.accounts() };
    const ready = { ...images, isPublished: () => Promise.resolve(true) };
    const create: typeof spots.create = (spot, record) => spots.create(spot, { ...record, events: [] });
    const made = await createSpot(
      { ...deps, images: ready, spots: { ...spots, create } },
      { userId: owner.userId, isAdmin: false },
      clientOf(owner),
      spotRoutes.createSpot.body.parse(aSpot(await this.havePictures(owner), changes)),
    );
    return JSON.parse(JSON.stringify(made)) as Spot; // as the API answers it
  }

  async #publishByApi(owner: Person, body: object): Promise<Spot> {
    const answer = await this.call<Spot>('POST', '/parking-spots', { as: owner, body });
    if (answer.status !== 201) throw new Error(`Publishing answered ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Publishes a spot and updates the map, so that searches find it. */
  async publishOnMap(owner: Person, changes: Record<string, unknown> = {}): Promise<Spot> {
    const spot = await this.publish(owner, changes);
    await this.untilMapFollows();
    return spot;
  }

  async quote(spot: Pick<Spot, 'id'>, query: Record<string, string>): Promise<Quote> {
    const search = new URLSearchParams(query).toString();
    return (await this.call<Quote>('GET', `/parking-spots/${spot.id}/quote?${search}`)).body;
  }

  async intent(driver: Person, stay: Quote | Booking): Promise<Answer<PaymentIntent>> {
    const { parkingSpotId, startTime, endTime, totalPrice } = stay;
    return this.call<PaymentIntent>('POST', '/create-payment-intent', {
      as: driver,
      body: { bookingData: { parkingSpotId, startTime, endTime, totalPrice } },
    });
  }

  /** Charges the driver's card, as Stripe.js does. */
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

  /** All mails to an address except its welcome, once there are `atLeast` of them. */
  mailsTo(address: string, atLeast = 1): Promise<CaughtMail[]> {
    return this.#mails(address, ({ subject }) => !WELCOME.test(subject), atLeast);
  }

  /** The welcome that every new account gets. */
  welcomesTo(address: string): Promise<CaughtMail[]> {
    return this.#mails(address, ({ subject }) => WELCOME.test(subject), 1);
  }

  /** A person's notifications, latest first, once there are `atLeast` of them. */
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

/** Milliseconds between two questions: most answers come at once, and each question costs processor time. */
const [FIRST_PAUSE, LAST_PAUSE] = [20, 100];

/** Retries until there is an answer, because outbox, webhooks and the image job need a moment. */
export const eventually = async <T>(ask: () => Promise<T | undefined>, what: string): Promise<T> => {
  const until = Date.now() + 20_000;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(LAST_PAUSE, 1.5 * pause)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > until) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
};

/** Below the ephemeral ports of the system. */
const PORTS = { first: 20_000, count: 10_000 };

/** The first free port, starting from one that depends on the process id. */
const findPort = async (): Promise<number> => {
  for (let offset = process.pid; ; offset++) {
    const port = PORTS.first + (offset % PORTS.count);
    if (await claimPort(port).catch(() => undefined)) return port;
  }
};

/** A port with free ones after it, below those of other stacks, for a stack that other machines reach. */
export const findHostPort = (): number => PORTS.first - PORTS.count + ((process.pid * DOORS) % PORTS.count);
/** The port of all stacks of this worker, so that its browser can cache the files of the site. */
let workerPort: Promise<number> | undefined;

/** The user pool file of the first stack, because generating its key takes as long as the rest of the start. */
let poolFile: string | undefined;

/** Tests choose their client address by `true-client-ip`, which the edge of `npm start` overwrites. */
interface UseStackOptions extends Pick<
  StackOptions,
  'moderation' | 'map' | 'mapFile' | 'host' | 'table' | 'taxOffice' | 'seed'
> {
  /** Whether the job that updates the map runs by itself, as in production. Otherwise `untilMapFollows` runs it, which costs less. */
  readonly keepsMap?: boolean;
  /** Jobs that run only when a test calls them. */
  readonly without?: StackOptions['without'];
}

/** Starts an empty stack for the tests of a file. The result can be used inside tests and hooks only. */
export const useStack = ({
  keepsMap = false,
  moderation = 'auto',
  without = [],
  table = 'memory',
  taxOffice = false,
  ...rest
}: UseStackOptions = {}): TestStack => {
  let running: Stack | undefined;
  const dataDir = scratchFolder('stack');
  beforeAll(async () => {
    if (poolFile !== undefined) writeFileSync(path.join(dataDir, 'users.json'), poolFile);
    const port = rest.host === undefined ? await (workerPort ??= findPort()) : findHostPort();
    running = await startStack({
      moderation,
      table,
      taxOffice,
      without: keepsMap ? without : ['updateMapIndex', ...without],
      server: await listenOn(port, siteAddress(rest.host)),
      dataDir,
      viewerOf: ({ headers, socket }) => String(headers['true-client-ip'] ?? socket.remoteAddress),
      site: { dir: SITE_DIR },
      ...rest,
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
