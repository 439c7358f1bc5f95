import { sendRecords } from '#shared/domain/invoices/records/send-records.ts';
import { env } from '#shared/lib/env.ts';
import * as kit from '../_kit/ports.ts';
import { job } from '../_kit/job.ts';
import { countRecords } from '../_kit/record-metrics.ts';

export const handler = job('sendInvoiceRecords', async () => {
  const deps = {
    ...kit.invoiceRecords(),
    ...kit.taxOffice(),
    ...kit.clock,
    lastDay: env.verifactu()?.lastDay,
  };
  const end = await deps.taxOffice.findCertificateEnd();
  const result = await sendRecords(deps);
  countRecords(result, end, deps.clock.now());
  return result;
});
