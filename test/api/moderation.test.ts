import { beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '#local/settings.ts';
import { addToAdmins } from '#local/cognito/add-to-admins.ts';
import { codeOf } from '#local/cognito/totp.ts';
import type { OpenedSession } from '#shared/api/accounts.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { PendingSpot, ModerationCase } from '#shared/api/moderation.ts';
import type { Spot } from '#shared/api/spots.ts';
import { useOneWindow } from '#test/support/one-window.ts';
import { signInAtPool } from '#test/support/sign-in-at-pool.ts';
import { type Answer, inDays, PASSWORD, type Person, useStack } from '#test/support/stack.ts';

const world = useStack({ moderation: 'manual' });
useOneWindow();

describe('an administrator', () => {
  const login = (email: string, more: object = {}) =>
    world.call<Partial<OpenedSession> & Partial<ProblemBody>>('POST', '/auth/login', {
      body: { email, password: PASSWORD, ...more },
    });
  const setUp = (as: Person, more: object = {}) =>
    world.post<{ secret: string; url: string; code: string }>('/user/second-factor', as, {
      password: PASSWORD,
      ...more,
    });
  const confirm = (as: Person, code: string) =>
    world.post('/user/second-factor/confirm', as, { password: PASSWORD, code });
  const readQueue = (as: Person) => world.get('/admin/spots', as);
  const codeAt = (secret: string, seconds: number) => codeOf(secret, Date.now() + seconds * 1000);
  const wrongCode = (secret: string) => String((Number(codeAt(secret, 0)) + 7) % 1_000_000).padStart(6, '0');

  it('sets up a second factor after the next sign-in, and is refused until a sign-in uses it', async () => {
    const { email, userId } = await world.newPerson();
    expect((await login(email)).body.needsSecondFactor).toBeUndefined();
    await addToAdmins(userId);
    const first = await login(email);
    expect(first.body).toMatchObject({ needsSecondFactor: true, user: { isAdmin: true } });
    const admin = { email, userId, password: PASSWORD, token: first.body.token ?? '' };
    expect((await readQueue(admin)).body.code).toBe('second_factor_needed');

    expect((await setUp(admin, { password: 'Otra12345' })).body.code).toBe('wrong_password');
    const { status, body } = await setUp(admin);
    expect([status, body.secret]).toEqual([200, expect.stringMatching(/^[A-Z2-7]{32}$/)]);
    expect(body.url).toBe(
      `otpauth://totp/PlazaLibre%3A${encodeURIComponent(email)}?secret=${body.secret}&issuer=PlazaLibre`,
    );
    expect((await confirm(admin, wrongCode(body.secret))).body.code).toBe('second_factor_wrong');
    expect((await login(email)).status).toBe(200); // a wrong code sets up nothing
    expect((await confirm(admin, codeAt(body.secret, 0))).status).toBe(200);

    expect((await login(email)).body.code).toBe('second_factor_needed');
    expect((await login(email, { code: wrongCode(body.secret) })).body.code).toBe('second_factor_wrong');
    const spaced = codeAt(body.secret, 30).replace(/(...)/, '$1 ');
    const signedIn = await login(email, { code: spaced });
    expect([signedIn.status, signedIn.body.needsSecondFactor]).toEqual([200, undefined]);
    expect((await readQueue({ ...admin, token: signedIn.body.token ?? '' })).status).toBe(200);
    expect((await login(email, { code: spaced })).body.code).toBe('second_factor_wrong'); // a code is valid once

    const cookie = signedIn.response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const refreshed = await world.call<OpenedSession>('POST', '/auth/refresh', { headers: { cookie } });
    expect((await readQueue({ ...admin, token: refreshed.body.token })).status).toBe(200);
    expect((await setUp(admin)).body.code).toBe('second_factor_exists');
  });

  it('is refused after a sign-in at the pool itself, which does not record the second factor', async () => {
    const { email, secret } = await world.newAdmin();
    const { RefreshToken } = await signInAtPool(
      {
        endpoint: world.stack.cognito,
        userPoolId: LOCAL.userPoolId,
        clientId: LOCAL.userPoolClientId,
      },
      { email, password: PASSWORD, code: codeAt(secret, 30) },
    );
    const { body } = await world.call<OpenedSession>('POST', '/auth/session', {
      body: { refreshToken: RefreshToken },
    });
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await world.call('GET', '/auth/me', { headers })).status).toBe(200);
    expect((await world.call('GET', '/admin/spots', { headers })).body.code).toBe('second_factor_needed');
  });

  it('can try ten codes an hour', async () => {
    const { email, secret } = await world.newAdmin();
    const wrong = wrongCode(secret);
    const codes: unknown[] = [];
    for (let attempt = 0; attempt < 11; attempt++)
      codes.push((await login(email, { code: wrong })).body.code);
    expect(codes).toEqual([...Array<string>(10).fill('second_factor_wrong'), 'rate_limited']);
  });

  it('is the only one who may set up a second factor', async () => {
    const person = await world.newPerson();
    expect((await setUp(person)).status).toBe(403);
    expect((await confirm(person, '123456')).status).toBe(403);
  });
});

let admin: Person;
beforeAll(async () => {
  admin = await world.newAdmin('Ada Revisora');
});

const queueOf = async (admin: Person): Promise<PendingSpot[]> => {
  const { body } = await world.get<{ pending: PendingSpot[] }>('/admin/spots?limit=50', admin);
  return body.pending;
};
const isWaiting = async (admin: Person, { id }: Spot) =>
  (await queueOf(admin)).some(({ spot }) => spot.id === id);

const decide = (admin: Person, spot: Spot, decision: 'approve' | 'reject', reason = '') =>
  world.post<ModerationCase>(`/admin/spots/${spot.id}/decision`, admin, {
    decision,
    reason,
    version: spot.version,
  });

const read = async (spot: Spot, as?: Person) => world.get<Spot>(`/parking-spots/${spot.id}`, as);

const change = async (owner: Person, spot: Spot, changes: Record<string, unknown>): Promise<Spot> => {
  const { status, body } = await world.patch<Spot>(`/parking-spots/${spot.id}`, owner, changes);
  expect(status).toBe(200);
  return body;
};

const isFound = async ({ id }: Spot) => {
  const { body } = await world.get<Spot[]>('/parking-spots?location=Madrid');
  return body.some((spot) => spot.id === id);
};

const REASON = 'Las fotos no muestran la plaza: sube una de la entrada.';

describe('a spot on a stage where administrators approve', () => {
  it('[BR-07] is hidden from everybody but its owner until it is approved, and then found', async () => {
    const owner = await world.newPerson('Olga Propietaria');
    const stranger = await world.newPerson('Sara Extraña');
    const spot = await world.publish(owner);
    expect(spot.status).toBe('pending');
    expect((await read(spot, owner)).status).toBe(200);
    expect((await read(spot)).status).toBe(404);
    expect((await read(spot, stranger)).status).toBe(404);
    await world.untilMapFollows();
    expect(await isFound(spot)).toBe(false);
    const quote = await world.get(`/parking-spots/${spot.id}/quote?date=${inDays(5)}`);
    expect(quote.status).toBe(404);

    const [waiting] = (await queueOf(admin)).filter((pending) => pending.spot.id === spot.id);
    expect(waiting?.ownerName).toBe('Olga Propietaria');
    const { status, body } = await decide(admin, spot, 'approve');
    expect([status, body.spot.status]).toEqual([200, 'approved']);
    expect(await isWaiting(admin, spot)).toBe(false);
    expect((await read(spot)).status).toBe(200);
    await world.untilMapFollows();
    expect(await isFound(spot)).toBe(true);
  });

  it('[BR-07] tells the owner by mail and notification that it is online', async () => {
    const owner = await world.newPerson('Olga Propietaria');
    const spot = await world.publish(owner, { title: 'Plaza de la aprobación' });
    await decide(admin, spot, 'approve');
    const [mail] = await world.mailsTo(owner.email);
    expect(mail?.subject).toBe('Tu plaza ya está publicada: Plaza de la aprobación');
    expect(mail?.body.text).toContain(`/spot/${spot.id}`);
    const [told] = await world.notificationsOf(owner);
    expect(told).toMatchObject({ kind: 'spot_approved', spotId: spot.id, isRead: false });
  });

  it('[BR-07] is rejected with a reason that its owner reads, and waits again once it is changed', async () => {
    const owner = await world.newPerson('Olga Propietaria');
    const spot = await world.publish(owner);
    const { body: review } = await decide(admin, spot, 'reject', REASON);
    expect(review.spot).toMatchObject({ status: 'rejected', reviewReason: REASON });
    expect((await read(spot)).status).toBe(404);
    expect((await read(spot, owner)).body.reviewReason).toBe(REASON);
    const [mail] = await world.mailsTo(owner.email);
    expect(mail?.subject).toBe(`Tu plaza necesita cambios: ${spot.title}`);
    expect(mail?.body.text).toContain(REASON);
    const [told] = await world.notificationsOf(owner);
    expect(told).toMatchObject({ kind: 'spot_rejected', reason: REASON });

    expect((await change(owner, spot, { isActive: false })).status).toBe('rejected');
    const mended = await change(owner, spot, { isActive: true, title: 'Plaza con fotos nuevas' });
    expect(mended.status).toBe('pending');
    expect(mended.reviewReason).toBeUndefined();
    expect(await isWaiting(admin, spot)).toBe(true);
  });

  it.each([
    ['its address', { address: 'Calle de Alcalá 50, 28014 Madrid' }],
    ['its position', { latitude: '40.4200', longitude: '-3.6900' }],
  ])('goes back to review when %s changes', async (_what, changes) => {
    const owner = await world.newPerson();
    const spot = (await decide(admin, await world.publish(owner), 'approve')).body.spot;
    expect((await change(owner, spot, changes)).status).toBe('pending');
    expect((await read(spot)).status).toBe(404);
    expect(await isWaiting(admin, spot)).toBe(true);
  });

  it('goes back to review when a picture is added, not when pictures change their order', async () => {
    const owner = await world.newPerson();
    const spot = (await decide(admin, await world.publish(owner), 'approve')).body.spot;
    const turned = await change(owner, spot, { images: [...spot.images].reverse() });
    expect(turned.status).toBe('approved');
    const more = await change(owner, spot, { images: [...spot.images, await world.upload(owner)] });
    expect(more.status).toBe('pending');
  });

  it('stays approved when its price, texts or calendar change', async () => {
    const owner = await world.newPerson();
    const spot = (await decide(admin, await world.publish(owner), 'approve')).body.spot;
    const changed = await change(owner, spot, {
      priceWeekday: '17',
      title: 'Otra forma de llamarla',
      availableDays: ['lunes'],
      address: spot.address,
    });
    expect(changed.status).toBe('approved');
    // The history still shows the administrator a change of texts.
    const { history } = (await world.get<ModerationCase>(`/admin/spots/${spot.id}`, admin)).body;
    expect(history.map(({ action, actor }) => [action, actor.id])).toEqual([
      ['reworded', owner.userId],
      ['approved', admin.userId],
      ['submitted', owner.userId],
    ]);
    await change(owner, spot, { priceWeekday: '18' });
    const after = (await world.get<ModerationCase>(`/admin/spots/${spot.id}`, admin)).body;
    expect(after.history).toHaveLength(3);
  });

  it.each([
    ['description', 'Otra descripción, bastante larga para decir algo de la plaza.'],
    ['instructions', 'Entra por la rampa de la derecha.'],
    ['spotNumber', '42 bis'],
  ])('shows the administrator a changed %s', async (name, value) => {
    const owner = await world.newPerson();
    const spot = (await decide(admin, await world.publish(owner), 'approve')).body.spot;
    await change(owner, spot, { [name]: value });
    const { history } = (await world.get<ModerationCase>(`/admin/spots/${spot.id}`, admin)).body;
    expect(history[0]?.action).toBe('reworded');
  });

  it('can be rejected later, and its bookings stay', async () => {
    const owner = await world.newPerson();
    const driver = await world.newPerson();
    const spot = (await decide(admin, await world.publish(owner), 'approve')).body.spot;
    const quote = await world.quote(spot, { date: inDays(9) });
    const booking = await world.book(driver, spot, { date: inDays(6) });
    const { status } = await decide(admin, spot, 'reject', REASON);
    expect(status).toBe(200);
    expect(await isFound(spot)).toBe(false);
    const again = await world.intent(await world.newPerson(), quote);
    expect([again.status, (again.body as unknown as { code: string }).code]).toEqual([
      409,
      'spot_unavailable',
    ]);
    const { body } = await world.get<Booking>(`/bookings/${booking.id}`, driver);
    expect(body.status).toBe('confirmed');
  });
});

describe('the decision of an administrator', () => {
  it('is a conflict when the spot has changed since it was read', async () => {
    const owner = await world.newPerson();
    const spot = await world.publish(owner);
    await change(owner, spot, { description: 'Ahora pone algo que el administrador no ha leído todavía.' });
    const { status, body } = await decide(admin, spot, 'approve');
    expect([status, (body as unknown as { code: string }).code]).toEqual([409, 'conflict']);
    expect((await read(spot, owner)).body.status).toBe('pending');
  });

  it('can be repeated with the same result; a later opposite one is a conflict', async () => {
    const owner = await world.newPerson();
    const [first, second] = [await world.newAdmin('Ada'), await world.newAdmin('Berta')];
    const spot = await world.publish(owner);
    expect((await decide(first, spot, 'approve')).status).toBe(200);
    expect((await decide(first, spot, 'approve')).status).toBe(200);
    expect((await decide(second, spot, 'reject', REASON)).status).toBe(409);
    await world.mailsTo(owner.email);
    const { body } = await world.get<ModerationCase>(`/admin/spots/${spot.id}`, first);
    expect(body.history.map(({ action }) => action)).toEqual(['approved', 'submitted']);
  });

  it('of two opposite ones at the same moment counts only once, in eight attempts', async () => {
    const owner = await world.newPerson();
    const spots = await Promise.all(Array.from({ length: 8 }, () => world.publish(owner)));
    for (const spot of spots) {
      const both = await Promise.all([decide(admin, spot, 'approve'), decide(admin, spot, 'reject', REASON)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { body } = await world.get<ModerationCase>(`/admin/spots/${spot.id}`, admin);
      expect(body.history).toHaveLength(2);
    }
  });

  it('is made without seeing the access details: the reviewer learns only whether there are any', async () => {
    const owner = await world.newPerson();
    const spot = await world.publish(owner, { accessDetails: 'Código 4711' });
    const paths = [`/admin/spots/${spot.id}`, '/admin/spots?limit=50'];
    const answers = await Promise.all(paths.map((path) => world.get(path, admin)));
    expect(answers[0]?.body).toMatchObject({ hasAccessDetails: true });
    for (const { body } of [...answers, await decide(admin, spot, 'approve')])
      expect(JSON.stringify(body)).not.toContain('4711');
    const silent = await world.publish(owner);
    const { body } = await world.get<ModerationCase>(`/admin/spots/${silent.id}`, admin);
    expect(body.hasAccessDetails).toBe(false);
  });

  it('is recorded with administrator, time and reason', async () => {
    const owner = await world.newPerson('Olga Propietaria');
    const spot = await world.publish(owner);
    await decide(admin, spot, 'reject', REASON);
    await change(owner, spot, { title: 'Título mejorado' });
    const { body } = await world.get<ModerationCase>(`/admin/spots/${spot.id}`, admin);
    expect(body.owner).toMatchObject({ name: 'Olga Propietaria', email: owner.email });
    expect(body.history.map(({ action, actor, reason }) => [action, actor.name, reason])).toEqual([
      ['resubmitted', 'Olga Propietaria', null],
      ['rejected', 'Ada Revisora', REASON],
      ['submitted', 'Olga Propietaria', null],
    ]);
    for (const { at } of body.history) expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
  });

  it.each([
    ['no reason', { decision: 'reject' }],
    ['a reason of a few letters', { decision: 'reject', reason: 'no' }],
    ['a reason of blanks', { decision: 'reject', reason: '               ' }],
    ['an endless reason', { decision: 'reject', reason: 'x'.repeat(1001) }],
    ['another word', { decision: 'maybe', reason: REASON }],
    ['no version', { decision: 'approve', version: undefined }],
    ['a version as text', { decision: 'approve', version: '1' }],
  ])('is refused with %s', async (_what, body) => {
    const spot = await world.publish(await world.newPerson());
    const { status } = await world.post(`/admin/spots/${spot.id}/decision`, admin, {
      version: spot.version,
      ...body,
    });
    expect(status).toBe(400);
    expect(await isWaiting(admin, spot)).toBe(true);
  });

  it('pages through the queue, the longest waiting first, each spot once', async () => {
    const owner = await world.newPerson();
    const spots = [await world.publish(owner), await world.publish(owner), await world.publish(owner)];
    const seen: PendingSpot[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor ? `?limit=2&cursor=${encodeURIComponent(cursor)}` : '?limit=2';
      const page: Answer<{ pending: PendingSpot[]; nextCursor: string | null }> = await world.get(
        `/admin/spots${query}`,
        admin,
      );
      const { status, body } = page;
      expect(status).toBe(200);
      seen.push(...body.pending);
      cursor = body.nextCursor;
    }
    const times = seen.map(({ submittedAt }) => submittedAt);
    expect(times).toEqual([...times].sort());
    expect(new Set(seen.map(({ spot }) => spot.id)).size).toBe(seen.length);
    for (const { id } of spots) expect(seen.filter(({ spot }) => spot.id === id)).toHaveLength(1);
    expect((await world.get('/admin/spots?cursor=nonsense', admin)).status).toBe(400);
  });
});
