import { describe, expect, it, vi } from 'vitest';
import type { OpenedSession, User } from '#shared/api/accounts.ts';
import { MAX_EMAIL_LENGTH } from '#shared/model/rules.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import { useOneWindow } from '#test/support/one-window.ts';
import { type CaughtMail, PASSWORD, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();
useOneWindow();

const login = (email: string, password: string, keepSignedIn = false) =>
  app.call<OpenedSession>('POST', '/auth/login', { body: { email, password, keepSignedIn } });

const loginFrom = (client: string, email: string, password = 'Equivocada1') =>
  app.call('POST', '/auth/login', { body: { email, password }, headers: { 'true-client-ip': client } });

const cookieOf = (response: Response) => response.headers.getSetCookie()[0] ?? '';
/** The cookie as a browser sends it back. */
const sent = (cookie: string) => ({ cookie: cookie.split(';')[0] ?? '' });

const codeOf = ({ body }: { body: unknown }) => (body as ProblemBody).code; // a refusal is a problem

describe('accounts', () => {
  it('registers with the name before the @ when there is none, and signs in', async () => {
    const { status, body } = await app.call<OpenedSession>('POST', '/auth/register', {
      body: { email: '  Nadia.Sin@Example.com ', password: PASSWORD },
    });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({
      email: 'nadia.sin@example.com',
      fullName: 'nadia.sin',
      full_name: 'nadia.sin',
    });
    const me = await app.call<User>('GET', '/auth/me', {
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(me.body).toEqual(body.user);
  });

  it('refuses a second account for an address, and a weak password with the first broken rule', async () => {
    const { email } = await app.newPerson();
    const second = await app.call('POST', '/auth/register', { body: { email, password: PASSWORD } });
    expect([second.status, codeOf(second)]).toEqual([409, 'email_taken']);
    const weak = await app.call<ProblemBody>('POST', '/auth/register', {
      body: { email: 'b@example.com', password: 'corta' },
    });
    expect(weak.body.issues).toEqual([
      { path: 'body.password', message: 'Must have at least 8 characters.' },
    ]);
  });

  it('an e-mail address may be as long as the user pool takes, and no longer', async () => {
    const domain = `@${'d'.repeat(57)}.example.com`;
    const longest = `${'a'.repeat(MAX_EMAIL_LENGTH - domain.length)}${domain}`;
    const register = (email: string) =>
      app.call<ProblemBody>('POST', '/auth/register', { body: { email, password: PASSWORD } });
    expect((await register(longest)).status).toBe(201);
    const { status, body } = await register(longest.replace('@', '@d'));
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['body.email']]);
  });

  it.each([
    ["o'brien@example.com", "o'brien@example.com"],
    ['ana&luis/plaza=2!#$%*?^_`{|}~-@example.com', 'ana&luis/plaza=2!#$%*?^_`{|}~-@example.com'],
    ['Ana@Peñíscola.example', 'ana@xn--pescola-8ya9a.example'],
    ['ana2@xn--pescola-8ya9a.example', 'ana2@xn--pescola-8ya9a.example'],
  ])('takes the e-mail address %s, as browsers do, and signs in with it', async (typed, email) => {
    const body = { email: typed, password: PASSWORD };
    const { status, body: opened } = await app.call<OpenedSession>('POST', '/auth/register', { body });
    expect([status, opened.user.email]).toEqual([201, email]);
    for (const spelling of [typed, email, typed.normalize('NFD')])
      expect((await login(spelling, PASSWORD)).body.user.id, spelling).toBe(opened.user.id);
  });

  it.each([
    '"ana maria"@example.com',
    'ana maria@example.com',
    'ana..luis@example.com',
    '.ana@example.com',
    'begoña@example.com',
    'ana@localhost',
    'ana@192.0.2.1',
    'ana@-example.com',
    'ana@pe/ña.example',
    'ana@example.com\r\nBcc: luis@example.com',
    `${'a'.repeat(65)}@example.com`,
  ])('refuses the e-mail address %j', async (email) => {
    const { status, body } = await app.call<ProblemBody>('POST', '/auth/register', {
      body: { email, password: PASSWORD },
    });
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['body.email']]);
  });

  it('knows a password however a keyboard writes its signs, at every door', async () => {
    const [composed, apart] = (['NFC', 'NFD'] as const).map((form) => 'Peñón-Grande77'.normalize(form));
    const email = 'enie@example.com';
    const body = { email, password: apart };
    const opened = await app.call<OpenedSession>('POST', '/auth/register', { body });
    expect(opened.status).toBe(201);
    const headers = { authorization: `Bearer ${opened.body.token}` };
    for (const password of [composed, apart]) {
      expect((await login(email, password ?? '')).status).toBe(200);
      expect((await app.call('POST', '/user/export', { headers, body: { password } })).status).toBe(200);
    }
    expect((await login(email, 'Penon-Grande77')).status).toBe(401);
    await app.call('POST', '/auth/forgot-password', { body: { email } });
    const [mail] = await app.mailsTo(email);
    const token = /token=([\w-]+)/.exec(mail?.body.text ?? '')?.[1];
    const newPassword = 'Muñeca-Nueva77'.normalize('NFD');
    expect((await app.call('POST', '/auth/reset-password', { body: { token, newPassword } })).status).toBe(
      200,
    );
    expect((await login(email, newPassword.normalize('NFC'))).status).toBe(200);
  });

  it.each([
    ['changes the text direction', 'Ana \u202eaveurP'],
    ['has another kind of line break', 'Ana\u0085Prueba'],
    ['has a line separator', 'Ana\u2028Prueba'],
    ['is invisible', '\u200b'],
    ['is a web address', 'Entra en https://evil-plaza'],
    ['is a web address without a scheme', 'WWW.evil-plaza'],
    ['has a domain in it', 'URGENTE: paga en evil-plaza.example hoy'],
  ])('refuses a name that %s', async (_, fullName) => {
    const { status, body } = await app.call<ProblemBody>('POST', '/auth/register', {
      body: { email: 'nombre@example.com', password: PASSWORD, fullName },
    });
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['body.fullName']]);
  });

  it.each(['M.ª José Pérez', 'J. R. R. Tolkien', 'Núria Vilà i Font', "Rosa O'Neill", 'J.R. Ruiz'])(
    'takes the name %s',
    async (fullName) => {
      const email = `nombre${fullName.length}@example.com`;
      const { body } = await app.call<OpenedSession>('POST', '/auth/register', {
        body: { email, password: PASSWORD, fullName },
      });
      expect(body.user.fullName).toBe(fullName);
    },
  );

  it.each([
    ['Password1', 'ana@example.com'],
    ['Aa345678', 'ana@example.com'],
    ['Qwerty123', 'ana@example.com'],
    ['P4ssw0rd!', 'ana@example.com'],
    ['Contraseña1', 'ana@example.com'],
    ['1Qaz2wsx', 'ana@example.com'],
    ['Ana12345', 'ana@example.com'],
    ['2026Lucia.Ferrer', 'lucia.ferrer@example.com'],
  ])('[RG-01] refuses the easily guessed password %s of %s', async (password, email) => {
    const { status, body } = await app.call<ProblemBody>('POST', '/auth/register', {
      body: { email, password },
    });
    expect([status, body.issues]).toEqual([
      400,
      [{ path: 'body.password', message: 'Es demasiado fácil de adivinar' }],
    ]);
  });

  it('[RP-01] refuses the name in the address as a new password, and the link stays valid', async () => {
    const { email } = await app.newPerson();
    await app.call('POST', '/auth/forgot-password', { body: { email } });
    const [mail] = await app.mailsTo(email);
    const token = /token=([\w-]+)/.exec(mail?.body.text ?? '')?.[1];
    const reset = (newPassword: string) =>
      app.call<ProblemBody>('POST', '/auth/reset-password', { body: { token, newPassword } });
    const refused = await reset(`${email.split('@')[0]}A`);
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'body.newPassword']);
    expect((await reset('Qwerty123')).status).toBe(400);
    expect((await reset('Nueva12345')).status).toBe(200);
  });

  it('gives the same answer to a wrong password and to an unknown account', async () => {
    const { email } = await app.newPerson();
    const [wrong, nobody] = [
      await login(email, 'Equivocada1'),
      await login('nadie@example.com', 'Equivocada1'),
    ];
    expect([wrong.status, codeOf(wrong)]).toEqual([401, 'invalid_credentials']);
    expect([nobody.status, codeOf(nobody)]).toEqual([401, 'invalid_credentials']);
    expect((wrong.body as unknown as ProblemBody).error).toContain('Invalid credentials');
  });

  it('keeps the refresh token in a cookie that scripts and other sites cannot use', async () => {
    const { email } = await app.newPerson();
    const session = cookieOf((await login(email, PASSWORD)).response);
    expect(session).toMatch(/^USUARIOS=.+HttpOnly.+Secure.+SameSite=Strict.+Path=\/api\/auth/);
    expect(session).not.toContain('Max-Age');
    const kept = cookieOf((await login(email, PASSWORD, true)).response);
    expect(kept).toContain(`Max-Age=${30 * 24 * 3600}`);
  });

  it('renews the session with the cookie until it is signed out', async () => {
    const { email, userId } = await app.newPerson();
    const cookie = cookieOf((await login(email, PASSWORD, true)).response);
    const renewed = await app.call<OpenedSession>('POST', '/auth/refresh', { headers: sent(cookie) });
    expect([renewed.status, renewed.body.user.id]).toEqual([200, userId]);
    const withMore = { cookie: `${sent(cookie).cookie}=more` };
    expect((await app.call('POST', '/auth/refresh', { headers: withMore })).status).toBe(401);
    const out = await app.call('POST', '/auth/logout', { headers: sent(cookie) });
    expect(cookieOf(out.response)).toContain('Max-Age=0');
    expect((await app.call('POST', '/auth/refresh', { headers: sent(cookie) })).status).toBe(401);
    expect((await app.post('/auth/refresh')).status).toBe(401);
    expect((await app.post('/auth/logout')).status).toBe(200);
  });

  it('ends a browser session after a day, and allows thirty days only with a proof that we issued', async () => {
    const { email } = await app.newPerson();
    const valueOf = async (keep: boolean) =>
      /^USUARIOS=([^;]+)/.exec(cookieOf((await login(email, PASSWORD, keep)).response))?.[1] ?? '';
    const [brief, kept] = [await valueOf(false), await valueOf(true)];
    const [, proof = '', token = ''] = /^k\.([\w-]{22})\.(.+)$/.exec(kept) ?? [];
    const renew = (value: string) =>
      app.call('POST', '/auth/refresh', { headers: { cookie: `USUARIOS=${value}` } });
    for (const value of [brief, kept, `k.${brief}`]) expect((await renew(value)).status).toBe(200);
    vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ['Date'] });
    try {
      for (const forged of [`k.${proof}.${brief}`, `k.${brief}`, brief, `k.${'A'.repeat(22)}.${token}`])
        expect((await renew(forged)).status).toBe(401);
    } finally {
      vi.useRealTimers();
    }
    expect((await renew(brief)).status).toBe(401);
  });

  it('keeps a session for longer than a day when the person asked for it', async () => {
    const { email } = await app.newPerson();
    const cookie = cookieOf((await login(email, PASSWORD, true)).response);
    vi.useFakeTimers({ now: Date.now() + 20 * 86_400_000, toFake: ['Date'] });
    try {
      expect((await app.call('POST', '/auth/refresh', { headers: sent(cookie) })).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it('[RP-02] sets a new password with the mailed link, once', async () => {
    const { email } = await app.newPerson();
    const cookie = cookieOf((await login(email, PASSWORD)).response);
    await app.call('POST', '/auth/forgot-password', { body: { email, language: 'en' } });
    const [mail] = await app.mailsTo(email);
    expect(mail?.subject).toBe('Recover your PlazaLibre password');
    const token = /token=([\w-]+)/.exec(mail?.body.text ?? '')?.[1] ?? '';
    const check = (value: string) => app.get(`/auth/validate-reset-token?token=${value}`);
    expect((await check(token)).status).toBe(200);
    expect(codeOf(await check(`${token.slice(0, -2)}xx`))).toBe('reset_token_invalid');

    const reset = (newPassword: string) =>
      app.call('POST', '/auth/reset-password', { body: { token, newPassword } });
    expect((await reset('floja')).status).toBe(400);
    expect((await reset('Nueva12345')).status).toBe(200);
    expect(codeOf(await reset('Otra123456'))).toBe('reset_token_invalid');

    expect((await login(email, 'Nueva12345')).status).toBe(200);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await app.call('POST', '/auth/refresh', { headers: sent(cookie) })).status).toBe(401);
  });

  it('answers that an address is unknown at most five times an hour', async () => {
    const ask = () => app.call('POST', '/auth/forgot-password', { body: { email: 'quien@example.com' } });
    for (let time = 0; time < 5; time++) expect((await ask()).status).toBe(404);
    const limited = await ask();
    expect([limited.status, codeOf(limited)]).toEqual([429, 'rate_limited']);
    const now = Date.now() / 1000;
    const left = 3600 - (now % 3600);
    expect(Math.abs(Number(limited.response.headers.get('retry-after')) - left)).toBeLessThanOrEqual(10);
    expect((limited.body as unknown as ProblemBody).error).toMatch(
      /^Too many attempts\. Try again in \d+ \w+\.$/,
    );
  });

  it('allows five wrong passwords per client and address in 15 minutes, then answers the seconds left', async () => {
    const attempts = Array.from({ length: 12 }, () => loginFrom('192.0.2.20', 'probada@example.com'));
    const answers = await Promise.all(attempts);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    const told = answers.flatMap(({ response }) => response.headers.get('retry-after') ?? []);
    expect(told).toHaveLength(7);
    expect(Math.abs(Number(told[0]) - (900 - ((Date.now() / 1000) % 900)))).toBeLessThanOrEqual(10);
  });

  it('counts wrong passwords per client, and does not count right ones', async () => {
    const { email } = await app.newPerson();
    for (let time = 0; time < 4; time++) expect((await loginFrom('192.0.2.21', email)).status).toBe(401);
    for (let time = 0; time < 8; time++)
      expect((await loginFrom('192.0.2.22', email, PASSWORD)).status).toBe(200);
    // The first client has one attempt left, then none. This does not affect the second.
    for (const status of [401, 429, 429]) expect((await loginFrom('192.0.2.21', email)).status).toBe(status);
    expect((await loginFrom('192.0.2.22', email, PASSWORD)).status).toBe(200);
  });
});

describe('the mails of an account', () => {
  const WORDS = {
    es: {
      welcome: 'Te damos la bienvenida a PlazaLibre',
      changed: 'Tu contraseña de PlazaLibre ha cambiado',
    },
    en: { welcome: 'Welcome to PlazaLibre', changed: 'Your PlazaLibre password has changed' },
  } as const;

  it.each(['es', 'en'] as const)(
    '[RG-02] [RP-01] welcome the person and report a new password, in the language %s',
    async (language) => {
      const email = `correo-${language}@example.com`;
      const fullName = 'URGENTE <b>& Compañía</b>';
      await app.call('POST', '/auth/register', { body: { email, password: PASSWORD, fullName, language } });
      const [welcome] = await app.welcomesTo(email);
      expect(welcome?.subject).toBe(WORDS[language].welcome);
      expect(welcome?.body.text).toContain(`${app.stack.web}/publicar`);
      expect(welcome?.body.html).toContain(`lang="${language}"`);

      // The mail of the change has the language of the account, not that of the page that asked for the link.
      const asking = language === 'es' ? 'en' : 'es';
      await app.call('POST', '/auth/forgot-password', { body: { email, language: asking } });
      const [recovery] = await app.mailsTo(email);
      // The address is not verified yet, so these mails contain nothing that somebody typed.
      for (const mail of [welcome, recovery]) {
        expect(mail?.body.text.split('\n')[0]).toMatch(/^(Hola:|Hello,)$/);
        expect(mail?.body.html).not.toContain('URGENTE');
      }
      const token = /token=([\w-]+)/.exec(recovery?.body.text ?? '')?.[1];
      await app.call('POST', '/auth/reset-password', { body: { token, newPassword: 'Nueva12345' } });
      const changed = (await app.mailsTo(email, 2)).find(
        ({ subject }) => subject === WORDS[language].changed,
      );
      expect(changed?.body.html).toContain(`lang="${language}"`);
      expect(changed?.body.html).toContain('URGENTE &lt;b&gt;&amp; Compañía&lt;/b&gt;');
      expect(changed?.body.text).toContain(`${app.stack.web}/forgot-password`);
    },
  );
});

describe('the address of an account', () => {
  const isVerified = async (as: Person) => (await app.get<User>('/auth/me', as)).body.isEmailVerified;
  const linkOf = (mail: CaughtMail | undefined) =>
    /https?:\S+\/verificar-email\?token=[\w-]+/.exec(mail?.body.text ?? '')?.[0] ?? '';
  const verify = (link: string) =>
    app.call('POST', '/user/email/verify', { body: { token: new URL(link).searchParams.get('token') } });
  const askAgain = (as: Person) => app.post('/user/email/verification', as);

  it('is verified by the link in the welcome mail, without a session and also when it is used twice', async () => {
    const person = await app.registerPerson();
    expect(await isVerified(person)).toBe(false);
    const [welcome] = await app.welcomesTo(person.email);
    const link = linkOf(welcome);
    expect(codeOf(await verify(`${link.slice(0, -2)}xx`))).toBe('email_link_invalid');
    for (let press = 0; press < 2; press++) {
      const { status, body } = await verify(link);
      expect([status, body]).toEqual([200, { email: person.email }]);
    }
    expect(await isVerified(person)).toBe(true);
    expect(codeOf(await askAgain(person))).toBe('conflict');
  });

  it('gets up to five more links in an hour, and each of them verifies it', async () => {
    const person = await app.registerPerson();
    const statuses = [];
    for (let time = 0; time < 6; time++) statuses.push((await askAgain(person)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const mails = await app.mailsTo(person.email, 5);
    const links = new Set(mails.map(linkOf));
    expect(links.size).toBe(5);
    expect((await verify([...links][1] ?? '')).status).toBe(200);
    expect(await isVerified(person)).toBe(true);
  });

  it('is also verified by a password recovery link', async () => {
    const person = await app.registerPerson();
    await app.call('POST', '/auth/forgot-password', { body: { email: person.email } });
    const [mail] = await app.mailsTo(person.email);
    const token = /token=([\w-]+)/.exec(mail?.body.text ?? '')?.[1];
    const reset = { token, newPassword: 'Nueva12345' };
    expect((await app.call('POST', '/auth/reset-password', { body: reset })).status).toBe(200);
    const { body } = await login(person.email, 'Nueva12345');
    expect(body.user.isEmailVerified).toBe(true);
  });
});
