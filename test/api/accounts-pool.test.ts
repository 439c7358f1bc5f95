import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as sdk from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resetAll } from '#shared/lib/lazy.ts';
import { LOCAL } from '#local/settings.ts';
import type { OpenedSession, User } from '#shared/api/accounts.ts';
import { LEGAL_VERSIONS } from '#shared/model/constants.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { AccountExport } from '#shared/api/privacy.ts';
import { signInAtPool } from '#test/support/sign-in-at-pool.ts';
import { PASSWORD, useStack } from '#test/support/stack.ts';

const app = useStack();
const POOL = { userPoolId: LOCAL.userPoolId, clientId: LOCAL.userPoolClientId };
let addresses = 0;
const newAddress = () => `pool${++addresses}@example.com`;

/** The pool as a browser reaches it, without going through our API. */
const pool = () =>
  new sdk.CognitoIdentityProviderClient({
    endpoint: app.stack.cognito,
    region: LOCAL.region,
    credentials: { accessKeyId: LOCAL.accessKeyId, secretAccessKey: LOCAL.secretAccessKey },
  });

const signUp = async (email: string, attributes: Record<string, string> = {}) => {
  const UserAttributes = Object.entries({ email, ...attributes }).map(([Name, Value]) => ({ Name, Value }));
  await pool().send(
    new sdk.SignUpCommand({ ClientId: POOL.clientId, Username: email, Password: PASSWORD, UserAttributes }),
  );
  const [mail] = await app.mailsTo(email);
  const ConfirmationCode = /: (\d{6})/.exec(mail?.body.text ?? '')?.[1];
  await pool().send(
    new sdk.ConfirmSignUpCommand({ ClientId: POOL.clientId, Username: email, ConfirmationCode }),
  );
};

const signIn = (email: string) =>
  signInAtPool({ endpoint: app.stack.cognito, ...POOL }, { email, password: PASSWORD });

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe('a person who signed up at the user pool itself', () => {
  it('[AU-03] is known to the API from the first call on, with name and language, and is welcomed once', async () => {
    const email = newAddress();
    await signUp(email, { name: 'Pau Piscina', locale: 'en' });
    const { AccessToken, IdToken } = await signIn(email);
    const calls = Array.from({ length: 6 }, () => app.call<User>('GET', '/auth/me', bearer(AccessToken)));
    const answers = await Promise.all(calls);
    const { body: held } = await app.call<AccountExport>('POST', '/user/export', {
      ...bearer(AccessToken),
      body: { password: PASSWORD },
    });
    expect(held.consents).toMatchObject([{ kind: 'registration', version: LEGAL_VERSIONS }]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ email, fullName: 'Pau Piscina', language: 'en', isAdmin: false });
      expect(body.isEmailVerified).toBe(true); // with the code that the pool mailed
    }
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await app.call('GET', '/auth/me', bearer(IdToken))).status).toBe(401);
    expect(await app.welcomesTo(email)).toHaveLength(1);
  });

  it('[AU-03] gets a valid name, also when the pool has an invalid one or none', async () => {
    const email = newAddress();
    await signUp(email, { name: ` Pau\n\t${'🚗'.repeat(300)}`, locale: 'fr-FR' });
    const { body } = await app.call<User>('GET', '/auth/me', bearer((await signIn(email)).AccessToken));
    expect(body.fullName).toMatch(/^Pau (🚗)+$/u);
    expect(body.fullName.length).toBeLessThanOrEqual(80);
    expect(body.language).toBe('es');
    const nameless = newAddress();
    await signUp(nameless);
    const other = await app.call<User>('GET', '/auth/me', bearer((await signIn(nameless)).AccessToken));
    expect(other.body.fullName).toBe(nameless.split('@')[0]);
  });

  it('[AU-03] gets our session cookie for the session of the pool, until sign-out', async () => {
    const email = newAddress();
    await signUp(email, { name: 'Pau Piscina' });
    const { RefreshToken } = await signIn(email);
    const adopt = (body: object) => app.call<OpenedSession>('POST', '/auth/session', { body });
    const { status, body, response } = await adopt({ refreshToken: RefreshToken, keepSignedIn: true });
    expect([status, body.user.email]).toEqual([200, email]);
    expect((await app.call('GET', '/auth/me', bearer(body.token))).status).toBe(200);
    const cookie = response.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^USUARIOS=.+Max-Age=2592000; HttpOnly; Secure; SameSite=Strict/);
    const sent = { headers: { cookie: cookie.split(';')[0] ?? '' } };
    expect((await app.call('POST', '/auth/refresh', sent)).status).toBe(200);
    await app.call('POST', '/auth/logout', sent);
    expect((await app.call('POST', '/auth/refresh', sent)).status).toBe(401);
    expect((await adopt({ refreshToken: RefreshToken })).status).toBe(401);
    expect((await adopt({ refreshToken: body.token })).status).toBe(401);
    expect((await adopt({ refreshToken: '' })).status).toBe(400);
  });

  it('[AU-03] is known whichever call is the first', async () => {
    const first = async (call: (token: string, refreshToken: string) => ReturnType<typeof app.call>) => {
      const email = newAddress();
      await signUp(email, { name: 'Pau Piscina' });
      const { AccessToken, RefreshToken } = await signIn(email);
      return (await call(AccessToken, RefreshToken)).status;
    };
    const name = { fullName: 'Pau Primera' };
    expect(await first((token) => app.call('PATCH', '/user/profile', { ...bearer(token), body: name }))).toBe(
      200,
    );
    expect(await first((token) => app.call('DELETE', '/user/email', bearer(token)))).toBe(200);
    expect(await first((token) => app.call('POST', '/user/email/resend', bearer(token)))).toBe(404);
    const refresh = (token: string) =>
      app.call('POST', '/auth/refresh', { headers: { cookie: `USUARIOS=${token}` } });
    expect(await first((_, token) => refresh(token))).toBe(200);
  });

  it('whose password has a sign of two forms signs in with either, as it was set', async () => {
    for (const set of [PASSWORD.concat('ñ').normalize('NFD'), `${PASSWORD}ª①`]) {
      const email = newAddress();
      await signUp(email);
      const person = { UserPoolId: POOL.userPoolId, Username: email };
      await pool().send(new sdk.AdminSetUserPasswordCommand({ ...person, Password: set, Permanent: true }));
      for (const password of [set, set.normalize('NFC')])
        expect((await app.call('POST', '/auth/login', { body: { email, password } })).status).toBe(200);
      const wrong = { email, password: `${set}x` };
      expect((await app.call('POST', '/auth/login', { body: wrong })).status).toBe(401);
    }
  });

  it('[AU-03] cannot take over the account of another person with the same address', async () => {
    const owner = await app.newPerson('La Dueña');
    await expect(signUp(owner.email, { name: 'Un Ladrón' })).rejects.toMatchObject({
      name: 'UsernameExistsException',
    });
    const { body } = await app.get<User>('/auth/me', owner);
    expect(body).toMatchObject({ id: owner.userId, fullName: 'La Dueña' });
  });
});

describe('an address that was changed at the user pool itself', () => {
  const rename = (userId: string, email: string) =>
    pool().send(
      new sdk.AdminUpdateUserAttributesCommand({
        UserPoolId: POOL.userPoolId,
        Username: userId,
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
  const sent = (refreshToken = '') => ({ headers: { cookie: `USUARIOS=${refreshToken}` } });

  const WAYS = {
    'recovering the password': async (email: string) => {
      const { status, body } = await app.call<ProblemBody>('POST', '/auth/forgot-password', {
        body: { email },
      });
      expect([status, body.error]).toEqual([404, 'User not found']);
    },
    'signing in': async (email: string) => {
      const body = { email, password: PASSWORD };
      expect((await app.call('POST', '/auth/login', { body })).status).toBe(401);
    },
    'signing in at the pool': async (email: string) => {
      const { RefreshToken: refreshToken } = await signIn(email);
      expect((await app.call('POST', '/auth/session', { body: { refreshToken } })).status).toBe(401);
    },
  };

  it.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('is reset by %s', async (way) => {
    const owner = await app.newPerson('La Dueña');
    const foreign = newAddress();
    await rename(owner.userId, foreign);
    await WAYS[way](foreign);
    const [mail] = await app.mailsTo(owner.email);
    expect(mail?.subject).toBe('Alguien ha intentado cambiar el email de tu cuenta de PlazaLibre');
    expect((await app.call('POST', '/auth/refresh', sent(owner.refreshToken))).status).toBe(401);
    await expect(signIn(foreign)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const login = { email: owner.email, password: PASSWORD };
    const { status, body } = await app.call<OpenedSession>('POST', '/auth/login', { body: login });
    expect([status, body.user.id]).toEqual([200, owner.userId]);
  });

  it('is reset also while the pool throttles calls', async () => {
    const owner = await app.newPerson('La Dueña');
    const foreign = newAddress();
    await rename(owner.userId, foreign);
    const throttled = new Map([['AdminUpdateUserAttributes', 3]]);
    vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', await flakyPool(new Set(), throttled));
    resetAll();
    try {
      await WAYS['signing in'](foreign);
      expect(throttled.get('AdminUpdateUserAttributes')).toBe(0);
    } finally {
      vi.unstubAllEnvs();
      resetAll();
      for (const server of servers.splice(0)) server.close();
    }
    await signIn(owner.email);
  });

  it('signs nobody in when another account has taken the former address', async () => {
    const owner = await app.newPerson('La Dueña');
    const foreign = newAddress();
    await rename(owner.userId, foreign);
    await signUp(owner.email);
    await WAYS['signing in'](foreign);
    await WAYS['recovering the password'](foreign);
  });
});

/** The pool with faults: some calls fail, and others are throttled the first few times. */
const flakyPool = async (fails: ReadonlySet<string>, throttled = new Map<string, number>()) => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
      if (fails.has(operation)) {
        response.writeHead(400, { 'x-amzn-errortype': 'InternalErrorException' }).end('{}');
        return;
      }
      const left = throttled.get(operation) ?? 0;
      if (left > 0) {
        throttled.set(operation, left - 1);
        response.writeHead(400).end('{"__type":"TooManyRequestsException","message":"Rate exceeded"}');
        return;
      }
      const headers = new Headers();
      for (const name of ['x-amz-target', 'content-type', 'authorization', 'x-amz-date'])
        headers.set(name, String(request.headers[name] ?? ''));
      void fetch(app.stack.cognito, {
        method: 'POST',
        headers,
        body: new Uint8Array(Buffer.concat(chunks)),
      }).then(async (answer) => {
        const type = answer.headers.get('x-amzn-errortype');
        response.writeHead(answer.status, type ? { 'x-amzn-errortype': type } : {});
        response.end(await answer.text());
      });
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a server that listens has a port
};
const servers: Server[] = [];

describe('a sign-up at the pool that nobody confirmed', () => {
  it('[RG-02] does not prevent a registration with the same address', async () => {
    const email = newAddress();
    const UserAttributes = [{ Name: 'name', Value: 'Un Desconocido' }];
    const start = { ClientId: POOL.clientId, Username: email, Password: 'Desconocida1', UserAttributes };
    await pool().send(new sdk.SignUpCommand(start));
    // Only the right password reveals that the address is unconfirmed.
    const answers = await Promise.all(
      ['Desconocida1', 'Equivocada1'].map((password) =>
        app.call<ProblemBody>('POST', '/auth/login', { body: { email, password } }),
      ),
    );
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
      [403, 'email_unconfirmed'],
      [401, 'invalid_credentials'],
    ]);
    const body = { email, password: PASSWORD, fullName: 'Rita Registrada' };
    const registered = await app.call<OpenedSession>('POST', '/auth/register', { body });
    expect([registered.status, registered.body.user.fullName]).toEqual([201, 'Rita Registrada']);
    await signIn(email);
    const [mail] = await app.mailsTo(email);
    const ConfirmationCode = /: (\d{6})/.exec(mail?.body.text ?? '')?.[1];
    const confirm = { ClientId: POOL.clientId, Username: email, ConfirmationCode };
    await expect(pool().send(new sdk.ConfirmSignUpCommand(confirm))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });
});

describe('a registration that fails halfway', () => {
  const ENDPOINT = 'AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER';
  afterEach(() => {
    process.env[ENDPOINT] = app.stack.cognito;
    for (const server of servers.splice(0)) server.close();
  });

  /** Tries to register while some calls of the pool fail. */
  const breakOff = async (email: string, fails: string[]) => {
    process.env[ENDPOINT] = await flakyPool(new Set(fails));
    resetAll();
    expect((await register(email, PASSWORD)).status).toBe(500);
    resetAll();
    process.env[ENDPOINT] = app.stack.cognito;
  };
  const register = (email: string, password: string) =>
    app.call<OpenedSession & ProblemBody>('POST', '/auth/register', {
      body: { email, password, fullName: 'Rita Rota' },
    });

  it('[RG-02] leaves the address free: a second try succeeds with any password', async () => {
    const email = newAddress();
    await breakOff(email, ['AdminSetUserPassword']);
    const { status, body } = await register(email, 'Distinta123');
    expect([status, body.user.fullName]).toEqual([201, 'Rita Rota']);
  });

  it('[RG-02] continues only with the same password when the cleanup failed, too', async () => {
    const email = newAddress();
    await breakOff(email, ['AdminSetUserPassword', 'AdminDeleteUser']);
    const stranger = await register(email, 'Distinta123');
    expect([stranger.status, stranger.body.code]).toEqual([409, 'email_taken']);
    expect((await register(email, PASSWORD)).status).toBe(201);
    expect((await register(email, PASSWORD)).body.code).toBe('email_taken');
  });

  it('[RP-02] can also be completed with a recovery link', async () => {
    const email = newAddress();
    await breakOff(email, ['AdminSetUserPassword', 'AdminDeleteUser']);
    await app.call('POST', '/auth/forgot-password', { body: { email } });
    const [mail] = await app.mailsTo(email);
    const token = /token=([\w-]+)/.exec(mail?.body.text ?? '')?.[1];
    const reset = { token, newPassword: 'Nueva12345' };
    expect((await app.call('POST', '/auth/reset-password', { body: reset })).status).toBe(200);
    const login = { email, password: 'Nueva12345' };
    expect((await app.call('POST', '/auth/login', { body: login })).status).toBe(200);
  });
});
