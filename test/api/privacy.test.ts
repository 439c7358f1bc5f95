import { beforeAll, describe, expect, it } from 'vitest';
import { limit } from '#shared/domain/rate-limit.ts';
import { privacyLimits, privacyRecords } from '#shared/areas/privacy.ts';
import * as kit from '#functions/_kit/ports.ts';
import { LEGAL_VERSIONS } from '#shared/model/constants.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import { AccountExport } from '#shared/api/privacy.ts';
import type { Spot } from '#shared/api/spots.ts';
import { computeExpiry } from '#shared/lib/retention.ts';
import { DAY, HOUR } from '#shared/lib/time.ts';
import { useOneWindow } from '#test/support/one-window.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { eventually, inDays, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { wholeTable } from '#test/support/whole-table.ts';

const app = useStack();
useOneWindow();

const exportOf = (as: Person | undefined, cursor?: string, password = PASSWORD) =>
  app.post<AccountExport>('/user/export', as, { password, cursor });

describe('the export of an account', () => {
  let owner: Person;
  let driver: Person;
  let spot: Spot;
  let stay: string;

  beforeAll(async () => {
    [owner, driver] = await Promise.all([app.registerPerson('Olga Dueña'), app.newPerson('Dani Conductor')]);
    spot = await app.publish(owner, { accessDetails: 'Código 4711' });
    await app.post(`/parking-spots/${spot.id}/calendar/feed`, owner);
    await app.patch('/user/profile', owner, { phone: '612 345 678' });
    stay = await aPastStay(spot.id, driver, { endedAgo: HOUR });
    const say = (as: Person, text: string) =>
      app.post(`/bookings/${stay}/messages`, as, { text, clientId: `client-${text.length}` });
    await say(driver, '¿Por dónde se entra?');
    await say(owner, 'Por la puerta verde.');
    await app.post(`/bookings/${stay}/review`, driver, {
      rating: 4,
      text: 'Fácil de encontrar y muy cómoda.',
    });
    await app.notificationsOf(owner, 1);
  });

  it('has everything of an owner, as a file that is not cached', async () => {
    const { status, body, response } = await exportOf(owner);
    expect(status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="plazalibre.json"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      format: 'plazalibre-export/1',
      account: { id: owner.userId, email: owner.email, fullName: 'Olga Dueña', phone: '+34612345678' },
      consents: [{ kind: 'registration', version: LEGAL_VERSIONS }],
      spaces: [
        {
          id: spot.id,
          accessDetails: 'Código 4711',
          calendar: { imports: [], feedUrl: expect.stringContaining('/api/calendars/') as string },
          history: [{ action: 'submitted', byOwner: true }],
        },
      ],
      bookings: [{ id: stay, role: 'owner', driverName: 'Dani' }],
      reviews: [{ bookingId: stay, direction: 'received', rating: 4 }],
      messages: [
        { number: 1, isMine: false, text: '¿Por dónde se entra?' },
        { number: 2, isMine: true, text: 'Por la puerta verde.' },
      ],
      cursor: null,
    });
    const [booking] = body.bookings;
    expect(body.money).toMatchObject([{ kind: 'earning', amount: booking?.ownerEarnings }]);
    expect(body.notifications.length).toBeGreaterThan(0);
  });

  it('shows a driver no more of the other party than the site does', async () => {
    const { body } = await exportOf(driver);
    expect(body).toMatchObject({
      spaces: [],
      bookings: [{ id: stay, role: 'driver' }],
      reviews: [{ direction: 'written' }],
      messages: [{ isMine: true }, { isMine: false }],
    });
    const [booking] = body.bookings;
    expect(body.money).toMatchObject([{ kind: 'payment', amount: -(booking?.totalPrice ?? 0) }]);
    const text = JSON.stringify(body);
    for (const secret of ['Olga', owner.email, '612345678', 'Código 4711', 'ownerEarnings', 'payout"'])
      expect(text).not.toContain(secret);
  });

  it('needs sign-in, refuses invalid cursors and is rate-limited', async () => {
    expect((await exportOf(undefined)).status).toBe(401);
    const person = await app.newPerson();
    for (const cursor of ['nowhere~0', 'x', "bookings~' OR 1"])
      expect((await exportOf(person, cursor)).status).toBe(400);
    const { key, max, windowSeconds } = limit(privacyLimits.export, person.userId);
    for (let part = 1; part < max; part++)
      await kit.limits().limits.take(key, max, windowSeconds, Date.now());
    expect((await exportOf(person)).status).toBe(200);
    expect((await exportOf(person)).status).toBe(429);
  });

  it('takes only cursors that it may have given, and never fails with 500', async () => {
    const [booking = ''] = (await exportOf(driver)).body.bookings.map(({ id }) => id);
    expect(booking).toMatch(/^bkg_/);
    const made = [
      ...[':', ':-1', ':0', ':1.5', ':x', ':1e3', ':999999999', ':1:1', '~1'].map(
        (end) => `messages~${booking}${end}`,
      ),
      ...['', '-1', '1.5', 'abc', '01', '1e3'].map((at) => `spaces~${at}`),
      ...['x', booking, 'owner-held', 'driver-over/', `driver-over/2026/${booking}`].map(
        (after) => `bookings~${after}`,
      ),
      ...['x', booking, '~'].map((after) => `notifications~${after}`),
    ];
    for (const cursor of made) {
      const { status, body } = await exportOf(driver, cursor);
      expect([status, (body as unknown as ProblemBody).code], cursor).toEqual([400, 'invalid_request']);
    }
    const given = [
      'spaces~0',
      'spaces~900',
      'bookings~',
      'bookings~owner-over',
      `bookings~driver-over/2026-05-04T10:00:00.000Z/${booking}`,
      'messages~',
      `messages~${booking}`,
      `messages~${booking}:1`,
      'notifications~',
    ];
    for (const cursor of given) expect((await exportOf(driver, cursor)).status, cursor).toBe(200);
  });

  it('needs the password for every part; a wrong one does not end the session', async () => {
    const person = await app.newPerson();
    for (const cursor of [undefined, 'bookings~']) {
      const { status, body } = await exportOf(person, cursor, 'NoEsEsta1');
      expect([status, (body as unknown as ProblemBody).code]).toEqual([403, 'wrong_password']);
    }
    expect((await app.post('/user/export', person, {})).status).toBe(400);
    expect((await app.get('/user/export', person)).status).toBe(404);
    expect((await app.get('/auth/me', person)).status).toBe(200);
  });

  it('comes in parts that fit an answer, with each message exactly once', async () => {
    const talker = await app.newPerson('Tomás Hablador');
    const other = await aPastStay(spot.id, talker, { endedAgo: 3 * DAY });
    const { messages } = kit.messages();
    const booking = { bookingId: other, driverId: talker.userId, ownerId: owner.userId };
    const many = 1100;
    const nothing = { sent: 0, read: 0, told: 0 };
    for (let number = 1; number <= many; number++) {
      const sentAt = new Date().toISOString();
      const text = `${number} ${'ñ'.repeat(1990)}`;
      const driverPart = { ...nothing, sent: number, told: 0 };
      const conversation = {
        ...booking,
        driverName: 'Tomás',
        ownerName: 'Olga',
        spot: { title: '', image: null },
        driver: driverPart,
        owner: { ...nothing, told: 1 },
        count: number,
        lastText: '',
        lastFrom: 'driver' as const,
        lastAt: sentAt,
      };
      const message = {
        bookingId: other,
        number,
        from: 'driver' as const,
        text,
        sentAt,
        clientId: `client-${number}`,
        driverSent: number,
        ownerSent: 0,
      };
      expect(await messages.send(conversation, message, talker.userId, { events: [] }, Date.now())).toBe(
        'sent',
      );
    }
    const seen: number[] = [];
    let parts = 0;
    let cursor: string | undefined;
    do {
      const { status, body, response } = await exportOf(talker, cursor);
      expect(status).toBe(200);
      expect(Number(response.headers.get('content-length') ?? 0)).toBeLessThan(5_500_000);
      expect(body.account === null).toBe(parts > 0);
      seen.push(...body.messages.map(({ number }) => number));
      cursor = body.cursor ?? undefined;
      parts += 1;
    } while (cursor !== undefined && parts < 20);
    expect(parts).toBeGreaterThan(1);
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: many }, (_, index) => index + 1));
  });
});

describe('consents', () => {
  const choose = (as: Person | undefined, changes: object = {}) =>
    app.post('/consents', as, {
      visitorId: '6f1d2f7e-33a5-4b8e-9f31-0d6a6c0b1f11',
      version: 1,
      analytics: true,
      extras: false,
      ...changes,
    });

  it('of a visitor are kept under a random id, without personal data, for three years', async () => {
    expect((await choose(undefined)).status).toBe(201);
    const [item] = (await wholeTable()).filter(({ pk }) => String(pk).startsWith('VISITOR#'));
    expect(item).toMatchObject({ kind: 'cookies', version: 1, analytics: true, extras: false });
    expect(Object.keys(item ?? {}).sort()).toEqual(
      [
        'analytics',
        'at',
        'expiresAtSeconds',
        'extras',
        'id',
        'kind',
        'pk',
        'sk',
        'version',
        'visitorId',
      ].sort(),
    );
    expect(item?.expiresAtSeconds).toBe(computeExpiry(privacyRecords.consent, Date.parse(String(item?.at))));
    expect(privacyRecords.consent.days).toBe(3 * 365);
    const inFourYears = Date.now() / 1000 + 4 * 366 * 86_400;
    expect(Number(item?.expiresAtSeconds)).toBeLessThan(inFourYears);
  });

  it('of a signed-in person are in the export, each choice with its time', async () => {
    const person = await app.registerPerson();
    await choose(person);
    await choose(person, { analytics: false });
    const { body } = await exportOf(person);
    expect(body.consents).toMatchObject([
      { kind: 'registration' },
      { kind: 'cookies', analytics: true },
      { kind: 'cookies', analytics: false },
    ]);
    expect(JSON.stringify(await wholeTable())).not.toContain(`"visitorId":"${person.userId}"`);
  });

  it('are refused with invalid values', async () => {
    for (const changes of [{ visitorId: 'ana@example.com' }, { analytics: 'yes' }, { version: 0 }])
      expect((await choose(undefined, changes)).status).toBe(400);
  });
});

describe('stored data', () => {
  const KINDS: Readonly<Record<string, (item: Record<string, unknown>) => boolean>> = {
    notification: ({ sk }) => String(sk).startsWith('NOTIFICATION#'),
    audit: ({ sk }) => String(sk).startsWith('AUDIT#'),
    contactMessage: ({ pk }) => String(pk).startsWith('CONTACT#'),
    paymentEvent: ({ pk }) => String(pk).startsWith('EVENT#'),
    limit: ({ pk }) => String(pk).startsWith('LIMIT#'),
    resetLink: ({ sk }) => String(sk).startsWith('LINK#recovery#'),
    verificationLink: ({ sk }) => String(sk).startsWith('LINK#verification#'),
    message: ({ sk }) => /^(MESSAGE#|SENT#|CONVERSATION)/.test(String(sk)),
    booking: ({ sk, status }) => sk === 'BOOKING' && status !== 'expired',
    expiredHold: ({ sk, status }) => sk === 'BOOKING' && status === 'expired',
    holdPointer: ({ sk }) => String(sk).startsWith('HOLD#'),
    ledger: ({ sk }) => String(sk).startsWith('LEDGER#'),
    review: ({ sk }) => sk === 'REVIEW',
    consent: ({ kind }) => kind === 'cookies',
    calendarDay: ({ sk }) => String(sk).startsWith('CAL#'),
    suppression: ({ pk }) => String(pk).startsWith('MAIL#'),
  };
  /** This test writes none of these. */
  const ELSEWHERE = ['suppression', 'closedAccount', 'agreement', 'emailChange'];

  it('expires where the retention rules say so', async () => {
    const person = await app.newPerson();
    const owner = await app.newPerson();
    const spot = await app.publish(owner);
    const quote = await app.quote(spot, { date: inDays(4) });
    const { body: intent } = await app.intent(person, quote);
    const { body } = await app.post<{ bookingId: string }>('/create-payment-intent', person, {
      bookingData: { ...quote, parkingSpotId: spot.id },
    });
    expect(intent.paymentIntentId).toBeTruthy();
    await app.post(`/bookings/${body.bookingId}/release`, person);
    await app.book(person, spot, { date: inDays(6) });
    await app.call('POST', '/auth/forgot-password', { body: { email: person.email } });
    await app.call('POST', '/contact', {
      body: { name: 'Ana', email: person.email, subject: 'Hola', message: 'Una pregunta sobre mi plaza.' },
    });
    await app.registerPerson();
    const written = ['paymentEvent', 'contactMessage', 'resetLink', 'verificationLink', 'expiredHold'];
    const isThere = async () => {
      const items = await wholeTable();
      return written.every((kind) => items.some((item) => KINDS[kind]?.(item))) ? items : undefined;
    };
    const items = await eventually(isThere, written.join(' and '));
    for (const [kind, isOne] of Object.entries(KINDS)) {
      const ones = items.filter(isOne);
      if (!ELSEWHERE.includes(kind)) expect([kind, ones.length > 0]).toEqual([kind, true]);
      for (const { sk, expiresAtSeconds } of ones)
        expect([kind, sk, typeof expiresAtSeconds]).toEqual([kind, sk, 'number']);
    }
  });

  it('has no address or user id in the counters of rate limits', async () => {
    const person = await app.registerPerson();
    const limits = (await wholeTable()).filter(({ pk }) => String(pk).startsWith('LIMIT#'));
    expect(limits.length).toBeGreaterThan(0);
    expect(JSON.stringify(limits)).not.toContain('@');
    expect(JSON.stringify(limits)).not.toContain(person.userId);
  });
});
