import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '#test/support/axe.ts';
import { openBrowser } from '#test/support/browser.ts';
import { servePage } from './stripe-browser-support.ts';
import { type Bench, cleanUp, newIntent, startBench } from './stripe-support.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);
afterAll(() => browser.close());
afterEach(cleanUp);

interface Visit extends Bench {
  readonly page: Page;
  readonly intent: string;
  readonly result: Locator;
  readonly state: Locator;
  /** Everything that the browser complained about. */
  readonly complaints: string[];
}

const visit = async (query: Record<string, string> = {}): Promise<Visit> => {
  const served = await servePage();
  const bench = await startBench({ allowedOrigins: [served.origin] });
  served.use(bench.standIn.stripeJsUrl);
  const intent = await newIntent(bench.stripe);
  const context = await browser.newContext();
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // a declined card is a 402, which the browser's console reports by itself
    if (['error', 'warning'].includes(message.type()) && !message.text().includes('402')) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const secret = intent.client_secret ?? '';
  await page.goto(`${served.origin}/?${new URLSearchParams({ secret, locale: 'es', ...query }).toString()}`);
  const state = page.getByTestId('state');
  return { ...bench, page, intent: intent.id, result: page.getByTestId('result'), state, complaints };
};

const pay = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Número de tarjeta').fill(number);
  await page.getByLabel('Fecha de caducidad').fill('12 / 40');
  await page.getByLabel('Código de seguridad').fill('123');
  await page.getByRole('button', { name: 'Pay' }).click();
};

const textOf = (locator: Locator) => expect.poll(() => locator.textContent(), { timeout: 10_000 });
const statusOf = async ({ stripe, intent }: Visit) => (await stripe.paymentIntents.retrieve(intent)).status;

describe('the real react-stripe-js over the fake Stripe.js', { timeout: 60_000 }, () => {
  it('pays with 4242 and leaves nothing in the console', async () => {
    const seen = await visit();
    await textOf(seen.state).toBe('ready');
    await pay(seen.page, '4242424242424242');
    await textOf(seen.result).toBe('succeeded');
    expect(await statusOf(seen)).toBe('succeeded');
    expect(seen.complaints).toEqual([]);
  });

  it('shows a decline in the reader’s language and takes another card', async () => {
    const seen = await visit();
    await pay(seen.page, '4000000000009995');
    await textOf(seen.result).toBe(
      'card_error|card_declined|insufficient_funds|Tu tarjeta no tiene fondos suficientes.',
    );
    expect(await statusOf(seen)).toBe('requires_payment_method');
    await pay(seen.page, '4242424242424242');
    await textOf(seen.result).toBe('succeeded');
  });

  it('asks for 3-D Secure: failed first, then completed', async () => {
    const seen = await visit();
    const dialog = seen.page.getByRole('dialog', { name: '3-D Secure (simulado)' });
    await pay(seen.page, '4000002500003155');
    await dialog.getByRole('button', { name: 'Fallar' }).click();
    await textOf(seen.result).toContain('payment_intent_authentication_failure');
    expect(await statusOf(seen)).toBe('requires_payment_method');
    await pay(seen.page, '4000002500003155');
    await dialog.getByRole('button', { name: 'Completar' }).click();
    await textOf(seen.result).toBe('succeeded');
    expect(await statusOf(seen)).toBe('succeeded');
  });

  it('goes to the return address with what Stripe adds to it', async () => {
    const seen = await visit({ redirect: 'always' });
    await pay(seen.page, '4242424242424242');
    await seen.page.waitForURL('**/back?*');
    const { searchParams } = new URL(seen.page.url());
    expect(searchParams.get('payment_intent')).toBe(seen.intent);
    expect(searchParams.get('payment_intent_client_secret')).toMatch(/^pi_\w+_secret_/);
    expect(searchParams.get('redirect_status')).toBe('succeeded');
  });

  it('says which field is wrong, beside it and to assistive technology', async () => {
    const { page, result, complaints } = await visit();
    const number = page.getByLabel('Número de tarjeta');
    await number.fill('4242424242424241');
    await page.getByLabel('Código de seguridad').focus();
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    await page.getByText('El número de tu tarjeta no es válido.').waitFor();
    await pay(page, '4242 4242');
    await textOf(result).toBe('validation_error|incomplete_number||El número de tu tarjeta está incompleto.');
    expect(await page.locator('input:focus').getAttribute('name')).toBe('number');
    expect(complaints).toEqual([]);
  });

  it('formats while typing, reports completeness, and submits the form on Enter', async () => {
    const { page, state, result } = await visit({ locale: 'en' });
    const number = page.getByLabel('Card number');
    await number.pressSequentially('378282246310005');
    expect(await number.inputValue()).toBe('3782 822463 10005');
    const expiry = page.getByLabel('Expiration date');
    await expiry.pressSequentially('940');
    expect(await expiry.inputValue()).toBe('09 / 40');
    await textOf(state).toBe('incomplete');
    await page.getByLabel('Security code').pressSequentially('1234');
    await textOf(state).toBe('complete');
    await page.getByLabel('Security code').press('Enter');
    await textOf(result).toBe('succeeded');
  });

  it('works for an intent that is made later, and says when a secret is wrong', async () => {
    const deferred = await visit({ deferred: '' });
    await pay(deferred.page, '4242424242424242');
    await textOf(deferred.result).toBe('succeeded');
    const wrong = await visit({ secret: 'pi_none_secret_none' });
    await textOf(wrong.state).toBe('load error: resource_missing');
  });

  it('passes axe, has targets of 44 pixels and shows where the focus is', async () => {
    const { page, state } = await visit();
    await textOf(state).toBe('ready');
    await page.getByRole('group', { name: 'Pago con tarjeta' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    const number = page.getByLabel('Número de tarjeta');
    expect((await number.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const before = await page.screenshot();
    await number.focus();
    expect((await page.screenshot()).equals(before)).toBe(false); // the caret is hidden: this is the outline
  });
});
