import { describe, expect, it } from 'vitest';
import type { OpenedSession, User } from '#shared/api/accounts.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import { useOneWindow } from '#test/support/one-window.ts';
import { type Answer, eventually, PASSWORD, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();
useOneWindow();

let addresses = 0;
const newAddress = () => `nueva${process.pid}-${++addresses}@example.com`;

const me = async (as: Person) => (await app.get<User>('/auth/me', as)).body;
const ask = (as: Person | undefined, email: unknown, password: unknown = PASSWORD) =>
  app.post<User>('/user/email', as, { email, password });
const resend = (as: Person) => app.post<User>('/user/email/resend', as);
const cancel = (as: Person) => app.delete<User>('/user/email', as);
const confirm = (token: unknown) =>
  app.call<{ email: string }>('POST', '/user/email/confirm', { body: { token } });
const login = (email: string) =>
  app.call<OpenedSession>('POST', '/auth/login', { body: { email, password: PASSWORD } });

const problemOf = ({ body }: Answer<unknown>) => body as ProblemBody; // a refusal is a problem
const codeOf = (answer: Answer<unknown>) => [answer.status, problemOf(answer).code];

/** The tokens in the mails to an address, once there are so many. Mails may arrive in any order. */
const tokensTo = async (address: string, atLeast = 1): Promise<string[]> =>
  (await app.mailsTo(address, atLeast)).map(
    ({ body }) => /confirmar-email\?token=([\w-]+)/.exec(body.text)?.[1] ?? '',
  );
const tokenTo = async (address: string) => (await tokensTo(address))[0] ?? '';

/** Asks for a change and answers the new address with its token. */
const aLink = async (person: Person) => {
  const email = newAddress();
  expect((await ask(person, email)).status).toBe(200);
  return { email, token: await tokenTo(email) };
};

describe('a change of the e-mail address', () => {
  it('[DB-05] takes effect with the link in the mail; sign-in and recovery then need the new address', async () => {
    const person = await app.newPerson('Ana Prueba');
    const asked = await ask(person, ' Nueva.Ana@Example.com ');
    expect([asked.status, asked.body.email, asked.body.pendingEmail]).toEqual([
      200,
      person.email,
      'nueva.ana@example.com',
    ]);
    expect(await me(person)).toEqual(asked.body);
    const token = await tokenTo('nueva.ana@example.com');
    expect((await login('nueva.ana@example.com')).status).toBe(401);
    expect((await login(person.email)).body.user.pendingEmail).toBe('nueva.ana@example.com');

    const confirmed = await confirm(token);
    expect([confirmed.status, confirmed.body]).toEqual([200, { email: 'nueva.ana@example.com' }]);
    expect(await me(person)).toEqual({ ...asked.body, email: 'nueva.ana@example.com', pendingEmail: null });
    expect((await login(person.email)).status).toBe(401);
    const { body } = await login('nueva.ana@example.com');
    expect([body.user.id, body.user.email]).toEqual([person.userId, 'nueva.ana@example.com']);

    const forgot = (email: string) => app.call('POST', '/auth/forgot-password', { body: { email } });
    expect((await forgot(person.email)).status).toBe(404);
    expect((await forgot('nueva.ana@example.com')).status).toBe(200);
    expect((await app.mailsTo('nueva.ana@example.com', 2)).map(({ subject }) => subject)).toContain(
      'Recupera tu contraseña de PlazaLibre',
    );
  });

  it('[DB-05] refuses forged links, links of others, and values that are not text', async () => {
    const { token } = await aLink(await app.newPerson());
    const stranger = await app.newPerson();
    const strange = token.replace(/^.+-(?=[0-9a-f]{64}$)/, `${stranger.userId}-`);
    for (const wrong of [
      `${token.slice(0, -2)}xx`,
      strange,
      `${stranger.userId}-${'0'.repeat(64)}`,
      'x',
      '😀',
    ])
      expect(codeOf(await confirm(wrong)), wrong).toEqual([400, 'email_link_invalid']);
    for (const wrong of ['', null, 7, ['x'], 'x'.repeat(10_000)])
      expect(codeOf(await confirm(wrong))).toEqual([400, 'invalid_request']);
    expect((await confirm(token)).status).toBe(200);
  });

  it('[DB-05] asks for the password; a wrong one neither ends the session nor reveals who has an account', async () => {
    const person = await app.newPerson();
    const taken = await app.newPerson();
    for (const address of [newAddress(), taken.email, person.email]) {
      const refused = await ask(person, address, 'Equivocada1');
      expect(codeOf(refused)).toEqual([403, 'wrong_password']);
    }
    expect(await me(person)).toMatchObject({ email: person.email, pendingEmail: null });
    expect(codeOf(await ask(person, taken.email))).toEqual([409, 'email_taken']);
    const own = await ask(person, person.email.toUpperCase());
    expect(codeOf(own)).toEqual([400, 'invalid_request']);
    expect(problemOf(own).issues).toEqual([{ path: 'body.email', message: 'This is your address already.' }]);
    expect((await me(person)).pendingEmail).toBeNull();
  });

  it.each<[string, unknown, unknown, string]>([
    ['no address', undefined, PASSWORD, 'body.email'],
    ['null', null, PASSWORD, 'body.email'],
    ['a list', ['a@example.com'], PASSWORD, 'body.email'],
    ['a word', 'ana', PASSWORD, 'body.email'],
    ['an emoji', '😀@example.com', PASSWORD, 'body.email'],
    ['text from right to left', 'أنا@example.com', PASSWORD, 'body.email'],
    ['a header inside', 'a@example.com\nBcc: b@example.com', PASSWORD, 'body.email'],
    ['a script', '<script>@example.com', PASSWORD, 'body.email'],
    ['SQL', "' OR 1=1 --@example.com", PASSWORD, 'body.email'],
    ['10,000 characters', `${'a'.repeat(10_000)}@example.com`, PASSWORD, 'body.email'],
    ['no password', 'a@example.com', '', 'body.password'],
    ['a password of 10,000 characters', 'a@example.com', 'x'.repeat(10_000), 'body.password'],
  ])('[DB-05] refuses %s and names the field', async (_, email, password, path) => {
    const refused = await ask(await app.newPerson(), email, password);
    expect(codeOf(refused)).toEqual([400, 'invalid_request']);
    expect(problemOf(refused).issues?.map((issue) => issue.path)).toEqual([path]);
  });

  it('[DB-05] has one valid link: a newer request or mail invalidates the one before', async () => {
    const person = await app.newPerson();
    const first = await aLink(person);
    const second = await aLink(person);
    expect(codeOf(await confirm(first.token))).toEqual([400, 'email_link_invalid']);
    expect((await me(person)).pendingEmail).toBe(second.email);
    expect((await resend(person)).body.pendingEmail).toBe(second.email);
    const again = (await tokensTo(second.email, 2)).find((token) => token !== second.token) ?? '';
    expect(codeOf(await confirm(second.token))).toEqual([400, 'email_link_invalid']);
    expect((await confirm(again)).body).toEqual({ email: second.email });
    expect(codeOf(await resend(person))).toEqual([404, 'not_found']);
  });

  it('[DB-05] can be cancelled any number of times, which invalidates its link', async () => {
    const person = await app.newPerson();
    const { email, token } = await aLink(person);
    expect((await cancel(person)).body).toMatchObject({ email: person.email, pendingEmail: null });
    expect((await cancel(person)).status).toBe(200);
    expect(codeOf(await confirm(token))).toEqual([400, 'email_link_invalid']);
    expect((await login(email)).status).toBe(401);
    expect((await login(person.email)).status).toBe(200);
  });

  it('[DB-05] [RP-02] is cancelled by a new password and invalidates a recovery link, in case a thief asked for it', async () => {
    const person = await app.newPerson();
    const thief = await aLink(person);
    const recover = async (email: string, mails: number) => {
      await app.call('POST', '/auth/forgot-password', { body: { email } });
      const texts = (await app.mailsTo(email, mails)).map(({ body }) => body.text);
      return texts.flatMap((text) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
    };
    const reset = (token: string, newPassword: string) =>
      app.call('POST', '/auth/reset-password', { body: { token, newPassword } });
    expect((await reset(await recover(person.email, 1), PASSWORD)).status).toBe(200);
    expect(codeOf(await confirm(thief.token))).toEqual([400, 'email_link_invalid']);

    const { token: session } = (await login(person.email)).body;
    const { token } = await aLink({ ...person, token: session });
    const old = await recover(person.email, 3);
    expect((await confirm(token)).status).toBe(200);
    expect(codeOf(await reset(old, 'Robada1234'))).toEqual([400, 'reset_token_invalid']);
  });

  it('[DB-05] gives an address to exactly one of two people who confirm it at once', async () => {
    for (let round = 0; round < 5; round++) {
      const people = [await app.newPerson(), await app.newPerson()];
      const email = newAddress();
      for (const person of people) expect((await ask(person, email)).status).toBe(200);
      const tokens = await tokensTo(email, 2);
      const answers = await Promise.all(tokens.map(confirm));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.filter(({ status }) => status === 409).map(codeOf)).toEqual([[409, 'email_taken']]);
      const after = await Promise.all(people.map(me));
      expect(after.filter((user) => user.email === email)).toHaveLength(1);
      expect(after.map(({ pendingEmail }) => pendingEmail)).toEqual([null, null]);
      const owner = after.find((user) => user.email === email);
      expect((await login(email)).body.user.id).toBe(owner?.id);
    }
  });

  it('[DB-05] frees the former address for a registration, and not the new one', async () => {
    const person = await app.newPerson();
    const { email, token } = await aLink(person);
    await confirm(token);
    const register = (address: string) =>
      app.call('POST', '/auth/register', { body: { email: address, password: PASSWORD } });
    expect(codeOf(await register(email))).toEqual([409, 'email_taken']);
    expect((await register(person.email)).status).toBe(201);
  });

  it('[DB-05] can be requested ten times an hour by one person, and then says when again', async () => {
    const person = await app.newPerson();
    for (let guess = 0; guess < 10; guess++)
      expect((await ask(person, newAddress(), `Equivocada${guess}`)).status).not.toBe(200);
    const limited = await ask(person, newAddress());
    expect(codeOf(limited)).toEqual([429, 'rate_limited']);
    expect(Number(limited.response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('[DB-05] sends an address five mails an hour at most, for all who request it', async () => {
    const email = newAddress();
    for (let mail = 0; mail < 5; mail++) expect((await ask(await app.newPerson(), email)).status).toBe(200);
    expect(codeOf(await ask(await app.newPerson(), email))).toEqual([429, 'rate_limited']);
  });

  it('[DB-05] is not refused for requests that others with a verified address make from the same client', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => app.newPerson()));
    const from = (person: Person) =>
      app.call('POST', '/user/email/resend', { as: person, headers: { 'true-client-ip': '192.0.2.60' } });
    const statuses: number[] = [];
    for (let turn = 0; turn < 42; turn++) statuses.push((await from(people[turn % 7] as Person)).status); // seven people
    expect(new Set(statuses)).toEqual(new Set([404]));
  });
});

describe('the mails of a change of address', () => {
  const WORDS = {
    es: {
      confirmation: 'Confirma tu nuevo email en PlazaLibre',
      changed: 'El email de tu cuenta de PlazaLibre ha cambiado',
      button: 'Confirmar mi email',
      notMe: 'Si no has sido tú',
    },
    en: {
      confirmation: 'Confirm your new email address at PlazaLibre',
      changed: 'The email address of your PlazaLibre account has changed',
      button: 'Confirm my email address',
      notMe: 'If it was not you',
    },
  } as const;

  it.each(['es', 'en'] as const)(
    '[DB-05] go to the new and then to the old address, in the language of the account: %s',
    async (language) => {
      const words = WORDS[language];
      const person = await app.newPerson('Ana <b>& Compañía</b>');
      await app.patch('/user/profile', person, { language });
      const { email, token } = await aLink(person);
      const [confirmation] = await app.mailsTo(email);
      expect(confirmation?.subject).toBe(words.confirmation);
      expect(confirmation?.body.html).toContain(`lang="${language}"`);
      expect(confirmation?.body.html).toContain(words.button);
      expect(confirmation?.body.text).toContain(`${app.stack.web}/confirmar-email?token=${token}`);
      expect(confirmation?.body.text).toContain(words.notMe);
      expect(confirmation?.body.text).toContain(language === 'es' ? 'caduca en 1 hora' : 'expires in 1 hour');
      // The name is left out, so that nobody can send text to strangers through it.
      expect(confirmation?.body.text).not.toContain('Compañía');

      await confirm(token);
      const [changed] = await app.mailsTo(person.email);
      expect(changed?.subject).toBe(words.changed);
      expect(changed?.body.html).toContain(`lang="${language}"`);
      expect(changed?.body.text).toContain(email);
      expect(changed?.body.text).toContain(words.notMe);
      expect(changed?.body.text).toContain(`${app.stack.web}/contacto`);
      expect(changed?.body.text).not.toContain('Compañía');
    },
  );

  it('[DB-05] go to the new address from then on', async () => {
    const person = await app.newPerson();
    const { email, token } = await aLink(person);
    await confirm(token);
    await app.call('POST', '/auth/forgot-password', { body: { email } });
    const recovery = await eventually(
      async () => (await app.mailsTo(email, 2)).find(({ body }) => body.text.includes('reset-password')),
      'the recovery link',
    );
    const reset = /token=([\w-]+)/.exec(recovery.body.text)?.[1];
    await app.call('POST', '/auth/reset-password', { body: { token: reset, newPassword: 'Cambiada123' } });
    const subjects = (await app.mailsTo(email, 3)).map(({ subject }) => subject);
    expect(subjects).toContain('Tu contraseña de PlazaLibre ha cambiado');
    expect(await app.mailsTo(person.email)).toHaveLength(1);
  });
});
