import { sendRecords } from '#shared/domain/invoices/records/send-records.ts';
import { env } from '#shared/lib/env.ts';
import * as kit from '../_kit/ports.ts';
import { countRecords } from '../_kit/record-metrics.ts';

export const handler = kit.job('sendInvoiceRecords', async () => {
  const deps = { ...kit.connect(kit.invoiceRecords, kit.taxOffice), lastDay: env.verifactu()?.lastDay };
  const end = await deps.taxOffice.findCertificateEnd();
  const result = await sendRecords(deps);
  countRecords(result, end, deps.clock.now());
  return result;
});
