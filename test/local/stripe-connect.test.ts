import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import {
  newAccount,
  newAccountLink,
  onboard,
  press,
  REFRESH_URL,
  RETURN_URL,
  visit,
} from './stripe-connect-support.ts';
import { cleanUp, failureOf, newKey, startBench, startReceiver, WEBHOOK_SECRET } from './stripe-support.ts';

afterEach(cleanUp);

describe('connected accounts', () => {
  it('makes an Express account that may not be paid yet and says what is missing', async () => {
    const { stripe } = await startBench();
    const account = await newAccount(stripe);
    expect(account).toMatchObject({
      object: 'account',
      type: 'express',
      country: 'ES',
      default_currency: 'eur',
      email: 'propietaria@example.org',
      business_type: 'individual',
      capabilities: { transfers: 'inactive' },
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      controller: { stripe_dashboard: { type: 'express' }, losses: { payments: 'application' } },
      requirements: { disabled_reason: 'requirements.past_due', pending_verification: [] },
      metadata: { userId: 'usr_1' },
    });
    expect(account.id).toMatch(/^acct_\w{16}$/);
    expect(account.requirements?.currently_due).toContain('external_account');
    expect(account.requirements?.eventually_due).toContain('external_account');
    expect(await stripe.accounts.retrieve(account.id)).toEqual(account);
  });

  it('takes controller properties in place of a type, never both, and only the Express Dashboard', async () => {
    const { stripe } = await startBench();
    const controller = {
      fees: { payer: 'application' as const },
      losses: { payments: 'application' as const },
      stripe_dashboard: { type: 'express' as const },
    };
    const { type, controller: made } = await stripe.accounts.create({ country: 'ES', controller });
    expect([type, made?.fees?.payer]).toEqual(['none', 'application']);
    for (const params of [
      { type: 'express', controller },
      { type: 'standard' },
      { controller: { stripe_dashboard: { type: 'full' } } },
      { type: 'express', capabilities: { card_payments: { requested: true } } },
    ] as Stripe.AccountCreateParams[]) {
      // the types of the SDK leave these texts open
      expect(await failureOf(stripe.accounts.create(params))).toMatchObject({ statusCode: 400 });
    }
  });

  it('gives the same account again for the same idempotency key', async () => {
    const { stripe } = await startBench();
    const idempotencyKey = newKey();
    const params: Stripe.AccountCreateParams = { type: 'express', country: 'ES' };
    const first = await stripe.accounts.create(params, { idempotencyKey });
    const second = await stripe.accounts.create(params, { idempotencyKey });
    expect(second.id).toBe(first.id);
    expect((await stripe.accounts.list()).data).toHaveLength(1);
  });

  it('lists accounts newest first, page by page and by date of creation', async () => {
    let now = Date.parse('2026-05-01T00:00:00Z');
    const { stripe } = await startBench({ now: () => now });
    const ids: string[] = [];
    for (let day = 0; day < 3; day += 1) {
      ids.unshift((await newAccount(stripe)).id);
      now += 86_400_000;
    }
    const walked = await stripe.accounts.list({ limit: 1 }).autoPagingToArray({ limit: 10 });
    expect(walked.map(({ id }) => id)).toEqual(ids);
    const recent = await stripe.accounts.list({
      created: { gte: Date.parse('2026-05-02T00:00:00Z') / 1000 },
    });
    expect(recent.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  });

  it('does not tell an unknown account from one of somebody else', async () => {
    const { stripe } = await startBench();
    const error = await failureOf(stripe.accounts.retrieve('acct_none'));
    expect(error).toBeInstanceOf(Stripe.errors.StripePermissionError);
    expect(error).toMatchObject({ statusCode: 403, code: 'account_invalid' });
  });

  it('merges metadata on update and tells of the change', async () => {
    const { stripe } = await startBench();
    const { id } = await newAccount(stripe);
    const updated = await stripe.accounts.update(id, { metadata: { stage: 'x' } });
    expect(updated.metadata).toEqual({ userId: 'usr_1', stage: 'x' });
    const { data } = await stripe.events.list({ type: 'account.updated' }, { stripeAccount: id });
    expect(data).toMatchObject([
      { account: id, data: { object: { id }, previous_attributes: { metadata: { userId: 'usr_1' } } } },
    ]);
  });
});

describe('onboarding', () => {
  it.each([
    ['complete', { details_submitted: true, payouts_enabled: true, charges_enabled: true }, 'active', null],
    ['later', { details_submitted: false, payouts_enabled: false }, 'inactive', 'requirements.past_due'],
    [
      'review',
      { details_submitted: true, payouts_enabled: false },
      'pending',
      'requirements.pending_verification',
    ],
  ])('takes the owner through the page and back: %s', async (outcome, flags, transfers, disabled_reason) => {
    const { stripe } = await startBench();
    const { id } = await newAccount(stripe);
    expect(await onboard(stripe, id, outcome)).toBe(RETURN_URL);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      ...flags,
      capabilities: { transfers },
      requirements: { disabled_reason },
    });
  });

  it('says on the page, in the language of the browser, that it is an emulator', async () => {
    const { stripe } = await startBench();
    const { id } = await newAccount(stripe);
    const spanish = await visit((await newAccountLink(stripe, id)).url);
    expect(spanish.page).toContain('<html lang="es">');
    expect(spanish.page).toContain('No es Stripe');
    const english = await visit((await newAccountLink(stripe, id)).url, 'en-GB,en;q=0.9');
    expect(english.page).toContain('<html lang="en">');
    expect(english.page).toContain('It is not Stripe');
  });

  it('opens a link once: a second visit goes to the refresh address, and so does a form sent twice', async () => {
    const { stripe } = await startBench();
    const { id } = await newAccount(stripe);
    const { url } = await newAccountLink(stripe, id);
    const first = await visit(url);
    expect(await visit(url)).toMatchObject({ status: 303, location: REFRESH_URL });
    expect(await press(url, first.page, 'complete')).toBe(RETURN_URL);
    expect(await press(url, first.page, 'review')).toBe(REFRESH_URL);
    expect(await press(url, 'no session', 'review')).toBe(REFRESH_URL);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ payouts_enabled: true });
  });

  it('lets a link live for five minutes', async () => {
    let now = Date.parse('2026-05-01T00:00:00Z');
    const { stripe } = await startBench({ now: () => now });
    const { id } = await newAccount(stripe);
    const link = await newAccountLink(stripe, id);
    expect(link).toMatchObject({ object: 'account_link', expires_at: link.created + 300 });
    now += 301_000;
    expect(await visit(link.url)).toMatchObject({ status: 303, location: REFRESH_URL });
  });

  it('refuses a link of another type, for nobody, or without a way back', async () => {
    const { stripe } = await startBench();
    const { id: account } = await newAccount(stripe);
    const urls = { refresh_url: REFRESH_URL, return_url: RETURN_URL };
    const create = (params: Stripe.AccountLinkCreateParams) => failureOf(stripe.accountLinks.create(params));
    expect(await create({ account, type: 'account_update', ...urls })).toMatchObject({ param: 'type' });
    expect(await create({ account: 'acct_none', type: 'account_onboarding', ...urls })).toMatchObject({
      statusCode: 403,
    });
    expect(await create({ account, type: 'account_onboarding', refresh_url: REFRESH_URL })).toMatchObject({
      param: 'return_url',
    });
    expect(
      await create({ account, type: 'account_onboarding', ...urls, return_url: 'cobros' }),
    ).toMatchObject({ code: 'url_invalid' });
  });

  it('gives a login link once the details are in, which leads to the panel of the owner once', async () => {
    const { stripe } = await startBench();
    const { id } = await newAccount(stripe);
    const early = await failureOf(stripe.accounts.createLoginLink(id));
    expect(early.message).toContain('has not completed onboarding');
    await onboard(stripe, id, 'review');
    const { object, url } = await stripe.accounts.createLoginLink(id);
    expect(object).toBe('login_link');
    expect((await visit(url)).page).toContain(id);
    expect((await visit(url)).page).toContain('Este enlace ya no sirve');
  });
});

describe('the review of an account', () => {
  it('approves and restricts by control, and keeps a rejected account rejected', async () => {
    const { stripe, standIn } = await startBench();
    const { id } = await newAccount(stripe);
    await onboard(stripe, id, 'review');
    await standIn.control.moveAccount(id, 'enabled');
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ payouts_enabled: true });
    await standIn.control.moveAccount(id, 'restricted');
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      details_submitted: true,
      payouts_enabled: false,
      requirements: { currently_due: ['individual.verification.document'] },
    });
    await standIn.control.moveAccount(id, 'rejected');
    await expect(standIn.control.moveAccount(id, 'enabled')).rejects.toThrow('rejected');
    expect(await onboard(stripe, id, 'complete')).toBe(RETURN_URL);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ payouts_enabled: false });
  });

  it('sends account.updated with the account it is about, and keeps all of it over a restart', async () => {
    const receiver = await startReceiver();
    const webhook = { url: receiver.url, secret: WEBHOOK_SECRET };
    const first = await startBench({ webhook });
    const { id } = await newAccount(first.stripe);
    const { url } = await newAccountLink(first.stripe, id);
    await onboard(first.stripe, id, 'complete');
    await receiver.until(2);
    const updated = receiver.received.find(({ event }) => event.type === 'account.updated');
    expect(updated?.event).toMatchObject({
      account: id,
      data: { object: { id, payouts_enabled: true }, previous_attributes: { payouts_enabled: false } },
    });
    await first.standIn.close();
    const { stripe, standIn } = await startBench({ dataFile: first.dataFile });
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ payouts_enabled: true });
    expect((await visit(standIn.url + new URL(url).pathname)).page).toContain(id);
  });

  it('sends events of accounts, and lists them for the account alone', async () => {
    const receiver = await startReceiver();
    const { stripe } = await startBench({ webhook: receiver, webhookRetryDelaysMs: [10] });
    const { id } = await newAccount(stripe);
    await onboard(stripe, id, 'complete');
    await stripe.paymentIntents.create({ amount: 500, currency: 'eur' });
    await receiver.until(3);
    const event = receiver.received.find(({ event: { type } }) => type === 'account.updated');
    expect((await stripe.events.list()).data.map(({ type }) => type)).toEqual(['payment_intent.created']);
    expect(await failureOf(stripe.events.retrieve(event?.event.id ?? ''))).toMatchObject({ statusCode: 404 });
    const seen = await stripe.events.retrieve(event?.event.id ?? '', {}, { stripeAccount: id });
    expect(seen.account).toBe(id);
    const acting = await failureOf(stripe.balance.retrieve({}, { stripeAccount: id }));
    expect(acting.message).toContain('on behalf of a connected account');
  });
});
