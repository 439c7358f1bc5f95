import { issueInvoices } from '#shared/domain/invoices/issue-invoices.ts';
import * as kit from '../_kit/ports.ts';
import { job } from '../_kit/job.ts';
import { countLag } from '../_kit/lag-metrics.ts';

export const handler = job('issueInvoices', async () => {
  const run = await issueInvoices({
    ...kit.invoices(),
    ...kit.invoicingAgreements(),
    ...kit.ledger(),
    ...kit.fiscalChain(),
    ...kit.bookings(),
    ...kit.invoiceData(),
    ...kit.taxDetails(),
    ...kit.accounts(),
    ...kit.settings(),
    ...kit.alarms,
    ...kit.clock,
  });
  countLag('invoices', run.lag);
  return run;
});
