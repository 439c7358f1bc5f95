import type { Invoice } from '../../../model/invoice.ts';
import { writeAmount } from './formats.ts';
import { identify } from './identity.ts';

/** As browsers and Java's URLEncoder agree on: encodeURIComponent leaves these signs. */
const encode = (value: string) =>
  encodeURIComponent(value).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The address in the QR code of an invoice: NIF, number, day and total, URL-encoded (sections 4 to 6; Orden HAC/1177/2024 art. 21).
 * Throws if the issuer has no Spanish number, or if the number has other signs than printable ASCII.
 */
export const toCheckUrl = (
  invoice: Pick<Invoice, 'issuer' | 'number' | 'issuedOn' | 'totalCents'>,
  baseUrl: string,
): string => {
  const { issuerTaxId, number, issuedOn } = identify(invoice.issuer, invoice);
  const parameters = [
    ['nif', issuerTaxId],
    ['numserie', number],
    ['fecha', issuedOn],
    ['importe', writeAmount(invoice.totalCents)],
  ] as const;
  return `${baseUrl}?${parameters.map(([name, value]) => `${name}=${encode(value)}`).join('&')}`;
};
