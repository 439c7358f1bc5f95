import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSigningKey } from '#local/cognito/signing-key.ts';
import { routesByArea } from '#shared/api/routes-by-area.ts';
import type { Route } from '#shared/api/route.ts';
import { type Person, useStack } from '#test/support/stack.ts';

const app = useStack();
const guarded = Object.values(routesByArea)
  .flatMap((group) => Object.values(group))
  .filter(({ auth }) => ['user', 'admin', 'optional'].includes(auth));
const pathOf = ({ path: template }: Route) =>
  template
    .replace('{spotId}', 'spt_00000000000000000000000000')
    .replace('{bookingId}', 'bkg_00000000000000000000000000');

/** Claims of a token. Each test changes one of them. */
type Claims = Record<string, unknown>;
let person: Person;
let claims: Claims;
let sign: (claims: Claims) => string;

/** Signs tokens with the key of the pool. */
beforeAll(async () => {
  person = await app.newPerson();
  claims = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString()) as Claims; // a token's payload
  const { signingKeyPem } = JSON.parse(readFileSync(path.join(app.dataDir, 'users.json'), 'utf8')) as {
    signingKeyPem: string;
  };
  sign = (value) => createSigningKey(signingKeyPem).signJwt(value);
});

const now = () => Math.floor(Date.now() / 1000);
const changed = (changes: Claims) => sign({ ...claims, ...changes });

describe('a token that the pool has signed', () => {
  it('is accepted without a change, so that the tests below are refused for one reason each', async () => {
    const again = { ...person, token: changed({}) };
    expect((await app.get('/auth/me', again)).status).toBe(200);
  });

  it.each<[string, () => string]>([
    ['has expired', () => changed({ exp: now() - 1 })],
    ['is not valid yet', () => changed({ nbf: now() + 3600 })],
    [
      'is of another pool',
      () => changed({ iss: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Other1234' }),
    ],
    ['is for another client', () => changed({ client_id: 'anotherclient0000000000001' })],
    ['is an id token', () => changed({ token_use: 'id', aud: claims.client_id })],
  ])('and %s is refused with 401 by every route that reads it', async (_, make) => {
    const as = { ...person, token: make() };
    for (const route of guarded) {
      const { status } = await app.call(route.method, pathOf(route), { as });
      expect(status, `${route.method} ${route.path}`).toBe(401);
    }
  });

  it('before all sessions were ended is refused with 401 by every route', async () => {
    const somebody = await app.newPerson();
    const signedInAt = now() - 60;
    const tokenOf = (auth_time: number) =>
      sign({ ...claims, sub: somebody.userId, username: somebody.userId, auth_time });
    const as = { ...somebody, token: tokenOf(signedInAt) };
    expect((await app.get('/auth/me', as)).status).toBe(200);
    await app.call('POST', '/auth/forgot-password', { body: { email: somebody.email } });
    const [mail] = await app.mailsTo(somebody.email);
    const token = /token=([\w-]+)/.exec(mail?.body.text ?? '')?.[1];
    const reset = { token, newPassword: 'Nueva12345' };
    expect((await app.call('POST', '/auth/reset-password', { body: reset })).status).toBe(200);
    for (const route of guarded) {
      const { status } = await app.call(route.method, pathOf(route), { as });
      expect(status, `${route.method} ${route.path}`).toBe(401);
    }
    const later = { ...somebody, token: tokenOf(now()) };
    expect((await app.get('/auth/me', later)).status).toBe(200);
  });

  it('does not become one of an administrator by a parameter of the query', async () => {
    const { body } = await app.get('/auth/me?isAdmin=true', person);
    expect(body.isAdmin).toBe(false);
  });
});

describe('a request without sign-in', () => {
  it('is refused before its body is parsed', async () => {
    const answer = await app.call('POST', '/parking-spots', { body: '{' });
    expect(answer.status).toBe(401);
  });
});
