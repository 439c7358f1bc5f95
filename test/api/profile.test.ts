import { beforeAll, describe, expect, it } from 'vitest';
import { limit } from '#shared/domain/rate-limit.ts';
import { accountLimits } from '#shared/areas/accounts.ts';
import * as kit from '#functions/_kit/ports.ts';
import type { OpenedSession, User } from '#shared/api/accounts.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import { useOneWindow } from '#test/support/one-window.ts';
import { type Answer, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { untilOutboxIsEmpty } from '#test/support/until-outbox-is-empty.ts';

const app = useStack();
useOneWindow();

const patch = (as: Person | undefined, body: unknown) => app.patch<User>('/user/profile', as, body);
const me = async (as: Person) => (await app.get<User>('/auth/me', as)).body;
const problemOf = ({ body }: Answer<unknown>) => body as ProblemBody; // a refusal is a problem
const pathsOf = (answer: Answer<unknown>) => (problemOf(answer).issues ?? []).map(({ path }) => path);

describe('a profile', () => {
  let ana: Person;
  beforeAll(async () => {
    ana = await app.newPerson('Ana Prueba');
  });

  it('[DB-05] stores name, telephone and language, and changes only the fields that are sent', async () => {
    const saved = await patch(ana, { fullName: '  Ana María Prueba ', phone: '612 34 56 78' });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      name: 'Ana María Prueba',
      full_name: 'Ana María Prueba',
      fullName: 'Ana María Prueba',
      phone: '+34612345678',
      language: 'es',
      pendingEmail: null,
    });
    expect(await me(ana)).toEqual(saved.body);
    expect((await patch(ana, { language: 'en' })).body).toEqual({ ...saved.body, language: 'en' });
    const { body } = await app.call<OpenedSession>('POST', '/auth/login', {
      body: { email: ana.email, password: PASSWORD },
    });
    expect(body.user).toEqual({ ...saved.body, language: 'en' });
  });

  it('[DB-05] mails the account once for each change of the telephone number', async () => {
    const person = await app.newPerson('Ana Prueba');
    const mails = async () => {
      await untilOutboxIsEmpty();
      return (await app.mailsTo(person.email, 0)).map(({ subject, body }) => `${subject}: ${body.text}`);
    };
    await Promise.all([1, 2, 3].map(() => patch(person, { phone: '612345678' })));
    await patch(person, { phone: '612 345 678', fullName: 'Ana Otra' });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toContain('El teléfono de tu cuenta de PlazaLibre ha cambiado');
    expect(mail).toContain('Si no has sido tú');
    expect(mail).toContain(`${app.stack.web}/forgot-password`);
    expect(mail?.replaceAll(app.stack.web, '')).not.toContain('345');
    expect((await patch(person, { phone: '', language: 'en' })).status).toBe(200);
    expect((await mails()).filter((text) => text.includes('no longer has a phone number'))).toHaveLength(1);
    const { key, max, windowSeconds } = limit(accountLimits['change-phone'], person.userId);
    for (let count = 0; count < max; count++)
      await kit.limits().limits.take(key, max, windowSeconds, Date.now());
    const refused = await patch(person, { phone: '699888777' });
    expect([refused.status, (await me(person)).phone]).toEqual([429, null]);
    expect((await patch(person, { fullName: 'Ana', phone: null })).status).toBe(200);
  });

  it('[DB-05] takes the name in three spellings of the field, and refuses different values in two', async () => {
    for (const field of ['fullName', 'full_name', 'name'])
      expect((await patch(ana, { [field]: `Por ${field}` })).body.fullName).toBe(`Por ${field}`);
    expect((await patch(ana, { name: 'Igual', full_name: 'Igual' })).status).toBe(200);
    for (const body of [
      { fullName: 'Una', full_name: 'Otra' },
      { name: 'Una', full_name: 'Otra' },
      { name: 'Una', fullName: 'Otra' },
    ]) {
      const refused = await patch(ana, body);
      expect([refused.status, pathsOf(refused)]).toEqual([400, ['body.fullName']]);
      expect(problemOf(refused).error).toContain('Given twice with different values');
    }
    expect((await me(ana)).fullName).toBe('Igual');
  });

  it.each([
    ['612345678', '+34612345678'],
    ['912 34 56 78', '+34912345678'],
    ['+34 612-345-678', '+34612345678'],
    ['0034612345678', '+34612345678'],
    ['34 612 345 678', '+34612345678'],
    ['\u202a+34 612 345 678\u202c', '+34612345678'],
    ['+44 (0)20 7946 0018', '+442079460018'],
    ['0049 30/123.456', '+4930123456'],
    ['612\u2011345\u2011678', '+34612345678'],
    ['612–345—678', '+34612345678'],
    ['900 123 456', '+34900123456'],
  ])('[DB-05] stores the telephone number %s as %s', async (given, kept) => {
    expect((await patch(ana, { phone: given })).body.phone).toBe(kept);
  });

  it.each([
    '12345',
    '512345678',
    '+34 512 345 678',
    '806 123 456',
    '+34 803 12 34 56',
    '905123456',
    '+34 6123456789',
    '+0123456789',
    '+1234567890123456',
    'llámame',
  ])('[DB-05] refuses the telephone number %s and keeps the former one', async (phone) => {
    await patch(ana, { phone: '611222333' });
    const refused = await patch(ana, { phone });
    expect([refused.status, pathsOf(refused)]).toEqual([400, ['body.phone']]);
    expect(problemOf(refused).error).toContain('"phone" must be a telephone number such as');
    expect((await me(ana)).phone).toBe('+34611222333');
  });

  it.each([null, '', '  '])('[DB-05] removes the telephone number for %j', async (phone) => {
    await patch(ana, { phone: '611222333' });
    expect((await patch(ana, { phone })).body.phone).toBeNull();
  });

  it.each([
    'Zoë 🚗👩‍🔧',
    'محمد علي',
    'דנה כהן',
    '山田太郎',
    "Robert'); DROP TABLE users;--",
    '<script>alert(1)</script>',
    'x'.repeat(80),
  ])('[DB-05] keeps the name %s as it is', async (fullName) => {
    expect((await patch(ana, { fullName })).body.fullName).toBe(fullName);
    expect((await me(ana)).fullName).toBe(fullName);
  });

  it.each<[string, unknown, string]>([
    ['an empty name', { fullName: '   ' }, 'body.fullName'],
    ['an invisible name', { fullName: '\u200b\u200d' }, 'body.fullName'],
    ['a name of 81 characters', { name: 'x'.repeat(81) }, 'body.name'],
    ['a name of 10,000 characters', { full_name: 'x'.repeat(10_000) }, 'body.fullName'],
    ['a name of two lines', { fullName: 'Ana\nBcc: x@example.com' }, 'body.fullName'],
    ['a name with another kind of line break', { fullName: 'Ana\u2028Prueba' }, 'body.fullName'],
    ['a name that changes the text direction', { fullName: 'Ana \u202eaveurP' }, 'body.fullName'],
    ['half of a character', { fullName: 'Ana \ud83d' }, 'body.fullName'],
    ['null as a name', { fullName: null }, 'body.fullName'],
    ['a number as a name', { fullName: 7 }, 'body.fullName'],
    ['a list as a name', { name: ['Ana'] }, 'body.name'],
    ['a number as a telephone number', { phone: 612345678 }, 'body.phone'],
    ['10,000 digits', { phone: '6'.repeat(10_000) }, 'body.phone'],
    ['an unsupported language', { language: 'fr' }, 'body.language'],
    ['null as a language', { language: null }, 'body.language'],
    ['nothing', {}, 'body'],
    ['only fields that cannot be changed', { id: 'x', isAdmin: true, email: 'x@example.com' }, 'body'],
  ])('[DB-05] refuses %s and names the field', async (_, body, path) => {
    const before = await me(ana);
    const refused = await patch(ana, body);
    expect([refused.status, pathsOf(refused)]).toEqual([400, [path]]);
    expect(await me(ana)).toEqual(before);
  });

  it('[DB-05] loses none of several concurrent changes of different fields', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await app.newPerson('Antes');
      const answers = await Promise.all([
        patch(person, { fullName: 'Después' }),
        patch(person, { phone: '699888777' }),
        patch(person, { language: 'en' }),
        app.post('/user/email', person, { email: `al${round}@example.com`, password: PASSWORD }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await me(person)).toMatchObject({
        fullName: 'Después',
        phone: '+34699888777',
        language: 'en',
        pendingEmail: `al${round}@example.com`,
      });
    }
  });
});
