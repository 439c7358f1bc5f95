import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '#test/support/axe.ts';
import { openBrowser } from '#test/support/browser.ts';
import { servePage } from './stripe-browser-support.ts';
import { type Bench, cleanUp, newIntent, startBench } from './stripe-support.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
afterEach(cleanUp);

interface Visit extends Bench {
  readonly page: Page;
  readonly intent: string;
  readonly result: Locator;
  readonly state: Locator;
  /** Errors and warnings in the console of the browser. */
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
    // the console reports the 402 of a declined card by itself
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

describe('the real react-stripe-js over the fake Stripe.js', { timeout: 60_000 }, () => {
  it('shows an error beside its field and to assistive technology', async () => {
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

  it('passes axe, has targets of 44 pixels and shows the focus', async () => {
    const { page, state } = await visit();
    await textOf(state).toBe('ready');
    await page.getByRole('group', { name: 'Pago con tarjeta' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    const number = page.getByLabel('Número de tarjeta');
    expect((await number.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const before = await page.screenshot();
    await number.focus();
    expect((await page.screenshot()).equals(before)).toBe(false); // without a caret, the difference is the outline
  });
});
