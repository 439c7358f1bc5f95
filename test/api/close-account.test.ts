import { beforeAll, describe, expect, it } from 'vitest';
import * as kit from '#functions/_kit/ports.ts';
import { runJob } from '#local/jobs.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import { routesByArea } from '#shared/api/routes-by-area.ts';
import type { ConversationPage } from '#shared/api/messages.ts';
import type { AccountExport, ClosureBlocker } from '#shared/api/privacy.ts';
import type { Spot } from '#shared/api/spots.ts';
import { patchBooking } from '#shared/domain/bookings/booking-step.ts';
import type { Booking as DomainBooking } from '#shared/model/booking.ts';
import { DAY, toIso } from '#shared/lib/time.ts';
import { useOneWindow } from '#test/support/one-window.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { eventually, inDays, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { hurryErasure, wholeTable } from '#test/support/whole-table.ts';

const app = useStack();
useOneWindow();

type Refusal = ProblemBody & { details: { open: ClosureBlocker[] } };

const close = (as: Person, password = PASSWORD) => app.post<Refusal>('/user/close', as, { password });
const me = (as: Person) => app.get<{ email: string }>('/auth/me', as);
const openOf = async (as: Person) => {
  const { status, body } = await close(as);
  expect([status, body.code]).toEqual([409, 'account_has_open_business']);
  expect((await me(as)).status).toBe(200);
  return body.details.open.map(({ kind, role }) => `${kind} as ${role}`);
};

let days = 3;
const nextStay = () => ({ date: inDays((days += 2)) });

/** Writes a refund, payout or dispute into a booking. */
const patch = async (id: string, changes: Partial<Pick<DomainBooking, 'refund' | 'payout' | 'dispute'>>) => {
  const { bookings } = kit.bookings();
  const booking = await bookings.find(id);
  if (!booking) throw new Error('There is no booking.');
  expect(await bookings.write(patchBooking(booking, changes, Date.now()), Date.now())).toBe('applied');
};
const sent = (id: string) =>
  patch(id, {
    payout: {
      state: 'sent',
      cents: 100,
      dueAt: toIso(Date.now()),
      tryAt: toIso(Date.now()),
      heldFor: null,
      attempt: 0,
      transferId: 'tr_1',
      sentAt: toIso(Date.now()),
    },
  });

/** Waits until only an id and two dates of the person are left. */
const untilForgotten = async ({ userId }: Person) => {
  await hurryErasure(userId);
  await eventually(async () => {
    const items = await wholeTable();
    const account = items.find(({ pk, sk }) => pk === `USER#${userId}` && sk === 'ACCOUNT');
    const isWaited = items.some(
      ({ pk, userId: of, effects }) =>
        String(pk).startsWith('OUTBOX') && of === userId && String(effects) === 'erase_account',
    );
    return account?.email === undefined && !isWaited ? true : undefined;
  }, 'the account to be forgotten');
};

describe('closing an account', () => {
  let owner: Person;
  let driver: Person;
  let spot: Spot;

  beforeAll(async () => {
    ({ owner, driver, spot } = await app.market());
  });

  it('needs the password', async () => {
    const person = await app.newPerson();
    const { status, body } = await close(person, 'NoEsEsta1');
    expect([status, body.code]).toEqual([403, 'wrong_password']);
    expect((await close(person, '')).status).toBe(400);
    expect((await me(person)).status).toBe(200);
  });

  it('is refused to both parties of a future stay, and names the stay', async () => {
    const booking = await app.book(driver, spot, nextStay());
    expect(await openOf(driver)).toEqual(['booking as driver']);
    expect(await openOf(owner)).toEqual(['booking as owner']);
    const { body } = await close(driver);
    expect(body.details.open).toEqual([
      {
        kind: 'booking',
        role: 'driver',
        bookingId: booking.id,
        spotTitle: booking.spot.title,
        startTime: booking.startTime,
        timeZone: 'Europe/Madrid',
      },
    ]);
    const cancelled = await app.post(`/bookings/${booking.id}/cancel`, driver, {
      refund: booking.totalPrice,
    });
    expect(cancelled.status).toBe(200);
  });

  it('is refused to driver and owner while a stay is held', async () => {
    const [host, guest] = await Promise.all([app.newPerson(), app.newPerson()]);
    const held = await app.publish(host);
    const { status } = await app.intent(guest, await app.quote(held, nextStay()));
    expect(status).toBe(200);
    expect(await openOf(guest)).toEqual(['booking as driver']);
    expect(await openOf(host)).toEqual(['booking as owner']);
  });

  it('is refused to an owner whose share has not been sent, but not to the driver of that stay', async () => {
    const [host, guest] = await Promise.all([app.newPerson(), app.newPerson()]);
    const { id } = await app.publish(host);
    const stay = await aPastStay(id, guest);
    expect(await openOf(host)).toEqual(['payout as owner']);
    const { bookings } = kit.bookings();
    const payout = (await bookings.find(stay))?.payout;
    if (!payout) throw new Error('Nothing was earned.');
    await patch(stay, { payout: { ...payout, state: 'held', heldFor: 'onboarding' } });
    expect(await openOf(host)).toEqual(['payout as owner']);
    expect((await close(guest)).status).toBe(200);
    await sent(stay);
    expect((await close(host)).status).toBe(200);
  });

  it.each(['asked', 'pending', 'failed'] as const)(
    'is refused to a driver whose refund is %s',
    async (state) => {
      const [host, guest] = await Promise.all([app.newPerson(), app.newPerson()]);
      const { id } = await app.publish(host);
      const stay = await aPastStay(id, guest);
      await sent(stay);
      const refund = { cents: 100, askedCents: 100, askedAt: toIso(0), updatedAt: toIso(0) };
      await patch(stay, { refund: { ...refund, state } });
      expect(await openOf(guest)).toEqual(['refund as driver']);
      await patch(stay, { refund: { ...refund, state: 'succeeded' } });
      expect((await close(guest)).status).toBe(200);
    },
  );

  it('is refused to both parties while a dispute is open', async () => {
    const [host, guest] = await Promise.all([app.newPerson(), app.newPerson()]);
    const { id } = await app.publish(host);
    const stay = await aPastStay(id, guest);
    await sent(stay);
    await patch(stay, { dispute: 'open' });
    expect(await openOf(guest)).toEqual(['dispute as driver']);
    expect(await openOf(host)).toEqual(['dispute as owner']);
    await patch(stay, { dispute: 'won' });
    expect((await close(guest)).status).toBe(200);
  });

  it('happens once when it is requested several times at the same moment', async () => {
    const person = await app.newPerson();
    const answers = await Promise.all([close(person), close(person), close(person)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 401, 403, 409].includes(status))).toEqual([]);
    await untilForgotten(person);
    expect(await app.mailsTo(person.email)).toHaveLength(1);
  });
});

describe('a closed account', () => {
  const routes = Object.values(routesByArea).flatMap((area) => Object.values(area));
  const known = routes.filter(({ auth }) => auth === 'user' || auth === 'optional');

  it('refuses its token at every route, at once and after it is erased', async () => {
    const person = await app.registerPerson();
    expect((await close(person)).status).toBe(200);
    const tryAll = async () => {
      for (const { method, path } of known) {
        const filled = path
          .replace('{spotId}', 'spt_00000000000000000000000000')
          .replace('{bookingId}', 'bkg_00000000000000000000000000')
          .replace('{importId}', 'imp_00000000000000000000000000');
        const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
        const { status } = await app.call(method, filled, { as: person, ...body });
        expect(`${method} ${path} ${status}`).toBe(`${method} ${path} 401`);
      }
    };
    await tryAll();
    await untilForgotten(person);
    await tryAll();
    expect((await wholeTable()).filter(({ pk }) => pk === `USER#${person.userId}`)).toMatchObject([
      { sk: 'ACCOUNT' },
      { kind: 'registration' },
    ]);
  });

  it('takes no sign-in, and its sessions end', async () => {
    const person = await app.newPerson();
    const login = () =>
      app.call('POST', '/auth/login', { body: { email: person.email, password: PASSWORD } });
    const { response } = await login();
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const refresh = () => app.call('POST', '/auth/refresh', { headers: { cookie } });
    expect((await refresh()).status).toBe(200);
    const closed = await close(person);
    expect(closed.response.headers.get('set-cookie')).toMatch(/^USUARIOS=; Max-Age=0/);
    expect((await login()).status).toBe(401);
    expect((await refresh()).status).toBe(401);
  });

  it('frees its address for a new account, which has nothing of the old one', async () => {
    const person = await app.newPerson('Antigua Usuaria');
    const spot = await app.publish(person);
    await close(person);
    const { status, body } = await app.call<{ token: string; user: { id: string } }>(
      'POST',
      '/auth/register',
      {
        body: { email: person.email, password: PASSWORD, fullName: 'Nueva Usuaria' },
      },
    );
    expect(status).toBe(201);
    expect(body.user.id).not.toBe(person.userId);
    await untilForgotten(person);
    const personAgain = { ...person, token: body.token, userId: body.user.id };
    const { body: held } = await app.post<AccountExport>('/user/export', personAgain, { password: PASSWORD });
    expect(held).toMatchObject({ account: { fullName: 'Nueva Usuaria' }, spaces: [], bookings: [] });
    expect((await app.get(`/parking-spots/${spot.id}`)).status).toBe(404);
    expect(await app.mailsTo(person.email)).toMatchObject([{ subject: /eliminado tu cuenta/ }]);
  });
});

describe('after a person has closed the account', () => {
  it('their conversations can be read but take no new messages', async () => {
    const [rosa, dani] = await Promise.all([
      app.newPerson('Rosalinda Zaragüeta'),
      app.newPerson('Dani Conductor'),
    ]);
    const { id } = await app.publish(rosa);
    const stay = await aPastStay(id, dani, { endedAgo: DAY });
    const path = `/bookings/${stay}/messages`;
    const say = (as: Person, text: string) =>
      app.post<ProblemBody>(path, as, { text, clientId: `client-${text.length}` });
    await say(dani, '¿Por dónde se entra?');
    await say(rosa, 'La puerta verde');
    await sent(stay);
    expect((await close(rosa)).status).toBe(200);
    await untilForgotten(rosa);
    const { body: page } = await app.get<ConversationPage>(path, dani);
    expect(page).toMatchObject({ otherName: null, canWrite: false, writeUntil: null });
    expect(page.messages.map(({ isMine, text }) => [isMine, text])).toEqual([
      [true, '¿Por dónde se entra?'],
      [false, ''],
    ]);
    const { status, body } = await say(dani, '¿Hay alguien?');
    expect([status, body.code]).toEqual([409, 'conversation_closed']);
    const { body: all } = await app.get<{ conversations: object[] }>('/messages', dani);
    expect(all.conversations).toMatchObject([{ otherName: null, lastText: '' }]);
  });
});

describe('an operator', () => {
  it('erases an account by id or address, and is refused in the same cases', async () => {
    const [host, guest] = await Promise.all([app.newPerson(), app.newPerson()]);
    const spot = await app.publish(host);
    await app.book(guest, spot, nextStay());
    expect(await runJob('eraseAccount', { email: guest.email.toUpperCase() })).toMatchObject({
      state: 'refused',
      open: [{ kind: 'booking', role: 'driver' }],
    });
    expect((await me(guest)).status).toBe(200);
    const person = await app.newPerson();
    expect(await runJob('eraseAccount', { userId: person.userId })).toEqual({ state: 'erased', open: [] });
    expect((await me(person)).status).toBe(401);
    await expect(runJob('eraseAccount', { email: 'nadie@example.com' })).rejects.toThrow('no such account');
  });

  it('exports the same document as the person would', async () => {
    const person = await app.newPerson('Ana Prueba');
    const { body } = await app.post<AccountExport>('/user/export', person, { password: PASSWORD });
    const document = await runJob('exportAccount', { email: person.email });
    expect({ ...(document as AccountExport), exportedAt: '' }).toEqual({ ...body, exportedAt: '' }); // the job's own answer
  });
});
