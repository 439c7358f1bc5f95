import { issueInvoices } from '#shared/domain/invoices/issue-invoices.ts';
import {
  alarms,
  clock,
  withAccounts,
  withBookings,
  withFiscalChain,
  withInvoiceData,
  withInvoices,
  withLedger,
  withSettings,
  withTaxDetails,
} from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';
import { countLag } from '../_kit/lag-metrics.ts';

export const handler = job('issueInvoices', async () => {
  const run = await issueInvoices({
    ...withInvoices(),
    ...withLedger(),
    ...withFiscalChain(),
    ...withBookings(),
    ...withInvoiceData(),
    ...withTaxDetails(),
    ...withAccounts(),
    ...withSettings(),
    ...alarms,
    ...clock,
  });
  countLag('invoices', run.lag);
  return run;
});
