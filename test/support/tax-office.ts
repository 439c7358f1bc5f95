import { readFileSync } from 'node:fs';
import path from 'node:path';
import { taxOffice } from '#shared/adapters/tax-office/tax-office.ts';
import type { ClientCertificate } from '#shared/adapters/tax-office/certificate.ts';
import type { TaxOffice } from '#shared/domain/ports/invoice-records.ts';

const FOLDER = path.join(import.meta.dirname, '../fixtures/verifactu/tls');
export const readTls = (name: string): string => readFileSync(path.join(FOLDER, name), 'utf8');
export const readTlsBytes = (name: string): Buffer => readFileSync(path.join(FOLDER, name));

/** What the stand-in shows and trusts with mutual TLS. */
export const SERVER_TLS = { key: readTls('server.key'), cert: readTls('server.pem'), ca: readTls('ca.pem') };

/** The adapter for a stand-in, by default without a certificate. */
export const officeAt = (
  url: string,
  { certificate, timeout = 2000 }: { certificate?: ClientCertificate; timeout?: number } = {},
): TaxOffice =>
  taxOffice({ url, timeout, ca: readTls('ca.pem'), certificate: () => Promise.resolve(certificate) });
