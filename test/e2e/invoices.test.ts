import type { Page } from 'playwright-core';
import { encode } from 'uqr';
import { beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '#local/jobs.ts';
import { LOCAL } from '#local/settings.ts';
import type { Invoice, InvoiceSummary, InvoicingAgreement } from '#shared/api/invoices.ts';
import { accountsRepository } from '#shared/data/accounts-repository.ts';
import { openTable } from '#shared/data/client.ts';
import { invoiceKey } from '#shared/data/keys.ts';
import { env } from '#shared/lib/env.ts';
import { eventually, inDays, type Person, useStack } from '#test/support/stack.ts';
import { findFaults, goAfresh, goWithin, openAs, textsOf, unfold, useBrowser } from './support.ts';

const app = useStack({ taxOffice: true, without: ['sendInvoiceRecords'] });
const browser = useBrowser();
const es = textsOf('es', 'accounts', 'common', 'invoices', 'payouts', 'profile', 'shell', 'taxes');

const PHONE = { width: 360, height: 740 };
const OWNER = {
  revision: 0,
  traderStatus: 'business',
  legalName: 'Garajes del Sur, S. L.',
  taxId: 'B64717838',
  address: { street: 'Avenida del Puerto 200', postcode: '46023', city: 'València', country: 'ES' },
};

let owner: Person;
let ownersPage: Page;
let driver: Person;
let bookingId = '';
let invoices: InvoiceSummary[] = [];

const sees = (page: Page, key: string) => page.getByText(es(key), { exact: true }).first().waitFor();
const press = (page: Page, key: string) => page.getByRole('button', { name: es(key), exact: true }).click();
const agreement = async () =>
  (await app.call<InvoicingAgreement>('GET', '/user/invoicing-agreement', { as: owner })).body;

beforeAll(async () => {
  [owner, driver] = await Promise.all([app.newPerson('Olga Dueña'), app.newPerson('Dani Conductor')]);
  await app.call('PUT', '/user/tax-details', { as: owner, body: OWNER });
  ownersPage = await browser.open(PHONE);
});

describe('the agreement about rent invoices', () => {
  it('is not accepted by a tab that shows the text of another version; is read and accepted beside the payouts, holds after a reload, and can be ended, but not without a network', async () => {
    const page = ownersPage;
    const end = page.getByRole('button', { name: es('invoices.end'), exact: true });
    await page.route('**/user/invoicing-agreement', async (route) => {
      const response = await route.fetch();
      const now = (await response.json()) as InvoicingAgreement;
      const json = { ...now, acceptedAt: null, mayAccept: true, version: '2099-01' };
      await route.fulfill({ response, json });
    });
    await openAs(page, app.stack.web, owner, '/ingresos');
    await unfold(page, es('payouts.settings'));
    await press(page, 'invoices.readTerms');
    await sees(page, 'invoices.outdatedTerms');
    expect(await page.getByRole('button', { name: es('invoices.accept'), exact: true }).count()).toBe(0);
    await page.unrouteAll();

    await page.reload();
    await unfold(page, es('payouts.settings'));
    await press(page, 'invoices.readTerms');
    await page.getByText(es('invoices.terms.what')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await press(page, 'invoices.accept');
    await end.waitFor();
    await page.reload();
    await unfold(page, es('payouts.settings'));
    await end.waitFor();
    await page.context().setOffline(true);
    await end.click();
    await page.getByText(es('common.notSent'), { exact: true }).first().waitFor();
    expect((await agreement()).acceptedAt).not.toBeNull();
    await page.context().setOffline(false);
    await end.click();
    await end.waitFor({ state: 'detached' });
    expect(await agreement()).toMatchObject({ acceptedAt: null, revision: 2 });
    await press(page, 'invoices.readTerms');
    await press(page, 'invoices.accept');
    await end.waitFor();
    expect(await page.locator(':focus').textContent()).toBe(es('invoices.readTerms'));
  });
});

describe('invoices', () => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.open(PHONE);
  });

  it('are none at first, and the page says when there will be; those of a stay are on its page, minutes after the payment', async () => {
    await openAs(page, app.stack.web, driver, '/facturas');
    await sees(page, 'invoices.none');
    expect(await page.getByRole('search').count()).toBe(0);
    const spot = await app.publish(owner);
    ({ id: bookingId } = await app.book(driver, spot, { date: inDays(7) }));
    invoices = await eventually(async () => {
      await runJob('issueInvoices');
      const path = `/bookings/${bookingId}/invoices`;
      const { body } = await app.call<{ invoices: InvoiceSummary[] }>('GET', path, { as: driver });
      return body.invoices.length === 2 ? body.invoices : undefined;
    }, 'two invoices');
    await goWithin(page, `/reserva/${bookingId}`);
    await unfold(page, es('invoices.bookingTitle'));
    for (const { number } of invoices) await page.getByRole('link', { name: number, exact: true }).waitFor();
    await page.getByRole('link', { name: invoices[1]?.number ?? '', exact: true }).click();
    await page.getByText(OWNER.legalName).first().waitFor();
  });

  it('begin with the code of the tax office, as large as it demands, on screen and on paper', async () => {
    const { id = '' } = invoices[1] ?? {};
    await goWithin(page, `/facturas/${id}`);
    const { checkUrl } = (await app.call<Invoice>('GET', `/invoices/${id}`, { as: driver })).body;
    const code = page.getByRole('img', { name: es('invoices.codeLabel'), exact: true });
    await code.waitFor();
    const { size, data } = encode(checkUrl ?? '', { ecc: 'M', border: 4 });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h` : [])));
    expect((await code.locator('path').getAttribute('d'))?.match(/M\d+ \d+h/g)).toEqual(dark);
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media });
      const { width = 0, y = 0 } = (await code.boundingBox()) ?? {};
      const sideMm = ((width * 25.4) / 96) * ((size - 8) / size);
      expect(sideMm, media).toBeGreaterThan(30);
      expect(sideMm, media).toBeLessThan(40);
      expect(y).toBeLessThan((await page.getByText(OWNER.legalName).first().boundingBox())?.y ?? 0);
    }
    await page.emulateMedia({ media: null });
    await page.getByText(`un tercero, ${LOCAL.company.name} (NIF ${LOCAL.company.taxId})`).waitFor();
    expect(await findFaults(page)).toEqual([]);
    const link = page.getByRole('link', { name: es('invoices.check'), exact: true });
    expect(await link.getAttribute('href')).toBe(checkUrl);
  });

  it('are found by number and by quarter, also after a reload, and saved as files', async () => {
    const accounts = accountsRepository(openTable(env.tableName()));
    const account = await accounts.find(driver.userId);
    if (!account) throw new Error('The driver has no account.');
    const [year, month = ''] = inDays(0).split('-');
    await accounts.save({ ...account, createdAt: `${Number(year) - 3}-${month}-15T10:00:00.000Z` });
    await page.goto(`${app.stack.web}/facturas`);
    const [fee, rent] = invoices.map(({ number }) => page.getByRole('link', { name: number, exact: true }));
    await rent?.waitFor();
    await page.getByLabel(es('invoices.number')).fill(invoices[1]?.number.toLowerCase() ?? '');
    await press(page, 'invoices.find');
    await fee?.waitFor({ state: 'detached' });
    await page.reload();
    await rent?.waitFor();
    expect(await fee?.count()).toBe(0);
    await page.getByLabel(es('invoices.number')).fill('');
    await press(page, 'invoices.find');
    await fee?.waitFor();
    // One for each quarter in which there can be invoices, after the one for all of them.
    const quarters = page.getByLabel(es('invoices.quarter')).locator('option');
    expect(await quarters.count()).toBe(1 + 13);
    await page.getByLabel(es('invoices.quarter')).selectOption({ index: 13 });
    await sees(page, 'invoices.noneFound');
    const { pathname, search } = new URL(page.url());
    await goAfresh(page, pathname + search);
    await sees(page, 'invoices.noneFound');
    await page.getByLabel(es('invoices.quarter')).selectOption({ index: 1 });
    await rent?.waitFor();
    const zip = page.waitForEvent('download');
    await press(page, 'invoices.archive');
    expect((await zip).suggestedFilename()).toMatch(/\.zip$/);
    await rent?.click();
    await page.route('**/pdf', (route) => route.abort('connectionreset'), { times: 2 });
    await press(page, 'invoices.file');
    await sees(page, 'invoices.fileFailed');
    const file = page.waitForEvent('download');
    await press(page, 'invoices.file');
    expect((await file).suggestedFilename()).toBe(`${invoices[1]?.number ?? ''}.pdf`);
  });

  it('show in the list and on their page that they are cancelled', async () => {
    const { id = '', number = '' } = invoices[0] ?? {};
    await openTable(env.tableName()).update(invoiceKey(id), {
      UpdateExpression: 'SET cancelledAt = :at',
      ExpressionAttributeValues: { ':at': new Date().toISOString() },
    });
    const note = page.getByText(new RegExp(`^${es('invoices.cancelledOn').split('{date}')[0] ?? '-'}`));
    await page.goto(`${app.stack.web}/facturas`);
    await note.waitFor();
    expect(await note.count()).toBe(1);
    await page.getByRole('link', { name: number, exact: true }).click();
    await page.getByRole('button', { name: es('invoices.file'), exact: true }).waitFor();
    await note.waitFor();
    expect(await findFaults(page)).toEqual([]);
  });

  it('stay within a narrow screen, whatever somebody has written without a blank; those of others do not exist', async () => {
    const [late, guest] = await Promise.all([app.newPerson(), app.newPerson()]);
    const word = 'Ñ'.repeat(100);
    const regimes = [{ from: '2026-01-01', regime: 'exempt', reason: 'other', note: word }];
    await app.call('PUT', '/user/tax-details', { as: late, body: { ...OWNER, regimes } });
    await app.call('PUT', '/user/tax-details', { as: guest, body: { ...OWNER, legalName: word } });
    const { id } = await app.book(guest, await app.publish(late), { date: inDays(8) });
    await app.call('PUT', `/bookings/${id}/invoice-data`, { as: guest, body: { revision: 1 } });
    await openAs(page, app.stack.web, guest, `/reserva/${id}`);
    await unfold(page, es('invoices.bookingTitle'));
    await page.getByText(word).filter({ visible: true }).first().waitFor();
    expect(await findFaults(page)).toEqual([]);

    await goWithin(ownersPage, `/facturas/${invoices[0]?.id ?? ''}`);
    await sees(ownersPage, 'invoices.unknown');
  });
});
