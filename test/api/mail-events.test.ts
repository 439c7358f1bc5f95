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

/** Somebody whose address is one of SES's simulator: their welcome already ends as the address says. */
const newPersonAt = async (mailbox: string): Promise<Person> => {
  const email = `${mailbox}+${process.pid}-${++people}@simulator.amazonses.com`;
  const { body } = await app.call<OpenedSession>('POST', '/auth/register', {
    body: { email, password: PASSWORD },
  });
  return { email, password: PASSWORD, token: body.token, userId: body.user.id };
};

const me = async (as: Person) => (await app.call<User>('GET', '/auth/me', { as })).body;
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

/** As SNS brings events to the job. */
const deliver = (...messages: (object | string)[]) =>
  runJob('receiveMailEvents', {
    Records: messages.map((message) => ({
      Sns: { Message: typeof message === 'string' ? message : JSON.stringify(message) },
    })),
  });

const recover = (person: Person) =>
  app.call('POST', '/auth/forgot-password', { body: { email: person.email } });

/** Subjects of all mails to an address, once whatever was on its way has arrived. */
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

/** Has a mail of the outbox written to somebody: support was written to in their name. */
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

describe('an address where mails come back', () => {
  it('is not written to again, and its owner is told so', async () => {
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

  it('is left behind with a change of the address, and the new one is written to', async () => {
    const person = await newPersonAt('suppressionlist');
    await untilProblemIs(person, 'bounce');
    const email = `nueva${process.pid}-${++people}@example.com`;
    await app.call('POST', '/user/email', { as: person, body: { email, password: PASSWORD } });
    const token = await linkTo(email);
    expect((await app.call('POST', '/user/email/confirm', { body: { token } })).status).toBe(200);
    expect(await me(person)).toMatchObject({ email, emailProblem: null });
    await recover({ ...person, email });
    expect(await subjectsTo(email)).toContain(RECOVERY);
    expect(await subjectsTo(person.email)).toEqual([WELCOME]);
  });

  it('gets one mail that its owner asks for: the link that lifts it, whatever arrives late of older mails', async () => {
    const person = await app.newPerson();
    const late = bounced(person.email);
    await deliver(late);
    expect((await me(person)).emailProblem).toBe('bounce');
    const resend = () => app.call<User>('POST', '/user/email/resend', { as: person });
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

  it('is known by a fingerprint in the table, however it is written in the event', async () => {
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

describe('somebody who calls our mails unwanted', () => {
  it('gets only the links that they ask for', async () => {
    const person = await newPersonAt('complaint');
    await untilProblemIs(person, 'complaint');
    await writeToSupport(person);
    await recover(person);
    expect((await subjectsTo(person.email)).sort()).toEqual([RECOVERY, WELCOME].sort());
  });

  it('goes on getting mails when the report was that they are none', async () => {
    const person = await app.newPerson();
    await deliver(complained(person.email, 'not-spam'));
    expect((await me(person)).emailProblem).toBeNull();
    await deliver(complained(person.email, null));
    expect((await me(person)).emailProblem).toBe('complaint');
  });

  it('is not forgotten for a bounce, and the bounce counts more, whichever comes first and however often', async () => {
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

describe('events that change nothing', () => {
  it.each(['Transient', 'Undetermined'])('%s bounces: the next mail may arrive', async (bounceType) => {
    const person = await app.newPerson();
    for (let times = 0; times < 3; times++) await deliver(bounced(person.email, { bounceType }));
    expect((await me(person)).emailProblem).toBeNull();
  });

  it('what is no event is dropped, and those beside it are taken', async () => {
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

  it('events are thrown back while the table cannot be written, so that they come again', async () => {
    const fail = () => Promise.reject(new Error('Away.'));
    const away = { find: fail, lift: fail, add: fail };
    const event = { reason: 'bounce', addresses: ['ana@example.com'], sentAt: 0 } as const;
    const remembered = rememberMailEvents({ suppressions: away, clock: { now: () => 0 } }, [event]);
    await expect(remembered).rejects.toThrow('Away.');
  });

  it('what was said a year ago no longer counts', async () => {
    const suppressions = suppressionsRepository(openTable(env.tableName()));
    const [sentAt, address] = [Date.parse('2025-01-01T12:00:00Z'), 'antes@example.com'];
    await suppressions.add(address, 'bounce', sentAt, sentAt);
    expect(await suppressions.find(address, sentAt + 364 * DAY)).toBe('bounce');
    expect(await suppressions.find(address, sentAt + 365 * DAY)).toBeUndefined();
  });
});
