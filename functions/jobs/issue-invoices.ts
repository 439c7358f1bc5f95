import { issueInvoices } from '#shared/domain/invoices/issue-invoices.ts';
import {
  clock,
  withAccounts,
  withBookings,
  withInvoiceData,
  withInvoices,
  withSettings,
  withTaxDetails,
} from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';
import { countLag } from '../_kit/lag-metrics.ts';

export const handler = job('issueInvoices', async () => {
  const run = await issueInvoices({
    ...withInvoices(),
    ...withBookings(),
    ...withInvoiceData(),
    ...withTaxDetails(),
    ...withAccounts(),
    ...withSettings(),
    ...clock,
  });
  countLag('invoices', run.lag);
  return run;
});
