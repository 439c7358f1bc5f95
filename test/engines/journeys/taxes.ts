import { expect } from 'vitest';
import { runJob } from '#local/jobs.ts';
import type { InvoiceSummary } from '#shared/api/invoices.ts';
import type { TaxDetails } from '#shared/api/taxes.ts';
import { textsOf } from '#test/e2e/support.ts';
import { eventually, inDays } from '#test/support/stack.ts';
import type { Stage } from '../stage.ts';
import { button, css, field, heading, inside, link, radio, text } from '../target.ts';
import type { Visitor } from '../visitor.ts';
import { signInTo } from './account.ts';
import { keepSavedFile, readSavedFile } from './saved-file.ts';

const es = textsOf('es', 'invoices', 'taxes', 'traders');

/** Who lets as a business, what is wrong of it by field, and that drivers see it. */
export const giveTaxDetails = async (visitor: Visitor, { app, owner, dear }: Stage): Promise<void> => {
  await signInTo(visitor, owner, '/datos-fiscales');
  await visitor.click(radio(es('taxes.business')));
  const details = {
    ...{ legalName: 'Garajes del Sur, S. L.', taxId: 'b64717839', street: 'Avenida del Puerto 200' },
    ...{ postcode: '46023', city: 'València' },
  };
  for (const [name, value] of Object.entries(details)) await visitor.fill(field(name), value);
  await visitor.click(button(es('taxes.save')));
  await visitor.see(text(es('taxes.taxIdProblem')));
  await visitor.fill(field('taxId'), 'b64717838');
  await visitor.click(button(es('taxes.save')));
  await visitor.see(text(es('taxes.complete')));
  const { body } = await app.call<TaxDetails>('GET', '/user/tax-details', { as: owner });
  expect(body).toMatchObject({ traderStatus: 'business', taxId: 'B64717838', missing: [] });
  await visitor.go(`/spot/${dear.id}`);
  await visitor.see(text(es('traders.business')));
};

/** An invoice from the list: its code, its amounts, and its file. */
export const readInvoice = async (visitor: Visitor, { app, driver, spot }: Stage): Promise<void> => {
  const booking = await app.book(driver, spot, { date: inDays(17) });
  const invoice = await eventually(async () => {
    await runJob('issueInvoices');
    const path = `/bookings/${booking.id}/invoices`;
    const { body } = await app.call<{ invoices: InvoiceSummary[] }>('GET', path, { as: driver });
    return body.invoices[0];
  }, 'an invoice');
  await signInTo(visitor, driver, '/facturas');
  await visitor.click(link(invoice.number));
  await visitor.arrive(`/facturas/${invoice.id}`);
  await visitor.see(heading(es('invoices.oneTitle')));
  await visitor.see({ role: 'img', name: es('invoices.codeLabel') });
  await visitor.see(inside(css('tfoot'), text(/^2,50\s€$/)));
  await keepSavedFile(visitor);
  await visitor.click(button(es('invoices.file')));
  expect(await readSavedFile(visitor)).toMatch(/^%PDF-/);
};
