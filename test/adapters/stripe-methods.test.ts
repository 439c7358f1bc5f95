import { afterEach, expect, it } from 'vitest';
import type { PaymentMethod } from '#shared/model/constants.ts';
import { browserCall, cleanUp, paymentsOf, startBench } from '../local/stripe-support.ts';

afterEach(cleanUp);

const typesOf = async (
  methods: readonly PaymentMethod[] | undefined,
  totalCents: number,
  bizumMaxEuros?: number,
) => {
  const { standIn, stripe } = await startBench();
  const payments = paymentsOf(standIn, {
    ...(methods && { methods: () => methods }),
    bizumMaxEuros: () => bizumMaxEuros,
  });
  const ids = { id: 'bkg_1', spotId: 'spt_1', driverId: 'usr_1', ownerId: 'usr_2' };
  const { id, clientSecret } = await payments.create({ booking: ids, amountCents: totalCents });
  const { allowed_payment_method_types } = await stripe.paymentIntents.retrieve(id);
  const byPhone = await browserCall(standIn.url, `payment_intents/${id}/confirm`, {
    client_secret: clientSecret,
    'payment_method_data[type]': 'bizum',
    'payment_method_data[billing_details][phone]': '600000001',
  });
  return { types: allowed_payment_method_types, canBizum: byPhone.status === 200 };
};

it.each<[string, PaymentMethod[] | undefined, number, string[]]>([
  ['only cards without a list', undefined, 4250, ['card']],
  ['wallets as cards', ['card', 'apple_pay', 'google_pay'], 4250, ['card']],
  ['Bizum where it is named', ['card', 'bizum'], 4250, ['card', 'bizum']],
  ['Bizum from 0.50 euros', ['card', 'bizum'], 50, ['card', 'bizum']],
  ['Bizum up to 1,000 euros', ['card', 'bizum'], 100_000, ['card', 'bizum']],
  ['no Bizum above', ['card', 'bizum'], 100_001, ['card']],
])('a payment takes %s, and the provider refuses anything else', async (_name, methods, cents, types) => {
  expect(await typesOf(methods, cents)).toEqual({ types, canBizum: types.includes('bizum') });
});

it('a payment takes Bizum up to the most that the stage names', async () => {
  for (const [cents, canBizum] of [
    [300_000, true],
    [300_001, false],
  ] as const)
    expect((await typesOf(['card', 'bizum'], cents, 3000)).canBizum).toBe(canBizum);
});
