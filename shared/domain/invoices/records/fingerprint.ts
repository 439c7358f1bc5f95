import { createHash } from 'node:crypto';
import type { InvoiceIdentity } from '../../../model/invoice-record.ts';

/** The content that the fingerprint of a registration covers. */
interface RegistrationContent {
  readonly identity: InvoiceIdentity;
  readonly type: string;
  readonly taxTotal: string;
  readonly total: string;
}

/** The place in the chain: the fingerprint before, empty for the first, and when the record was generated. */
interface Link {
  readonly previous: string;
  readonly generatedAt: string;
}

/** Values without blanks around them, and no value as an empty one (section 3). */
const join = (fields: readonly (readonly [name: string, value: string])[]): string =>
  fields.map(([name, value]) => `${name}=${value.trim()}`).join('&');

const hash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase();

/**
 * The fingerprint of a registration: SHA-256 of its fields in their order, as 64 capital hexadecimal digits ("Detalle de las
 * especificaciones técnicas para generación de la huella o hash" 0.1.2, sections 3 a and 5; Orden HAC/1177/2024 art. 13).
 */
export const fingerprintRegistration = (
  { identity, type, taxTotal, total }: RegistrationContent,
  link: Link,
) =>
  hash(
    join([
      ['IDEmisorFactura', identity.issuerTaxId],
      ['NumSerieFactura', identity.number],
      ['FechaExpedicionFactura', identity.issuedOn],
      ['TipoFactura', type],
      ['CuotaTotal', taxTotal],
      ['ImporteTotal', total],
      ['Huella', link.previous],
      ['FechaHoraHusoGenRegistro', link.generatedAt],
    ]),
  );

/** The fingerprint of a cancellation (section 3 b). */
export const fingerprintCancellation = (identity: InvoiceIdentity, link: Link): string =>
  hash(
    join([
      ['IDEmisorFacturaAnulada', identity.issuerTaxId],
      ['NumSerieFacturaAnulada', identity.number],
      ['FechaExpedicionFacturaAnulada', identity.issuedOn],
      ['Huella', link.previous],
      ['FechaHoraHusoGenRegistro', link.generatedAt],
    ]),
  );
