import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { captureLog } from '#test/support/captured-log.ts';
import { inDays, PASSWORD, useStack } from '#test/support/stack.ts';
import { opsOn, shellOn } from './run-ops.ts';

const app = useStack({ table: 'program' });
const ops = opsOn(app);
const shell = shellOn(app);
const folder = mkdtempSync(path.join(tmpdir(), 'plazalibre-people-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Exported {
  readonly account: { readonly email: string };
  readonly bookings: readonly { readonly id: string }[];
  readonly notifications: readonly unknown[];
  readonly cursor: string | null;
}

describe('a person who asks for their data', () => {
  it('gets everything in one file that no other user of the machine can read', async () => {
    const driver = await app.newPerson('Ana Conductora');
    const booking = await app.book(driver, await app.publish(await app.newPerson()), { date: inDays(5) });
    const file = path.join(folder, 'export.json');
    const { status, out } = await ops(`export-user --email ${driver.email} --out ${file}`);
    expect(status).toBe(0);
    expect(out).not.toContain('Ana');
    expect(statSync(file).mode & 0o077).toBe(0);
    const exported = JSON.parse(readFileSync(file, 'utf8')) as Exported; // the answer of the job
    expect(exported.account.email).toBe(driver.email);
    expect(exported.bookings.map(({ id }) => id)).toEqual([booking.id]);
    expect(exported.cursor).toBeNull();
  });

  it('is named either by e-mail or by id', async () => {
    const { userId, email } = await app.newPerson();
    const { status, out } = await ops(`export-user --id ${userId}`);
    expect(status).toBe(0);
    expect((JSON.parse(out) as Exported).account.email).toBe(email);
    expect(await ops(`export-user --id ${userId} --email ${email}`)).toMatchObject({ status: 2, out: '' });
    expect(await ops('export-user --email nobody@example.com')).toMatchObject({ status: 1, out: '' });
  });
});

describe('a person in the log', () => {
  const log = captureLog();
  /** The fingerprints that the tool prints for a person. */
  const namesOf = async (of: string): Promise<Record<string, string>> => {
    const { status, out } = await ops(`fingerprint ${of}`);
    expect(status).toBe(0);
    const found = out.matchAll(/^(\w+) +([\w-]{22})$/gm);
    return Object.fromEntries([...found].map(([, what = '', name = '']): [string, string] => [what, name]));
  };

  it('is a fingerprint in the line of each request, which the tool computes for a known person', async () => {
    const { userId, email } = await app.newPerson('Ana Prueba');
    const login = (password: string) => app.call('POST', '/auth/login', { body: { email, password } });
    await login('NoEsEsta1');
    const { body } = await login(PASSWORD);
    const as = { userId, email, password: PASSWORD, token: String(body.token) };
    await app.get('/auth/me', as);
    await app.post('/user/close', as, { password: 'NoEsEsta1' });
    await app.get('/admin/spots', as);
    const { user, address } = await namesOf(`--email ${email}`);
    expect(await namesOf(`--id ${userId}`)).toEqual({ user });
    const requests = log
      .lines()
      // Webhooks of earlier tests may still arrive.
      .filter(({ message, route }) => message === 'request' && route !== 'POST /stripe/webhook')
      .map(({ route, status, code, user: whose }) => [route, status, code, whose]);
    expect(requests).toEqual([
      ['POST /auth/login', 401, 'invalid_credentials', undefined],
      ['POST /auth/login', 200, undefined, user],
      ['GET /auth/me', 200, undefined, user],
      ['POST /user/close', 403, 'wrong_password', user],
      ['GET /admin/spots', 403, 'forbidden', user],
    ]);
    expect(log.lines().filter(({ message }) => message === 'sign-in refused')).toMatchObject([
      { code: 'invalid_credentials', address, client: expect.stringMatching(/^[\w-]{22}$/) as string },
    ]);
    const text = JSON.stringify(log.lines());
    for (const secret of [userId, email, 'Ana Prueba', PASSWORD, as.token])
      expect(text).not.toContain(secret);
  });

  it('is shown with what they read as an administrator', async () => {
    const spot = await app.publish(await app.newPerson());
    const admin = await app.newAdmin();
    const { user } = await namesOf(`--id ${admin.userId}`);
    await app.get('/admin/spots', admin);
    await app.get(`/admin/spots/${spot.id}`, admin);
    expect(log.lines().filter(({ message }) => message === 'administrator read')).toMatchObject([
      { route: 'GET /admin/spots', user },
      { route: 'GET /admin/spots/{spotId}', user, spotId: spot.id },
    ]);
  });

  it('is found by an address without an account as well', async () => {
    expect(Object.keys(await namesOf('--email nadie@example.com'))).toEqual(['address']);
    expect(await ops('fingerprint')).toMatchObject({ status: 2, out: '' });
  });
});

describe('an administrator who has lost the phone', () => {
  it('signs in with the password alone, is refused by the administration, and sets up a new app', async () => {
    const admin = await app.newAdmin();
    const reset = `reset-second-factor --email ${admin.email}`;
    expect(await ops(reset)).toMatchObject({ status: 0 });
    const { body } = await app.call<{ token: string }>('POST', '/auth/login', {
      body: { email: admin.email, password: PASSWORD },
    });
    const signedIn = { ...admin, token: body.token };
    expect((await app.get('/admin/spots', signedIn)).body.code).toBe('second_factor_needed');
    const again = await app.post('/user/second-factor', signedIn, { password: PASSWORD });
    expect(again.status).toBe(200);
    expect(await ops(reset)).toMatchObject({ status: 0, out: 'There is no second factor.\n' });
    expect(await ops('reset-second-factor --email nobody@example.com')).toMatchObject({ status: 1 });
  });

  it('gets a code from the tool on the local stack only', async () => {
    expect((await ops('second-factor-code')).out).toMatch(/^\d{6}\n$/);
    expect(await ops('second-factor-code --stage prod')).toMatchObject({ status: 2 });
  });
});

describe('a person who asks to be forgotten', () => {
  const login = (email: string) => app.call('POST', '/auth/login', { body: { email, password: PASSWORD } });

  it('is erased only after the operator has typed a confirmation', async () => {
    const { email } = await app.newPerson();
    const declined = await ops(`erase-user --email ${email}`, { typed: 'no\n' });
    expect(declined).toMatchObject({ status: 1, out: '' });
    expect(declined.err).toContain('Nothing was erased.');
    expect(await ops(`erase-user --email ${email}`)).toMatchObject({ status: 1, out: '' });
    expect((await login(email)).status).toBe(200);

    expect(await shell(`erase-user --email ${email}`, { typed: 'erase\n' })).toMatchObject({
      status: 0,
      out: 'Closed. What no law keeps is erased within minutes.\n',
    });
    expect((await login(email)).status).toBe(401);
    expect((await ops(`export-user --email ${email}`)).status).toBe(1);
  });

  it('is not erased before a paid stay, which the operator is shown', async () => {
    const driver = await app.newPerson();
    const booking = await app.book(driver, await app.publish(await app.newPerson()), { date: inDays(6) });
    const { status, out, err } = await ops(`erase-user --id ${driver.userId} --yes`);
    expect(status).toBe(1);
    expect(out).toContain(`booking as driver, ${booking.id}`);
    expect(out).not.toContain('Chamberí');
    expect(err).toContain('Not erased');
    expect((await login(driver.email)).status).toBe(200);
  });
});
