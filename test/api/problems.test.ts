import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as kit from '#functions/_kit/ports.ts';
import { reportProblem } from '#shared/domain/problems/report-problem.ts';
import { settings } from '#test/support/settings.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { OpenProblem, Problem, ProblemCase, ProblemPlaces } from '#shared/api/problems.ts';
import type { Spot } from '#shared/api/spots.ts';
import { sumBalances } from '#shared/domain/bookings/ledger.ts';
import { openObjects } from '#local/s3/objects.ts';
import { LOCAL } from '#local/settings.ts';
import { HOUR } from '#shared/lib/time.ts';
import { untilOutboxIsEmpty } from '#test/support/until-outbox-is-empty.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { blockedUntilOf, bookNow, OPEN_NOW, report, uploadPrivately } from '#test/support/problems.ts';
import { eventually, inDays, type Person, useStack } from '#test/support/stack.ts';
import { findDueDiligence } from '#test/support/tax-details.ts';

const app = useStack();

const REASON = 'Se ve otro coche en las fotos.';

/** Each test has a neighbourhood of its own, so that its spaces are the only ones near. */
let neighbourhoods = 0;
const newPlace = () => ({ latitude: 40.3 + ++neighbourhoods * 0.05, longitude: -3.7 });
const metresNorth = (place: { latitude: number; longitude: number }, metres: number) => ({
  latitude: String(place.latitude + metres / 111_320),
  longitude: String(place.longitude),
});

interface Scene {
  readonly driver: Person;
  readonly owner: Person;
  readonly neighbour: Person;
  readonly spot: Spot;
  readonly booking: Booking;
}

const call = <T = Record<string, unknown>>(
  as: Person,
  method: string,
  bookingId: string,
  rest = '',
  body?: object,
) =>
  app.call<T & { code?: string }>(method, `/bookings/${bookingId}/problem${rest}`, {
    as,
    ...(body && { body }),
  });

const placesOf = ({ driver, booking }: Scene) => call<ProblemPlaces>(driver, 'GET', booking.id, '/places');
const rebookTo = ({ driver, booking }: Scene, spotId: string) =>
  call<Booking>(driver, 'POST', booking.id, '/rebooking', { parkingSpotId: spotId });
const giveBack = ({ driver, booking }: Scene) => call<Problem>(driver, 'POST', booking.id, '/refund');
const balances = async (...ids: string[]) => {
  const each = await Promise.all(ids.map((id) => kit.ledger().ledger.list(id)));
  return sumBalances(each.flat());
};
const paidFor = async (id: string) => {
  const { payments = [] } = (await kit.bookings().bookings.find(id)) ?? {};
  const each = await Promise.all(
    payments.map(async (payment) => {
      const intent = await app.stripe.paymentIntents.retrieve(payment.id, { expand: ['latest_charge'] });
      const charge = intent.latest_charge;
      return intent.amount - (typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0);
    }),
  );
  return each.reduce((sum, cents) => sum + cents, 0);
};

/** The mail to a person whose subject begins so, once it is there. */
const mailTo = ({ email }: Pick<Person, 'email'>, subject: string) =>
  eventually(
    async () => (await app.mailsTo(email)).find((mail) => mail.subject.startsWith(subject)),
    `the mail ${subject}`,
  );

/** A paid stay that begins with the next half hour, and whose driver has reported it unless `isReported` is false. */
const aScene = async ({
  price = '15',
  near = newPlace(),
  isReported = true,
  driver,
}: {
  price?: string;
  near?: { latitude: number; longitude: number };
  isReported?: boolean;
  driver?: Person;
} = {}): Promise<Scene & { near: { latitude: number; longitude: number } }> => {
  const [owner, neighbour, comes] = await Promise.all([
    app.newPerson('Olga Propietaria'),
    app.newPerson('Nuria Vecina'),
    driver ?? app.newPerson('Dani Conductor'),
  ]);
  const spot = await app.publish(owner, {
    ...OPEN_NOW,
    ...metresNorth(near, 0),
    priceWeekday: price,
    priceWeekend: price,
  });
  const booking = await bookNow(app, comes, spot);
  if (isReported) expect((await report(app, comes, booking.id)).status).toBe(201);
  return { driver: comes, owner, neighbour, spot, booking, near };
};

const offer = (
  { neighbour, near }: { neighbour: Person; near: { latitude: number; longitude: number } },
  metres: number,
  price = '15',
  changes: Record<string, unknown> = {},
) =>
  app.publish(neighbour, {
    ...OPEN_NOW,
    ...metresNorth(near, metres),
    priceWeekday: price,
    priceWeekend: price,
    title: `Plaza a ${String(metres)} metros`,
    ...changes,
  });

describe('a report that a booked space cannot be used', () => {
  it('tells the owner by mail, notification and page, shows the pictures to both, and holds the share', async () => {
    const scene = await aScene({ isReported: false });
    const { driver, owner, booking } = scene;
    const { status, body } = await report(app, driver, booking.id, {
      position: { latitude: scene.near.latitude, longitude: -3.7, accuracy: 12 },
    });
    expect([status, body.outcome, body.role, body.canRebook, body.waits]).toEqual([
      201,
      'open',
      'driver',
      true,
      false,
    ]);
    expect(body.refund).toBe(booking.totalPrice);
    await mailTo(owner, `Problema en tu plaza ahora: ${booking.spot.title}`);
    expect((await app.notificationsOf(owner, 2)).map(({ kind }) => kind)).toContain('problem_reported');
    await mailTo({ email: LOCAL.supportEmail }, `Problema por decidir: reserva ${booking.reference}`);
    const seen = (await call<Problem>(owner, 'GET', booking.id)).body;
    expect([seen.role, seen.text, seen.pictures.length, seen.waits]).toEqual([
      'owner',
      'Hay un coche rojo.',
      1,
      undefined,
    ]);
    for (const address of [...seen.pictures, ...body.pictures])
      expect((await fetch(address)).headers.get('content-type')).toBe('image/jpeg');
    expect((await app.booking(booking.id, owner)).problem).toBe('open');
    await untilOutboxIsEmpty();
    const [picture] = (await kit.problems().problems.find(booking.id))?.pictures ?? [];
    const stored = await openObjects(`${app.dataDir}/objects`, [LOCAL.imagesBucket]).find(
      LOCAL.imagesBucket,
      `private/${picture}.jpg`,
    );
    expect(stored?.tags).toEqual({});
  });

  it('[BR-08] is refused from strangers, the owner, too early, for unpaid and cancelled stays, and after the end', async () => {
    const { driver, owner, spot, booking } = await aScene({ isReported: false });
    const picture = await uploadPrivately(app, driver, booking.id);
    const early = await app.book(driver, spot, { date: inDays(5) });
    const over = await aPastStay(spot.id, driver, { endedAgo: 5 * HOUR });
    const codes = await Promise.all(
      (
        [
          [await app.newPerson(), booking.id],
          [owner, booking.id],
          [driver, early.id],
          [driver, over],
        ] as const
      ).map(async ([as, id]) => (await report(app, as, id, { pictures: [picture] })).body.code),
    );
    expect(codes).toEqual(['not_found', 'not_found', 'not_around_stay', 'stay_over']);
    const { refund } = (await app.get<{ refund: number }>(`/bookings/${early.id}/cancellation`, owner)).body;
    await app.post(`/bookings/${early.id}/cancel`, owner, { refund });
    expect((await report(app, driver, early.id, { pictures: [picture] })).body.code).toBe('not_confirmed');
  });

  it('needs one to four pictures of this booking that were checked', async () => {
    const { driver, booking } = await aScene({ isReported: false });
    const pdf = await uploadPrivately(app, driver, booking.id, Buffer.from('%PDF-1.7 nothing to see'));
    const name = (count: number) => `${'a'.repeat(16)}/${String(count).padStart(26, '0')}`;
    const codes: (string | undefined)[] = [];
    for (const pictures of [
      [],
      Array.from({ length: 20 }, (_, count) => name(count)),
      [name(1)],
      [pdf],
      ['../../etc/passwd'],
      'a picture',
    ])
      codes.push((await report(app, driver, booking.id, { pictures })).body.code);
    expect(codes).toEqual([
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'picture_not_ready',
      'invalid_request',
      'invalid_request',
    ]);
    expect((await call(driver, 'GET', booking.id)).status).toBe(404);
  });

  it('is written once, also by two tabs at once', async () => {
    const { driver, booking } = await aScene({ isReported: false });
    const picture = await uploadPrivately(app, driver, booking.id);
    await report(app, driver, booking.id, { pictures: [picture] });
    await eventually(async () => {
      const both = await Promise.all(
        [1, 2].map(() => report(app, driver, booking.id, { pictures: [picture] })),
      );
      const codes = both.map(({ status, body }) => body.code ?? status);
      return codes.includes('picture_not_ready') ? undefined : codes;
    }, 'a picture');
    const again = await report(app, driver, booking.id, { pictures: [picture] });
    expect([again.status, again.body.code]).toEqual([409, 'already_reported']);
    expect((await kit.bookings().bookings.find(booking.id))?.problem).toBe('open');
  });

  it('keeps a late cancellation from paying the owner', async () => {
    const { driver, booking } = await aScene();
    await app.endFreeCancellation(booking.id);
    const answer = await app.post<{ code: string }>(`/bookings/${booking.id}/cancel`, driver, { refund: 0 });
    expect([answer.status, answer.body.code]).toEqual([409, 'not_cancellable']);
  });
});

describe('after a report, free spaces near by', () => {
  it('are the three nearest that are free, take the vehicle and cost no more than the stage pays', async () => {
    const scene = await aScene({ isReported: false });
    const { driver, owner, booking } = scene;
    await app.put('/user/vehicles/11111111-1111-4111-8111-111111111111', driver, {
      name: 'Furgo',
      plate: '1234 BCD',
      kind: 'normal',
      length: 4.6,
      width: 1.9,
      height: 1.9,
    });
    await app.put(`/bookings/${booking.id}/vehicle`, driver, {
      vehicleId: '11111111-1111-4111-8111-111111111111',
    });
    const near = await offer(scene, 100, '20');
    const further = await offer(scene, 300, '10');
    const furthest = await offer(scene, 500, '15');
    await offer(scene, 600);
    await offer(scene, 50, '15', { dimensions: { length: '5', width: '2.5', height: '1.8' } });
    await offer(scene, 60, '15', { advanceBooking: 24 });
    await offer(scene, 70, '900');
    await offer(scene, 2000);
    const taken = await offer(scene, 80);
    await bookNow(app, await app.newPerson(), taken, 1);
    await app.publish(owner, {
      ...OPEN_NOW,
      ...metresNorth(scene.near, 90),
      title: 'Otra de la misma persona',
    });
    await app.untilMapFollows();
    expect((await placesOf(scene)).body.code).toBe('not_found');
    await report(app, driver, booking.id);
    const { status, body } = await placesOf(scene);
    expect(status).toBe(200);
    expect(body.places.map(({ parkingSpotId }) => parkingSpotId)).toEqual([near.id, further.id, furthest.id]);
    expect(body.places.map(({ metres }) => Math.round(metres / 10))).toEqual([10, 30, 50]);
    const [dearer, cheaper, same] = body.places;
    expect(dearer?.paidByUs).toBeCloseTo((dearer?.totalPrice ?? 0) - booking.totalPrice, 5);
    expect([dearer?.refund, cheaper?.paidByUs, same?.paidByUs, same?.refund]).toEqual([0, 0, 0, 0]);
    expect(cheaper?.refund).toBeCloseTo(booking.totalPrice - (cheaper?.totalPrice ?? 0), 5);
    expect(body.places.map(({ fit }) => fit)).toEqual(['fits', 'fits', 'fits'].map(() => dearer?.fit));
    expect((await call(owner, 'GET', booking.id, '/places')).status).toBe(404);
  });

  it('have owners who are asked for tax details when they take the booking over', async () => {
    vi.stubEnv('DUE_DILIGENCE', 'remind');
    const scene = await aScene();
    const other = await offer(scene, 100, '15');
    await rebookTo(scene, other.id);
    const record = await eventually(() => findDueDiligence(scene.neighbour), 'the request');
    vi.unstubAllEnvs();
    expect(record.step).toBe('asked');
  });

  it('take the booking over by one call, at the expense of the platform, with its payment, vehicle and invoice data', async () => {
    const scene = await aScene();
    const { driver, owner, neighbour, booking } = scene;
    const dearer = await offer(scene, 100, '40');
    const details = { revision: 0, traderStatus: 'private', legalName: 'Dani Conductor', taxId: '12345678Z' };
    await app.put('/user/tax-details', driver, details);
    const invoiceData = await app.put(`/bookings/${booking.id}/invoice-data`, driver, { revision: 1 });
    expect(invoiceData.status).toBe(200);
    const { status, body: made } = await rebookTo(scene, dearer.id);
    expect([status, made.status, made.parkingSpotId, made.rebookedFrom]).toEqual([
      201,
      'confirmed',
      dearer.id,
      booking.id,
    ]);
    expect([made.startTime, made.endTime]).toEqual([booking.startTime, booking.endTime]);
    const again = await rebookTo(scene, dearer.id);
    expect([again.status, again.body.id]).toEqual([201, made.id]);
    const { body: party } = await app.get(`/bookings/${made.id}/invoice-data`, driver);
    expect(party).toMatchObject({ party: { legalName: 'Dani Conductor', taxId: '12345678Z' } });
    const before = await app.booking(booking.id, driver);
    expect([before.status, before.rebookedTo, before.refund]).toEqual(['refunded', made.id, null]);
    const cents = Math.round(booking.totalPrice * 100);
    const price = Math.round(made.totalPrice * 100);
    expect(await balances(booking.id)).toEqual({ driver: 0, held: 0, owed: 0, platform: 0, owner: 0 });
    expect(await balances(made.id)).toEqual({
      driver: -cents,
      held: price,
      owed: 0,
      platform: cents - price,
      owner: 0,
    });
    expect(await paidFor(made.id)).toBe(cents);
    await mailTo(neighbour, `Nueva reserva: ${made.spot.title}`);
    const left = await mailTo(owner, `${booking.driverName} se ha ido de`);
    expect(left.body.text).toContain('quedan en espera hasta');
    const earnings = (await app.booking(booking.id, owner)).ownerEarnings;
    expect([earnings, (await app.booking(made.id, neighbour)).status]).toEqual([0, 'confirmed']);
    expect((await app.booking(made.id, driver)).accessFrom <= new Date().toISOString()).toBe(true);
  });

  it('that cost less give the difference back to the means of payment', async () => {
    const scene = await aScene({ price: '60' });
    const cheaper = await offer(scene, 100, '12');
    const { body: made } = await rebookTo(scene, cheaper.id);
    await untilOutboxIsEmpty();
    const price = Math.round(made.totalPrice * 100);
    expect(await paidFor(made.id)).toBe(price);
    const after = await app.booking(made.id, scene.driver);
    expect(after.refund?.amount).toBeCloseTo(scene.booking.totalPrice - made.totalPrice, 5);
    expect(await balances(scene.booking.id, made.id)).toEqual({
      driver: -price,
      held: price,
      owed: 0,
      platform: 0,
      owner: 0,
    });
  });

  it('[BR-03] that somebody takes meanwhile, are hidden, too far, too dear or of a stranger to the list, change nothing', async () => {
    const scene = await aScene();
    const taken = await offer(scene, 100);
    await bookNow(app, await app.newPerson(), taken, 1);
    const hidden = await offer(scene, 100);
    await app.patch(`/parking-spots/${hidden.id}`, scene.neighbour, { isActive: false });
    const far = await offer(scene, 5000);
    const dear = await offer(scene, 100, '900');
    const own = await app.publish(scene.owner, { ...OPEN_NOW, ...metresNorth(scene.near, 10) });
    const codes: (string | undefined)[] = [];
    for (const id of [taken.id, hidden.id, far.id, dear.id, own.id, scene.spot.id, `spt_${'0'.repeat(26)}`])
      codes.push((await rebookTo(scene, id)).body.code);
    expect(codes).toEqual(['period_taken', ...Array<string>(6).fill('spot_unavailable')]);
    expect((await app.booking(scene.booking.id, scene.driver)).status).toBe('confirmed');
    expect((await giveBack(scene)).status).toBe(200);
  });

  it('cannot be chosen twice in a row, and what is reported about the second place waits for the decision', async () => {
    const scene = await aScene();
    const [one, other] = [await offer(scene, 100), await offer(scene, 200)];
    const { body: made } = await rebookTo(scene, one.id);
    const second = { ...scene, booking: made };
    const { body: reported } = await report(app, scene.driver, made.id, { kind: 'no_access' });
    expect([reported.waits, reported.returnUntil]).toEqual([true, null]);
    expect((await rebookTo(second, other.id)).body.code).toBe('not_rebookable');
    expect((await giveBack(second)).body.code).toBe('not_returnable');
    expect((await app.booking(made.id, scene.driver)).status).toBe('confirmed');
  });
});

describe('after a report, everything back', () => {
  it('goes to the means of payment at once, the half hours stay blocked, and a repeated call changes nothing', async () => {
    const scene = await aScene();
    const { driver, booking, spot } = scene;
    const { status, body } = await giveBack(scene);
    expect([status, body.outcome, body.returnUntil]).toEqual([200, 'returned', null]);
    expect((await giveBack(scene)).body.outcome).toBe('returned');
    await untilOutboxIsEmpty();
    expect(await paidFor(booking.id)).toBe(0);
    const after = await app.booking(booking.id, driver);
    expect([after.status, after.refund?.amount]).toEqual(['refunded', booking.totalPrice]);
    await mailTo(driver, `Te devolvemos todo: ${booking.spot.title}`);
    expect(await balances(booking.id)).toEqual({ driver: 0, held: 0, owed: 0, platform: 0, owner: 0 });
    await expect(bookNow(app, await app.newPerson(), spot, 1)).rejects.toThrow();
  });

  it('keeps the space blocked for the day, until its owner says that it is free again', async () => {
    const scene = await aScene();
    const { driver, owner, booking, spot } = scene;
    await giveBack(scene);
    const { body: seen } = await call<Problem>(owner, 'GET', booking.id);
    expect(seen.blockedUntil).toBe(blockedUntilOf(booking));
    expect((await call(driver, 'POST', booking.id, '/unblock')).status).toBe(404);
    for (let press = 0; press < 2; press++) {
      const { status, body } = await call<Problem>(owner, 'POST', booking.id, '/unblock');
      expect([status, body.blockedUntil]).toEqual([200, null]);
    }
    expect((await bookNow(app, await app.newPerson(), spot, 1)).status).toBe('confirmed');
  });

  it('frees what is ahead of the present day at once', async () => {
    const scene = await aScene({ isReported: false });
    const place = await offer(scene, 10, '1');
    const long = await bookNow(app, scene.driver, place, 60);
    await report(app, scene.driver, long.id);
    expect((await call(scene.driver, 'POST', long.id, '/refund')).status).toBe(200);
    const stay = { date: inDays(2), startTime: '10:00', endTime: '11:00', isFullDay: 'false' };
    expect((await app.book(await app.newPerson(), place, stay)).status).toBe('confirmed');
  });

  it('waits for the decision where the platform would risk more than its limit', async () => {
    const scene = await aScene({ price: '1000' });
    const { body } = await call<Problem>(scene.driver, 'GET', scene.booking.id);
    expect([body.waits, body.canRebook, body.returnUntil]).toEqual([true, false, null]);
    expect((await giveBack(scene)).body.code).toBe('not_returnable');
  });
});

describe('an administrator', () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await app.newAdmin();
  });
  const decide = (id: string, decision: string, reason = REASON) =>
    app.post<ProblemCase & { code?: string }>(`/admin/problems/${id}/decision`, admin, { decision, reason });

  it('finds reports in the queue, with pictures, messages and the history of both', async () => {
    const driver = await app.newPerson('Dani Conductor');
    const earlier = await aScene({ driver });
    const scene = await aScene({ driver });
    await app.post(`/bookings/${scene.booking.id}/messages`, driver, {
      text: '¿Puedes venir?',
      clientId: randomUUID(),
    });
    const { body: queue } = await app.get<{ problems: OpenProblem[] }>('/admin/problems?limit=50', admin);
    expect(queue.problems.map(({ bookingId }) => bookingId)).toEqual(
      expect.arrayContaining([earlier.booking.id, scene.booking.id]),
    );
    const { body } = await app.get<ProblemCase>(`/admin/problems/${scene.booking.id}`, admin);
    expect(body.messages.map(({ from, text }) => [from, text])).toEqual([['driver', '¿Puedes venir?']]);
    expect(body.driver.reports.map(({ bookingId }) => bookingId)).toEqual([earlier.booking.id]);
    expect([body.owner.reports, body.owner.name, body.booking.reference]).toEqual([
      [],
      'Olga Propietaria',
      scene.booking.reference,
    ]);
    const [address = ''] = body.pictures;
    expect((await fetch(address)).status).toBe(200);
    await decide(earlier.booking.id, 'founded');
    const { body: later } = await app.get<{ problems: OpenProblem[] }>('/admin/problems?limit=50', admin);
    expect(later.problems.map(({ bookingId }) => bookingId)).not.toContain(earlier.booking.id);
  });

  it('finds a report founded: no share for the owner, nothing more for the driver, mails to both with the reason', async () => {
    const scene = await aScene();
    await giveBack(scene);
    const { status, body } = await decide(scene.booking.id, 'founded');
    expect([status, body.problem.decision, body.problem.reason]).toEqual([200, 'founded', REASON]);
    expect((await decide(scene.booking.id, 'founded')).status).toBe(200);
    expect((await decide(scene.booking.id, 'unfounded')).body.code).toBe('already_decided');
    await untilOutboxIsEmpty();
    for (const [person, subject] of [
      [scene.driver, 'Tenías razón'],
      [scene.owner, 'Sin ingresos'],
    ] as const) {
      const mail = await mailTo(person, subject);
      expect(mail.body.text).toContain(REASON);
      expect((await app.notificationsOf(person)).map(({ kind }) => kind)).toContain('problem_decided');
    }
    const seen = await app.booking(scene.booking.id, scene.owner);
    expect([seen.ownerEarnings, seen.payout, seen.problem]).toEqual([0, undefined, 'founded']);
    expect(await balances(scene.booking.id)).toEqual({ driver: 0, held: 0, owed: 0, platform: 0, owner: 0 });
  });

  it('finds a report unfounded whose driver stayed and got the money back otherwise: nobody pays the owner', async () => {
    const scene = await aScene();
    const stored = await kit.bookings().bookings.find(scene.booking.id);
    await app.stripe.refunds.create({ payment_intent: stored?.payments?.[0]?.id ?? '' });
    await eventually(
      async () => (await app.booking(scene.booking.id, scene.driver)).status === 'refunded' || undefined,
      'the end of the stay',
    );
    await decide(scene.booking.id, 'unfounded');
    await untilOutboxIsEmpty();
    expect(await balances(scene.booking.id)).toEqual({ driver: 0, held: 0, owed: 0, platform: 0, owner: 0 });
  });

  it('finds a report unfounded after which the driver left: the platform pays the owner', async () => {
    const scene = await aScene();
    await giveBack(scene);
    await untilOutboxIsEmpty();
    const { body: found } = await app.get<ProblemCase>(`/admin/problems/${scene.booking.id}`, admin);
    const { body: decided } = await decide(
      scene.booking.id,
      'unfounded',
      'La plaza está vacía en todas las fotos.',
    );
    expect([found.booking.paidByUs, decided.booking.compensation]).toEqual([0, 0]);
    expect(decided.booking.paidByUs).toBe(found.booking.compensation);
    expect(found.booking.compensation).toBeGreaterThan(0);
    await untilOutboxIsEmpty();
    const stored = await kit.bookings().bookings.find(scene.booking.id);
    const share = stored?.ownerCents ?? 0;
    const seen = await app.booking(scene.booking.id, scene.owner);
    expect([Math.round((seen.ownerEarnings ?? 0) * 100), seen.payout?.state]).toEqual([share, 'waiting']);
    expect(await balances(scene.booking.id)).toEqual({
      driver: 0,
      held: 0,
      owed: share,
      platform: -share,
      owner: 0,
    });
    await mailTo(scene.owner, `Recibes tus ingresos: ${scene.booking.spot.title}`);
    const { body } = await app.get<{ total: { earnings: number } }>('/user/earnings', scene.owner);
    expect(JSON.stringify(body)).toContain(String(share / 100));
  });

  it('believes two reports of a driver at most, also of many at once', async () => {
    const driver = await app.newPerson('Nueve Avisos');
    const scenes: Scene[] = [];
    for (let count = 0; count < 5; count++) scenes.push(await aScene({ driver, isReported: false }));
    const pictures = await Promise.all(
      scenes.map(async ({ booking }) => [await uploadPrivately(app, driver, booking.id)]),
    );
    const { problems } = kit.problems();
    const others = {
      ...kit.bookings(),
      ...kit.privatePictures(),
      ...kit.limits(),
      ...kit.clock,
      settings: { ...settings, compensationCents: 100_000 },
    };
    for (const picture of pictures.flat())
      await expect.poll(() => others.privatePictures.isReady(picture)).toBe(true);
    // All have counted the others before the first is written.
    let arrive = () => {};
    const allCounted = new Promise<void>((done) => {
      let missing = scenes.length;
      arrive = () => {
        missing -= 1;
        if (missing === 0) done();
      };
    });
    const countDoubted: typeof problems.countDoubted = async (...asked) => {
      const count = await problems.countDoubted(...asked);
      arrive();
      await allCounted;
      return count;
    };
    const deps = { ...others, problems: { ...problems, countDoubted } };
    const send = (index: number) =>
      reportProblem(deps, { userId: driver.userId, isAdmin: false }, scenes[index]?.booking.id ?? '', {
        ...{ kind: 'taken', text: 'Hay un coche rojo.', position: null },
        pictures: pictures[index] ?? [],
      });
    const answers = await Promise.all(scenes.map((_, index) => send(index)));
    expect(answers.filter(({ waits }) => waits === false)).toHaveLength(2);
  });

  it('must give a reason', async () => {
    const scene = await aScene();
    expect((await decide(scene.booking.id, 'founded', 'No')).status).toBe(400);
    expect((await decide(scene.booking.id, 'maybe')).status).toBe(400);
  });

  it('has to look first after two unfounded reports in a year, and nobody else is delayed', async () => {
    const driver = await app.newPerson('Falsa Alarma');
    for (let count = 0; count < 2; count++) {
      const scene = await aScene({ driver });
      await giveBack(scene);
      await decide(scene.booking.id, 'unfounded');
    }
    const third = await aScene({ driver, isReported: false });
    const place = await offer(third, 100);
    const { body } = await report(app, driver, third.booking.id);
    expect([body.waits, body.canRebook, body.returnUntil]).toEqual([true, false, null]);
    expect((await rebookTo(third, place.id)).body.code).toBe('not_rebookable');
    expect((await giveBack(third)).body.code).toBe('not_returnable');
    expect((await placesOf(third)).body.code).toBe('not_rebookable');
    await decide(third.booking.id, 'founded');
    await untilOutboxIsEmpty();
    expect(await paidFor(third.booking.id)).toBe(0);
    expect((await aScene()).booking.status).toBe('confirmed');
  });
});
