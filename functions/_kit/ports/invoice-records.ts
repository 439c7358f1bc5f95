import { readSecret } from '#shared/adapters/secrets-manager.ts';
import { readCertificate } from '#shared/adapters/tax-office/certificate.ts';
import { taxOffice as connectTaxOffice } from '#shared/adapters/tax-office/tax-office.ts';
import { createFiscalChain } from '#shared/domain/invoices/records/fiscal-chain.ts';
import type { FiscalSettings } from '#shared/domain/ports/invoice-records.ts';
import { env } from '#shared/lib/env.ts';
import { lazy, lazyAsync } from '#shared/lib/lazy.ts';
import { invoiceRecords } from '../repositories.ts';

/** For what issues invoices: undefined where the stage sends no records. */
export const fiscalChain = /* @__PURE__ */ lazy(() => {
  const settings = env.verifactu() as FiscalSettings | undefined; // of lib/config.ts
  return { fiscalChain: settings && createFiscalChain(invoiceRecords().invoiceRecords, settings) };
});
const readOurCertificate = /* @__PURE__ */ lazyAsync(async () => {
  const secret = env.verifactuCertificateSecret();
  // The stand-in of the local stack has no TLS.
  const isPlain = env.verifactu()?.sendUrl.startsWith('http://');
  return secret === undefined || isPlain ? undefined : readCertificate(await readSecret(secret));
});
export const taxOffice = /* @__PURE__ */ lazy(() => ({
  taxOffice: connectTaxOffice({ url: env.verifactu()?.sendUrl ?? '', certificate: readOurCertificate }),
}));
