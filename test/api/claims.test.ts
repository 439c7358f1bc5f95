import { beforeAll, describe, expect, it } from 'vitest';
import type { ClaimCase, ClaimPayment, ClaimView, PendingClaim } from '#shared/api/claims.ts';
import type { AccountExport } from '#shared/api/privacy.ts';
import { HOUR } from '#shared/lib/time.ts';
import { CLAIM_EUROS } from '#shared/model/rules.ts';
import { LOCAL } from '#local/settings.ts';
import { openObjects } from '#local/s3/objects.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { aPicture } from '#test/support/pictures.ts';
import { eventually, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { hurryErasure } from '#test/support/whole-table.ts';
import { untilOutboxIsEmpty } from '#test/support/until-outbox-is-empty.ts';

const app = useStack({ moderation: 'manual' });

let admin: Person;
beforeAll(async () => {
  admin = await app.newAdmin('Ada Revisora');
});

type Refused = { code?: string; issues?: { path: string; message: string }[] };
const OVERSTAY = { kind: 'overstay', text: 'Se quedó dos horas más de lo reservado.', amount: '12.34' };

/** A stay that ended an hour ago, of a driver at the space of an owner. */
const aStay = async (endedAgo = HOUR) => {
  const { owner, driver, spot } = await app.market();
  await app.post(`/admin/spots/${spot.id}/decision`, admin, {
    decision: 'approve',
    reason: '',
    version: spot.version,
  });
  const id = await aPastStay(spot.id, driver, { endedAgo });
  const path = `/bookings/${id}/claim`;
  const post = <T>(as: Person, route = '', body?: object) =>
    app.call<T & Refused>('POST', `${path}${route}`, { as, ...(body && { body }) });
  return {
    ...{ owner, driver, id, spot, post },
    open: (changes: object = {}, as = owner) => post<ClaimView>(as, '', { ...OVERSTAY, ...changes }),
    view: async (as = driver) => (await app.get<ClaimView>(path, as)).body,
    accept: async () => (await post<ClaimPayment>(driver, '/payment')).body,
    report: (stripePaymentIntentId: string) =>
      post<ClaimView>(driver, '/confirmation', { stripePaymentIntentId }),
    decide: async (due: number) => {
      const { body } = await app.get<ClaimCase>(`/admin/claims/${id}`, admin);
      return app.post<ClaimCase & Refused>(`/admin/claims/${id}/decision`, admin, {
        due,
        text: 'Lo que muestran las fotos y los mensajes.',
        version: body.version,
      });
    },
  };
};
type Stay = Awaited<ReturnType<typeof aStay>>;

/** Uploads a file as a picture of the owner for the stay, and waits until it was looked at. */
const upload = async ({ owner, id }: Stay, bytes: Buffer, contentType = 'image/jpeg', as = owner) => {
  const { body } = await app.post<{ uploadURL: string; picture: string }>(`/bookings/${id}/pictures`, as, {
    contentType,
    contentLength: bytes.length,
  });
  await fetch(body.uploadURL, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': contentType },
  });
  const files = openObjects(`${app.dataDir}/objects`, [LOCAL.uploadsBucket]);
  const key = new URL(body.uploadURL).pathname.split('/').slice(2).join('/');
  await eventually(
    async () => ((await files.find(LOCAL.uploadsBucket, key)) ? undefined : true),
    'the end of the upload',
  );
  return body.picture;
};

const subjectsTo = async ({ email }: Person) => {
  await untilOutboxIsEmpty();
  return (await app.mailsTo(email, 0)).map(({ subject }) => subject);
};

describe('a claim of an owner', () => {
  it('with pictures is paid by card, and told to both', async () => {
    const stay = await aStay();
    const picture = await upload(stay, await aPicture());
    const { status, body } = await stay.open({ kind: 'damage', pictures: [picture] });
    expect([status, body.claim?.status]).toEqual([201, 'open']);
    const seen = await stay.view();
    expect(seen.claim).toMatchObject({ role: 'driver', due: 12.34, status: 'open' });
    expect((await fetch(seen.claim?.pictures[0] ?? '')).status).toBe(200);
    expect(await subjectsTo(stay.driver)).toContainEqual(expect.stringMatching(/^Te reclaman 12,34/));
    expect((await app.notificationsOf(stay.driver, 1))[0]).toMatchObject({
      kind: 'claim_opened',
      bookingId: stay.id,
    });

    const { paymentIntentId, amount } = await stay.accept();
    expect(amount).toBe(12.34);
    await app.pay(paymentIntentId);
    expect((await stay.report(paymentIntentId)).body.claim?.status).toBe('paid');
    expect(await subjectsTo(stay.owner)).toContainEqual(expect.stringMatching(/^Reclamación pagada/));
    expect((await stay.view(stay.owner)).claim?.payout).toMatchObject({ state: 'waiting', amount: 12.34 });
    expect((await stay.view()).claim?.payout).toBeUndefined();
  });

  it('that the browser does not report is paid by the provider’s own message', async () => {
    const stay = await aStay();
    await stay.open();
    await app.pay((await stay.accept()).paymentIntentId);
    await eventually(
      async () => ((await stay.view()).claim?.status === 'paid' ? true : undefined),
      'the webhook',
    );
  });

  it.each([
    ['a million euros', { amount: 1_000_000 }, 'amount', `Must be at most ${CLAIM_EUROS.max}.`],
    ['nothing', { amount: 0 }, 'amount', `Must be at least ${CLAIM_EUROS.min}.`],
    ['a negative amount', { amount: -5 }, 'amount', `Must be at least ${CLAIM_EUROS.min}.`],
    ['a third of a cent', { amount: 3.333 }, 'amount', 'Must have at most two decimals.'],
    ['an amount that is no number', { amount: 'mucho' }, 'amount', undefined],
    ['an unknown reason', { kind: 'noise' }, 'kind', undefined],
    ['no words', { text: '  ' }, 'text', undefined],
    ['damage without a picture', { kind: 'damage' }, 'pictures', 'Damage needs a picture.'],
    [
      'twenty pictures',
      { pictures: Array.from({ length: 20 }, () => `${'a'.repeat(16)}/${'0'.repeat(26)}`) },
      'pictures',
      undefined,
    ],
    ['a picture by its address', { pictures: ['https://example.com/a.jpg'] }, 'pictures', undefined],
  ])('of %s is refused, with the field and the bound', async (_, changes, field, message) => {
    const stay = await aStay();
    const { status, body } = await stay.open(changes);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.issues?.[0]?.path).toMatch(new RegExp(`^body\\.${field}`));
    if (message !== undefined) expect(body.issues?.[0]?.message).toBe(message);
    expect((await stay.view(stay.owner)).claim).toBeNull();
  });

  it('that is disputed is decided by an administrator, and both read the reasons', async () => {
    const stay = await aStay();
    await stay.open();
    expect((await stay.post(stay.driver, '/dispute', { text: 'corto' })).status).toBe(400);
    const { body } = await stay.post<ClaimView>(stay.driver, '/dispute', {
      text: 'Me fui a la hora, <b>hay cámaras</b>.',
    });
    expect(body.claim).toMatchObject({
      status: 'in_review',
      answer: 'Me fui a la hora, <b>hay cámaras</b>.',
    });
    const { body: list } = await app.get<{ pending: PendingClaim[] }>('/admin/claims?limit=50', admin);
    expect(list.pending).toContainEqual(expect.objectContaining({ bookingId: stay.id, hasAnswer: true }));
    expect((await stay.decide(12.35)).body.code).toBe('invalid_request');
    expect((await stay.decide(0.5)).body.code).toBe('invalid_request');
    expect((await stay.decide(7.5)).body.claim).toMatchObject({ status: 'due', due: 7.5 });
    await untilOutboxIsEmpty();
    for (const person of [stay.driver, stay.owner]) {
      const mails = await app.mailsTo(person.email);
      const decided = mails.find(({ subject }) => subject.startsWith('Decisión sobre'));
      expect(decided?.body.text).toContain('Lo que muestran las fotos y los mensajes.');
      expect(decided?.body.html).not.toContain('<b>hay cámaras</b>');
    }
    const { paymentIntentId, amount } = await stay.accept();
    expect(amount).toBe(7.5);
    await app.pay(paymentIntentId);
    expect((await stay.report(paymentIntentId)).body.claim?.status).toBe('paid');
  });

  it('that was withdrawn leaves its payment cancelled, also one by Bizum that the bank app still asks for', async () => {
    const stay = await aStay();
    await stay.open();
    const { paymentIntentId } = await stay.accept();
    await app.stripe.paymentIntents.confirm(paymentIntentId, {
      'payment_method_data[type]': 'bizum',
      'payment_method_data[billing_details][phone]': '600000003',
      return_url: `${app.stack.web}/payment/success`,
    } as object);
    expect((await app.stripe.paymentIntents.retrieve(paymentIntentId)).status).toBe('requires_action');
    expect((await stay.post<ClaimView>(stay.owner, '/withdraw')).body.claim?.status).toBe('withdrawn');
    expect((await app.stripe.paymentIntents.retrieve(paymentIntentId)).status).toBe('canceled');
    expect((await stay.report(paymentIntentId)).body.code).toBe('payment_incomplete');
    expect((await stay.post(stay.driver, '/payment')).body.code).toBe('claim_closed');
    expect(await subjectsTo(stay.driver)).toContainEqual(expect.stringMatching(/^Reclamación retirada/));
  });
});

describe('the data of a claim', () => {
  const exportOf = async (as: Person) =>
    (await app.post<AccountExport>('/user/export', as, { password: PASSWORD })).body;
  const close = (as: Person) =>
    app.post<Refused & { details?: { open?: { kind: string }[] } }>('/user/close', as, {
      password: PASSWORD,
    });

  it('is exported to both, with the money, and keeps their accounts open until it has ended', async () => {
    const stay = await aStay();
    await stay.open();
    expect((await exportOf(stay.owner)).claims).toMatchObject([{ direction: 'made', amount: 12.34 }]);
    expect((await exportOf(stay.driver)).claims).toMatchObject([{ direction: 'received', pictures: 0 }]);
    const refused = await close(stay.driver);
    expect(refused.body.details?.open?.map(({ kind }) => kind)).toEqual(['claim']);
    const { paymentIntentId } = await stay.accept();
    await app.pay(paymentIntentId);
    await stay.report(paymentIntentId);
    expect((await exportOf(stay.driver)).money).toContainEqual(
      expect.objectContaining({ kind: 'claim_payment', amount: -12.34, bookingId: stay.id }),
    );
    expect((await close(stay.owner)).body.details?.open?.map(({ kind }) => kind)).toContain('payout');
  });

  it('loses the words of a person whose account is closed, and keeps those of the other', async () => {
    const stay = await aStay();
    await stay.open();
    await stay.post(stay.driver, '/dispute', { text: 'Me fui a la hora, hay cámaras.' });
    await stay.decide(0);
    await untilOutboxIsEmpty();
    const closed = await close(stay.driver);
    expect([closed.status, closed.body]).toEqual([200, expect.anything()]);
    await hurryErasure(stay.driver.userId);
    await eventually(
      async () => ((await stay.view(stay.owner)).claim?.answer === '' ? true : undefined),
      'the erasure',
    );
    expect((await stay.view(stay.owner)).claim?.text).toBe(OVERSTAY.text);
  });
});
