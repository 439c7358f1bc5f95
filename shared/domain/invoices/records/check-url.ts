import type { Invoice } from '../../../model/invoice.ts';
import { writeAmount } from './formats.ts';
import { identify } from './identity.ts';

/** Where a recipient checks an invoice (AEAT, "características del código QR" 0.5.0, section 5.1). */
export const CHECK_ADDRESSES = {
  production: 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR',
  test: 'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR',
} as const;

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
