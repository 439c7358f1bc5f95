import { describe, expect, it } from 'vitest';
import type { OpenedSession, User } from '#shared/api/accounts.ts';
import { runJob } from '#local/jobs.ts';
import { openTable } from '#shared/data/client.ts';
import { suppressionsRepository } from '#shared/data/suppressions-repository.ts';
import { rememberMailEvents } from '#shared/domain/mail/remember-mail-events.ts';
import { env } from '#shared/lib/env.ts';
import { DAY } from '#shared/lib/time.ts';
import { eventually, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { untilOutboxIsEmpty } from '#test/support/until-outbox-is-empty.ts';

const app = useStack();

let people = 0;

/** A person with an address of the SES mailbox simulator, to which the welcome mail already causes an event. */
const newPersonAt = async (mailbox: string): Promise<Person> => {
  const email = `${mailbox}+${process.pid}-${++people}@simulator.amazonses.com`;
  const { body } = await app.call<OpenedSession>('POST', '/auth/register', {
    body: { email, password: PASSWORD },
  });
  return { email, password: PASSWORD, token: body.token, userId: body.user.id };
};

const me = async (as: Person) => (await app.get<User>('/auth/me', as)).body;
const untilProblemIs = (person: Person, problem: User['emailProblem']) =>
  eventually(
    async () => ((await me(person)).emailProblem === problem ? problem : undefined),
    `the problem ${problem}`,
  );

const bounced = (address: string, changes: object = {}) => ({
  eventType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients: [{ emailAddress: address, action: 'failed', status: '5.1.1' }],
    ...changes,
  },
  mail: { timestamp: new Date().toISOString(), messageId: 'm1', destination: [address], tags: {} },
});
const complained = (address: string, complaintFeedbackType: string | null = 'abuse') => ({
  eventType: 'Complaint',
  complaint: { complainedRecipients: [{ emailAddress: address }], complaintFeedbackType },
  mail: { timestamp: new Date().toISOString(), messageId: 'm2' },
});

/** Calls the job with events, as SNS does. */
const deliver = (...messages: (object | string)[]) =>
  runJob('receiveMailEvents', {
    Records: messages.map((message) => ({
      Sns: { Message: typeof message === 'string' ? message : JSON.stringify(message) },
    })),
  });

const recover = (person: Person) =>
  app.call('POST', '/auth/forgot-password', { body: { email: person.email } });

/** Subjects of all mails to an address, after the outbox is empty. */
const subjectsTo = async (address: string): Promise<string[]> => {
  await untilOutboxIsEmpty();
  const store = (await (await fetch(`${app.stack.mail}/store`)).json()) as {
    emails: { subject: string; destination: { to: string[] } }[];
  };
  return store.emails
    .filter(({ destination }) => destination.to.includes(address))
    .map(({ subject }) => subject);
};

const RECOVERY = 'Recupera tu contraseña de PlazaLibre';
const CONFIRMATION = 'Confirma tu nuevo email en PlazaLibre';
const WELCOME = 'Te damos la bienvenida a PlazaLibre';

const linkTo = async (address: string): Promise<string> =>
  eventually(async () => {
    const mails = await app.mailsTo(address);
    return /confirmar-email\?token=([\w-]+)/.exec(mails.at(-1)?.body.text ?? '')?.[1];
  }, 'a link');

/** Writes to support as the person, so that the outbox sends them an acknowledgement. */
const writeToSupport = async (person: Person): Promise<void> => {
  const { status } = await app.call('POST', '/contact', {
    body: {
      name: 'Ana',
      email: person.email,
      subject: 'No encuentro la plaza',
      message: 'No encuentro la rampa de entrada.',
      language: 'es',
    },
  });
  expect(status).toBe(202);
};

describe('an address that bounces', () => {
  it('gets no more mails, and its owner sees that', async () => {
    const person = await newPersonAt('bounce');
    await untilProblemIs(person, 'bounce');
    expect((await recover(person)).status).toBe(200);
    await writeToSupport(person);
    expect(await subjectsTo(person.email)).toEqual([WELCOME]);
    const again = await app.call<OpenedSession>('POST', '/auth/login', {
      body: { email: person.email, password: PASSWORD },
    });
    expect(again.body.user.emailProblem).toBe('bounce');
  });

  it('no longer matters after a change of address: the new one gets mails', async () => {
    const person = await newPersonAt('suppressionlist');
    await untilProblemIs(person, 'bounce');
    const email = `nueva${process.pid}-${++people}@example.com`;
    await app.post('/user/email', person, { email, password: PASSWORD });
    const token = await linkTo(email);
    expect((await app.call('POST', '/user/email/confirm', { body: { token } })).status).toBe(200);
    expect(await me(person)).toMatchObject({ email, emailProblem: null });
    await recover({ ...person, email });
    expect(await subjectsTo(email)).toContain(RECOVERY);
    expect(await subjectsTo(person.email)).toEqual([WELCOME]);
  });

  it('gets a link on request that lifts the block, also when old bounces arrive late', async () => {
    const person = await app.newPerson();
    const late = bounced(person.email);
    await deliver(late);
    expect((await me(person)).emailProblem).toBe('bounce');
    const resend = () => app.post<User>('/user/email/resend', person);
    expect((await resend()).body).toMatchObject({ pendingEmail: person.email, emailProblem: 'bounce' });
    const token = await linkTo(person.email);
    expect((await app.call('POST', '/user/email/confirm', { body: { token } })).status).toBe(200);
    expect(await me(person)).toMatchObject({ pendingEmail: null, emailProblem: null });
    await deliver(late);
    expect((await me(person)).emailProblem).toBeNull();
    expect((await resend()).status).toBe(404);
    await recover(person);
    const subjects = await subjectsTo(person.email);
    expect(subjects.filter((subject) => subject !== WELCOME)).toEqual([CONFIRMATION, RECOVERY]);
    await deliver(bounced(person.email));
    expect((await me(person)).emailProblem).toBe('bounce');
  });

  it('is stored as a fingerprint only, whatever its case in the event', async () => {
    const person = await app.newPerson();
    await deliver(bounced(`Ana <${person.email.toUpperCase()}>`));
    expect((await me(person)).emailProblem).toBe('bounce');
    const { items } = await openTable(env.tableName()).query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `MAIL#${person.email}` },
    });
    expect(items).toEqual([]);
  });
});

describe('a person who reports our mails as spam', () => {
  it('gets only links on request', async () => {
    const person = await newPersonAt('complaint');
    await untilProblemIs(person, 'complaint');
    await writeToSupport(person);
    await recover(person);
    expect((await subjectsTo(person.email)).sort()).toEqual([RECOVERY, WELCOME].sort());
  });

  it('still gets mails after a report of the type "not-spam"', async () => {
    const person = await app.newPerson();
    await deliver(complained(person.email, 'not-spam'));
    expect((await me(person)).emailProblem).toBeNull();
    await deliver(complained(person.email, null));
    expect((await me(person)).emailProblem).toBe('complaint');
  });

  it('has the problem "bounce" when the address also bounces, in any order and number of events', async () => {
    for (const events of [
      [bounced, complained],
      [complained, bounced],
    ]) {
      const person = await app.newPerson();
      const told = events.map((event) => event(person.email));
      await deliver(...told, ...told);
      expect((await me(person)).emailProblem).toBe('bounce');
    }
  });
});

describe('mail events', () => {
  it.each(['Transient', 'Undetermined'])(
    'of %s bounces block nothing: the next mail may arrive',
    async (bounceType) => {
      const person = await app.newPerson();
      for (let times = 0; times < 3; times++) await deliver(bounced(person.email, { bounceType }));
      expect((await me(person)).emailProblem).toBeNull();
    },
  );

  it('are processed also beside messages that are no events, which are dropped', async () => {
    const person = await app.newPerson();
    const whole = bounced(person.email);
    await deliver(
      'Successfully validated SNS topic for Amazon SES event publishing.',
      'null',
      '{"eventType":"Bounce"}',
      { ...whole, mail: { timestamp: 'yesterday' } },
      { eventType: 'Delivery', mail: whole.mail },
      bounced(''),
      complained(person.email),
    );
    expect((await me(person)).emailProblem).toBe('complaint');
    for (const nothing of [undefined, null, {}, { Records: [{}] }, 'x'])
      expect(await runJob('receiveMailEvents', nothing)).toEqual({ handled: 0, failures: [] });
  });

  it('fail while the table cannot be written, so that SNS retries them', async () => {
    const fail = () => Promise.reject(new Error('Away.'));
    const away = { find: fail, lift: fail, add: fail };
    const event = { reason: 'bounce', addresses: ['ana@example.com'], sentAt: 0 } as const;
    const remembered = rememberMailEvents({ suppressions: away, clock: { now: () => 0 } }, [event]);
    await expect(remembered).rejects.toThrow('Away.');
  });

  it('count for a year', async () => {
    const suppressions = suppressionsRepository(openTable(env.tableName()));
    const [sentAt, address] = [Date.parse('2025-01-01T12:00:00Z'), 'antes@example.com'];
    await suppressions.add(address, 'bounce', sentAt, sentAt);
    expect(await suppressions.find(address, sentAt + 364 * DAY)).toBe('bounce');
    expect(await suppressions.find(address, sentAt + 365 * DAY)).toBeUndefined();
  });
});
