import { issueInvoices } from '#shared/domain/invoices/issue-invoices.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.job('issueInvoices', async () => {
  const run = await issueInvoices(
    kit.connect(
      kit.invoices,
      kit.invoicingAgreements,
      kit.ledger,
      kit.fiscalChain,
      kit.bookings,
      kit.invoiceData,
      kit.taxDetails,
      kit.accounts,
      kit.settings,
      kit.alarms,
    ),
  );
  kit.countLag('invoices', run.lag);
  return run;
});
