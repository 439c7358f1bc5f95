import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { PriceLine } from '#shared/api/prices.ts';
import type { Spot } from '#shared/api/spots.ts';
import { DAY, HOUR, toIso } from '#shared/lib/time.ts';
import { claimPort } from '#local/claim-port.ts';
import { codeOf } from '#local/cognito/totp.ts';
import { DEMO_ADMIN, DEMO_DRIVER, DEMO_OWNER } from '#local/seed/people.ts';
import { DEMO_PASSWORD, DEMO_SECOND_FACTOR } from '#local/settings.ts';
import type { Stack } from '#local/stack.ts';
import { scratchFolder } from '#test/support/scratch-folder.ts';
import { eventually, type Person, TestStack } from '#test/support/stack.ts';
import { runInShell } from '../ops/run-ops.ts';
import { unpackData } from './data-archive.ts';
import { readAnswers, signIn } from './read-answers.ts';
import { readRelease, runningFrom, WRITTEN_AT } from './released.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** An upgrade takes some minutes. */
const UPGRADED_AT = WRITTEN_AT + HOUR / 6;

const { version, data, answers } = readRelease();
const dataDir = scratchFolder('upgrade');
const clock = runningFrom(UPGRADED_AT);
const now = () => Date.now() + Number(clock.CLOCK_OFFSET_MS) - Number(process.env.CLOCK_OFFSET_MS ?? 0);

let child: ChildProcess | undefined;
const app = new TestStack(
  dataDir,
  () => JSON.parse(readFileSync(path.join(dataDir, 'stack.json'), 'utf8')) as Stack, // without its methods
);

/** `npm start` on the data of the release, in the minutes after it wrote them. */
beforeAll(async () => {
  unpackData(data, dataDir);
  const port = await claimPort();
  child = spawn(process.execPath, ['--import', 'tsx', 'local/start.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...clock, PORT: String(port), PLAZA_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const starting = child;
  await new Promise<void>((resolve, reject) => {
    let said = '';
    for (const stream of [starting.stdout, starting.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('PlazaLibre is ready')) resolve();
      });
    starting.once('exit', () => reject(new Error(said)));
  });
});

afterAll(async () => {
  if (child?.kill() === true) await once(child, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
});

const personOf = async (email: string): Promise<Person> => ({
  email,
  password: DEMO_PASSWORD,
  ...(await signIn(app.stack.api, email)),
});

const runOps = async (task: string) => {
  const { status, out, err } = await runInShell([task], { env: { ...clock, PLAZA_DATA: dataDir } });
  expect(status, err).toBe(0);
  return out;
};

/** Hours of several days at one price are one line of an answer since then (decision 148). */
const withJoinedLines = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (name, part: unknown) => {
    if (name !== 'lines') return part;
    const joined = new Map<string, PriceLine>();
    for (const line of part as PriceLine[]) {
      const price = `${line.kind} ${line.unitAmount}`;
      const { quantity, amount } = joined.get(price) ?? { quantity: 0, amount: 0 };
      const cents = Math.round((amount + line.amount) * 100);
      joined.set(price, { ...line, quantity: quantity + line.quantity, amount: cents / 100 });
    }
    return [...joined.values()];
  }) as T; // the same value, but for its lines

it(`shows visitors, a driver and an owner what release ${version} showed them`, async () => {
  expect(await readAnswers(app.stack.api)).toMatchObject(withJoinedLines(answers));
});

it('signs the administrator in with the same authenticator app', async () => {
  const body = { email: DEMO_ADMIN.email, password: DEMO_PASSWORD, code: codeOf(DEMO_SECOND_FACTOR, now()) };
  expect((await app.call('POST', '/auth/login', { body })).status).toBe(200);
});

it('rebuild-map finds nothing wrong, rebuild-totals adds completed stays once, and neither changes an answer', async () => {
  expect(await runOps('rebuild-map')).toMatch(/^Round 1: \d+ spaces, 0 wrong entries, 0 wrong cells\.$/m);
  const rebuilt = (right: string) =>
    new RegExp(
      `^[1-9]\\d* bookings looked at: 0 put into their lists, 0 into calendars, ${right} totals put right\\.$`,
      'm',
    );
  // Release 1.0.0 did not count completed stays (decision 139).
  expect(await runOps('rebuild-totals')).toMatch(rebuilt('[1-9]\\d*'));
  expect(await runOps('rebuild-totals')).toMatch(rebuilt('0'));
  expect(await readAnswers(app.stack.api)).toMatchObject(withJoinedLines(answers));
});

it('a driver books and pays a spot that was published before, and its owner sees it', async () => {
  const [driver, owner] = await Promise.all([DEMO_DRIVER, DEMO_OWNER].map(({ email }) => personOf(email)));
  const { body: spots } = await app.get<Spot[]>('/parking-spots/my-spots', owner);
  const [spot] = spots;
  if (!driver || !spot) throw new Error('The release wrote no spot of the demo owner.');
  const { id, status } = await app.book(driver, spot, { date: toIso(UPGRADED_AT + 60 * DAY).slice(0, 10) });
  expect(status).toBe('confirmed');
  const { body } = await app.get<Booking[]>('/bookings/bookings-on-my-spots', owner);
  expect(body.map((booking) => booking.id)).toContain(id);
});

it('a booking that was paid before is cancelled, and the driver gets the money back', async () => {
  const driver = await personOf(DEMO_DRIVER.email);
  const { body } = await app.get<Booking[]>('/bookings/my-bookings', driver);
  const old = body.find(
    ({ createdAt, refundableUntil, status }) =>
      status === 'confirmed' && createdAt < toIso(WRITTEN_AT) && refundableUntil > toIso(now()),
  );
  if (!old) throw new Error('The release wrote no booking that can be cancelled.');
  const route = `/bookings/${old.id}`;
  const { status } = await app.post(`${route}/cancel`, driver, { refund: old.totalPrice });
  expect(status).toBe(200);
  const refund = await eventually(async () => {
    const { body: booking } = await app.get<Booking>(route, driver);
    return booking.refund?.state === 'succeeded' ? booking.refund : undefined;
  }, 'the refund');
  expect(refund.amount).toBe(old.totalPrice);
});
