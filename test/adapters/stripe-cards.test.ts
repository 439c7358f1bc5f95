import { afterEach, describe, expect, it } from 'vitest';
import { browserCall, cleanUp, paymentsOf, startBench } from '../local/stripe-support.ts';

afterEach(cleanUp);

const PARTIES = { spotId: 'spt_1', driverId: 'usr_1', ownerId: 'usr_2' };
const INSUFFICIENT = '4000000000009995';

const aRental = async () => {
  const { standIn, stripe } = await startBench();
  const payments = paymentsOf(standIn, { methods: () => ['card', 'bizum'] });
  const order = (month: number, customerId?: string, bookingId = `bkg_${String(month)}`) => ({
    booking: { id: bookingId, ...PARTIES, rental: { id: 'rnt_1', month } },
    amountCents: 9000,
    ...(customerId !== undefined && { customerId }),
  });
  const found = async (id: string) => (await payments.find(id)) ?? never();
  return { standIn, stripe, payments, order, found };
};
const never = (): never => {
  throw new Error('There is no such payment.');
};

/** The first month is paid with this card. */
const aPaidRental = async (method = 'pm_card_visa') => {
  const rental = await aRental();
  const { stripe, standIn, payments, order, found } = rental;
  const first = await payments.create(order(1));
  const asked = await stripe.paymentIntents.confirm(first.id, {
    payment_method: method,
    use_stripe_sdk: true,
  });
  const source = (asked.next_action?.use_stripe_sdk as { three_d_secure_2_source?: string } | undefined)
    ?.three_d_secure_2_source; // what Stripe.js reads
  if (source !== undefined)
    await browserCall(standIn.url, '3ds2/authenticate', { source, outcome: 'complete' });
  const { customerId = '', paymentMethodId = '' } = await found(first.id);
  const renewal = (month = 2) => payments.create(order(month, customerId));
  const chargesOf = async (id: string) => (await stripe.charges.list({ payment_intent: id })).data.length;
  return { ...rental, first, customerId, paymentMethodId, renewal, chargesOf };
};

describe('the first month', () => {
  it('is paid with a card only, which is saved for a customer without personal data', async () => {
    const { stripe, payments, order } = await aRental();
    const { id, customerId } = await payments.create(order(1));
    const made = await stripe.paymentIntents.retrieve(id);
    expect(made).toMatchObject({
      allowed_payment_method_types: ['card'],
      setup_future_usage: 'off_session',
      customer: customerId,
    });
    const customer = await stripe.customers.retrieve(customerId ?? '');
    expect(customer).toMatchObject({
      email: null,
      name: null,
      metadata: { rentalId: 'rnt_1', driverId: 'usr_1' },
    });
  });

  it('has one customer, however often it is prepared, and after its payment was canceled', async () => {
    const { payments, order } = await aRental();
    const [one, same] = await Promise.all([payments.create(order(1)), payments.create(order(1))]);
    expect(same).toEqual(one);
    await payments.cancel(one.id);
    const again = await payments.create(order(1), one.id);
    expect([again.id === one.id, again.customerId]).toEqual([false, one.customerId]);
  });

  it('saves nothing for a claim or a change of it', async () => {
    const { payments, order } = await aRental();
    const paid = await payments.create({ ...order(1), claimId: 'clm_1' });
    expect(paid.customerId).toBeUndefined();
  });
});

describe('a later month', () => {
  it('is charged to the saved card once, however often an attempt is repeated', async () => {
    const { payments, renewal, paymentMethodId, customerId, chargesOf } = await aPaidRental();
    const { id } = await renewal();
    const attempt = { paymentMethodId, attempt: '1' };
    const charges = await Promise.all([1, 2, 3].map(() => payments.charge(id, attempt)));
    charges.push(await payments.charge(id, { paymentMethodId, attempt: '2' }));
    for (const { payment, refused } of charges)
      expect([payment.status, payment.customerId, refused]).toEqual(['succeeded', customerId, undefined]);
    expect(await chargesOf(id)).toBe(1);
    expect((await payments.find(id))?.paymentMethodId).toBe(paymentMethodId);
  });

  it('is not charged without its customer', async () => {
    const { payments, order } = await aRental();
    await expect(payments.create(order(2))).rejects.toMatchObject({ code: 'payments_unavailable' });
  });

  it('that a bank wants to have authenticated is paid on the page with 3-D Secure, and its card saved', async () => {
    const { stripe, standIn, payments, renewal, found, ...rental } = await aPaidRental(
      'pm_card_authenticationRequired',
    );
    const { id, clientSecret } = await renewal();
    const charge = await payments.charge(id, { paymentMethodId: rental.paymentMethodId, attempt: '1' });
    expect(charge).toMatchObject({ payment: { status: 'open' }, refused: 'authentication_required' });
    const asked = await browserCall(standIn.url, `payment_intents/${id}/confirm`, {
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4000002500003155',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
      use_stripe_sdk: 'true',
    });
    const { use_stripe_sdk } = asked.body.next_action as {
      use_stripe_sdk: { three_d_secure_2_source: string };
    }; // the API's answer
    const source = use_stripe_sdk.three_d_secure_2_source;
    // Nothing is charged beside the card that the driver is authenticating.
    await browserCall(standIn.url, '3ds2/authenticate', { source, outcome: 'complete' });
    const paid = await found(id);
    expect([paid.status, paid.paymentMethodId === rental.paymentMethodId]).toEqual(['succeeded', false]);
    const next = await renewal(3);
    const answer = await payments.charge(next.id, {
      paymentMethodId: paid.paymentMethodId ?? '',
      attempt: '1',
    });
    expect(answer.payment.status).toBe('succeeded');
    expect((await stripe.paymentIntents.retrieve(next.id)).payment_method).toBe(paid.paymentMethodId);
  });

  it('that was declined is charged again by the next attempt only', async () => {
    const { standIn, payments, renewal, paymentMethodId, chargesOf } = await aPaidRental();
    const { id } = await renewal();
    const charge = (attempt: string) => payments.charge(id, { paymentMethodId, attempt });
    await standIn.control.changeCard(paymentMethodId, INSUFFICIENT);
    expect((await charge('1')).refused).toBe('declined');
    await standIn.control.changeCard(paymentMethodId, '4242424242424242');
    expect((await charge('1')).refused).toBe('declined');
    expect(await chargesOf(id)).toBe(1);
    expect(await charge('2')).toMatchObject({ payment: { status: 'succeeded' } });
    expect(await chargesOf(id)).toBe(2);
  });

  it('answers no card that could not be saved', async () => {
    const { stripe, renewal, found, payments } = await aPaidRental();
    for (const saves of [false, true]) {
      const { id } = await renewal(saves ? 2 : 3);
      if (saves) await payments.saveNextCard(id);
      await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
      expect((await found(id)).paymentMethodId !== undefined).toBe(saves);
    }
  });

  it('is not charged once it is canceled', async () => {
    const { payments, renewal, paymentMethodId, chargesOf } = await aPaidRental();
    const { id } = await renewal();
    await payments.cancel(id);
    const charge = await payments.charge(id, { paymentMethodId, attempt: '1' });
    expect([charge.payment.status, charge.refused, await chargesOf(id)]).toEqual(['canceled', undefined, 0]);
  });

  it('is declined if its card is not saved any more', async () => {
    const { stripe, payments, renewal, paymentMethodId } = await aPaidRental();
    const { id } = await renewal();
    await stripe.paymentMethods.detach(paymentMethodId);
    for (const card of [paymentMethodId, 'pm_unknown'])
      expect((await payments.charge(id, { paymentMethodId: card, attempt: '1' })).refused).toBe('declined');
  });

  it('is no refusal if the provider does not answer, and whatever it did meanwhile counts', async () => {
    const { standIn, payments, renewal, paymentMethodId, chargesOf } = await aPaidRental();
    const { id } = await renewal();
    const match = `POST /v1/payment_intents/${id}/confirm`;
    standIn.control.failNext({ match, status: 500, withEffect: true, times: 3 });
    const attempt = { paymentMethodId, attempt: '1' };
    await expect(payments.charge(id, attempt)).rejects.toMatchObject({ code: 'payments_unavailable' });
    expect((await payments.charge(id, attempt)).payment.status).toBe('succeeded');
    expect(await chargesOf(id)).toBe(1);
  });
});

describe('the end of a rental', () => {
  it('deletes its customer with the card, also repeatedly; its payments stay and can be refunded', async () => {
    const { payments, first, customerId, paymentMethodId, renewal, found } = await aPaidRental();
    const { id } = await renewal();
    for (const _twice of [1, 2]) await payments.forget(customerId);
    await payments.forget('cus_unknown');
    const refused = await payments.charge(id, { paymentMethodId, attempt: '1' });
    expect(refused.refused).toBe('declined');
    expect(await payments.refund(first.id, { attempt: '1', bookingId: 'bkg_1' })).toBe('asked');
    expect(await found(first.id)).toMatchObject({ customerId, refundedCents: 9000 });
  });
});

describe('another card of a rental', () => {
  const aSetup = async () => {
    const rental = await aPaidRental();
    const { payments, standIn, customerId } = rental;
    const setup = await payments.createCardSetup({ customerId, rentalId: 'rnt_1', driverId: 'usr_1' });
    const give = (number: string) =>
      browserCall(standIn.url, `setup_intents/${setup.id}/confirm`, {
        client_secret: setup.clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '3',
        'payment_method_data[card][exp_year]': '40',
        'payment_method_data[card][cvc]': '123',
        use_stripe_sdk: 'true',
      });
    return { ...rental, setup, give };
  };

  it('is set up for charges while the driver is away, as a card, for the customer of the rental', async () => {
    const { stripe, payments, customerId, setup, give } = await aSetup();
    expect(setup).toMatchObject({ status: 'open', customerId });
    expect(await stripe.setupIntents.retrieve(setup.id)).toMatchObject({
      usage: 'off_session',
      payment_method_types: ['card'],
      metadata: { rentalId: 'rnt_1', driverId: 'usr_1' },
    });
    await give('5555555555554444');
    const found = await payments.findCardSetup(setup.id);
    expect(found).toMatchObject({
      status: 'succeeded',
      card: { brand: 'mastercard', last4: '4444', expiry: '2040-03' },
    });
    expect((await stripe.paymentMethods.retrieve(found?.paymentMethodId ?? '')).customer).toBe(customerId);
    expect(await payments.findCardSetup('seti_unknown')).toBeUndefined();
  });

  it('pays the attempt in which the old one was refused', async () => {
    const { standIn, payments, setup, give, renewal, paymentMethodId } = await aSetup();
    const { id } = await renewal();
    await standIn.control.changeCard(paymentMethodId, INSUFFICIENT);
    expect((await payments.charge(id, { paymentMethodId, attempt: '1' })).refused).toBe('declined');
    await give('5555555555554444');
    const given = (await payments.findCardSetup(setup.id))?.paymentMethodId ?? '';
    const { payment } = await payments.charge(id, { paymentMethodId: given, attempt: '1' });
    expect(payment.status).toBe('succeeded');
  });

  it('is removed once, however often, and is no longer answered then', async () => {
    const { payments, setup, give } = await aSetup();
    await give('5555555555554444');
    const given = (await payments.findCardSetup(setup.id))?.paymentMethodId ?? '';
    await Promise.all([payments.detachCard(given), payments.detachCard(given)]);
    await payments.detachCard(given);
    await payments.detachCard('pm_unknown');
    expect(await payments.findCardSetup(setup.id)).toMatchObject({ status: 'succeeded' });
    expect((await payments.findCardSetup(setup.id))?.paymentMethodId).toBeUndefined();
  });

  it('of a customer that does not exist, or while the provider fails, is not prepared', async () => {
    const { standIn, payments, setup } = await aSetup();
    const owner = { customerId: 'cus_unknown', rentalId: 'rnt_1', driverId: 'usr_1' };
    await expect(payments.createCardSetup(owner)).rejects.toMatchObject({ code: 'payments_unavailable' });
    standIn.control.failNext({ match: `GET /v1/setup_intents/${setup.id}`, status: 500, times: 3 });
    await expect(payments.findCardSetup(setup.id)).rejects.toMatchObject({ code: 'payments_unavailable' });
  });
});
