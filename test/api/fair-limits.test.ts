import { describe, expect, it } from 'vitest';
import * as kit from '#functions/_kit/ports.ts';
import { codeOf } from '#local/cognito/totp.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Limit } from '#shared/areas/area.ts';
import { signInLimits } from '#shared/areas/sign-in.ts';
import { limit } from '#shared/domain/rate-limit.ts';
import { useOneWindow } from '#test/support/one-window.ts';
import { aSpot, eventually, PASSWORD, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();
useOneWindow();

/** A call from a client address. A refusal is answered as a problem. */
const callFrom = (client: string, method: string, route: string, body: unknown, as?: Person) =>
  app.call<ProblemBody & { isTold?: boolean }>(method, route, {
    body,
    headers: { 'true-client-ip': client },
    ...(as && { as }),
  });
const login = (client: string, email: string, password = PASSWORD, code?: string) =>
  callFrom(client, 'POST', '/auth/login', { email, password, ...(code !== undefined && { code }) });
const forgot = (client: string, email: string) =>
  callFrom(client, 'POST', '/auth/forgot-password', { email });
const register = (client: string, email: string) =>
  callFrom(client, 'POST', '/auth/register', { email, password: PASSWORD });

/** Uses up a limit. */
const useUp = async (row: Limit, of: string) => {
  const { key, max, windowSeconds } = limit(row, of);
  const { limits } = kit.limits();
  await Promise.all(Array.from({ length: max }, () => limits.take(key, max, windowSeconds, Date.now())));
};
const linkOf = async (email: string) => {
  const [mail] = await app.mailsTo(email);
  return /token=([\w-]+)/.exec(mail?.body.text ?? '')?.[1] ?? '';
};

describe('attempts with a code of the second factor', () => {
  it('count only with the right password, so that strangers cannot use up those of an administrator', async () => {
    const admin = await app.newAdmin();
    for (let guess = 0; guess < 15; guess++) {
      const { status } = await login(`192.0.2.${guess % 3}`, admin.email, 'nada', '123456');
      expect([401, 429]).toContain(status);
    }
    // The user pool's own lock after wrong passwords lasts a second.
    await eventually(async () => {
      const answer = await login(
        '192.0.2.9',
        admin.email,
        PASSWORD,
        codeOf(admin.secret, Date.now() + 30_000),
      );
      return answer.status === 200 ? true : undefined;
    }, 'the sign-in of the administrator');
  });
});

describe('people behind one client address', () => {
  it('ask for links and register while a stranger guesses there, who learns nothing after twenty answers', async () => {
    const client = '192.0.2.20';
    const [one, taken] = await Promise.all([app.newPerson(), app.newPerson()]);
    for (let guess = 0; guess < 20; guess++)
      expect((await forgot(client, `nadie${guess}@example.com`)).status).toBe(404);
    for (const email of ['nadie20@example.com', one.email]) {
      const { status, body } = await forgot(client, email);
      expect([status, body]).toEqual([
        200,
        { message: 'Email sent if this address has an account', isTold: false },
      ]);
    }
    expect((await app.get(`/auth/validate-reset-token?token=${await linkOf(one.email)}`)).status).toBe(200);
    expect((await register(client, 'vecina@example.com')).status).toBe(201);
    expect((await register(client, taken.email)).status).toBe(429);
    expect((await register('192.0.2.21', taken.email)).status).toBe(409);
  });

  it('do not use up the limit with right addresses: 22 ask for their links, and all get an answer', async () => {
    const client = '192.0.2.22';
    const people = await Promise.all(Array.from({ length: 22 }, () => app.newPerson()));
    const answers = await Promise.all(people.map(({ email }) => forgot(client, email)));
    expect(answers.map(({ status, body }) => [status, body.isTold])).toEqual(Array(22).fill([200, true]));
    expect((await register(client, 'otra.vecina@example.com')).status).toBe(201);
  });

  it('sign in where they did before, or anywhere with a recovery link, while a stranger guesses there', async () => {
    const client = '192.0.2.30';
    const [known, unknown] = await Promise.all([app.newPerson(), app.newPerson()]);
    expect((await login(client, known.email)).status).toBe(200);
    await useUp(signInLimits['sign-in-from'], client);
    expect((await login(client, known.email)).status).toBe(200);
    expect((await login(client, unknown.email)).status).toBe(429);
    await forgot(client, unknown.email);
    const newPassword = 'Recuperada123';
    const reset = { token: await linkOf(unknown.email), newPassword };
    expect((await callFrom(client, 'POST', '/auth/reset-password', reset)).status).toBe(200);
    expect((await login(client, unknown.email, newPassword)).status).toBe(200);
    // Also where somebody has tried wrong passwords with the address.
    const victim = await app.newPerson();
    await useUp(signInLimits['sign-in'], `${victim.email} ${client}`);
    expect((await login(client, victim.email)).status).toBe(429);
    await forgot(client, victim.email);
    const link = { token: await linkOf(victim.email), newPassword };
    expect((await callFrom(client, 'POST', '/auth/reset-password', link)).status).toBe(200);
    expect((await login(client, victim.email, newPassword)).status).toBe(200);
    // Wrong passwords are limited as always, also for a person who signed in there before.
    const guesses = Array.from({ length: 8 }, () => login(client, known.email, 'Equivocada1'));
    const wrong = (await Promise.all(guesses)).filter(({ status }) => status === 401);
    expect(wrong).toHaveLength(5);
  });

  it('publish with a verified address while strangers publish there', async () => {
    const client = '192.0.2.40';
    const strangers = await Promise.all(Array.from({ length: 5 }, () => app.registerPerson()));
    const publish = async (person: Person) =>
      callFrom(client, 'POST', '/parking-spots', aSpot(await app.havePictures(person)), person);
    const answers = await Promise.all(strangers.map(publish));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 403, 403]);
    expect(answers.find(({ status }) => status === 403)?.body.code).toBe('email_unverified');
    expect((await publish(await app.newPerson())).status).toBe(201);
  });
});

describe('an address that was never verified', () => {
  it('gets no payout account, so that a stranger who registers it first cannot have one', async () => {
    const [stranger, owner] = await Promise.all([app.registerPerson(), app.newPerson()]);
    const open = (as: Person) => app.post<ProblemBody>('/payouts/onboarding', as, { password: PASSWORD });
    const refused = await open(stranger);
    expect([refused.status, refused.body.code]).toEqual([403, 'email_unverified']);
    expect((await app.get('/payouts/account', stranger)).body).toMatchObject({
      status: 'none',
    });
    expect((await open(owner)).status).toBe(200);
  });
});

describe('whether an address has an account', () => {
  it('is answered twenty times an hour to a client that asks for changes of its own address', async () => {
    const client = '192.0.2.50';
    const [person, taken] = await Promise.all([app.newPerson(), app.newPerson()]);
    await useUp(signInLimits['has-account'], client);
    const change = (email: string, from: string) =>
      callFrom(from, 'POST', '/user/email', { email, password: PASSWORD }, person);
    expect((await change(taken.email, client)).status).toBe(429);
    expect((await change(taken.email, '192.0.2.51')).body.code).toBe('email_taken');
    expect((await change('libre.nueva@example.com', client)).status).toBe(200);
  });
});
