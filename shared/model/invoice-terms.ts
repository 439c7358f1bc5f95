import type { EXEMPTION_REASONS, TaxArea } from './tax-terms.ts';

type ExemptionReason = (typeof EXEMPTION_REASONS)[number];

/** As the tax office's list of April 2026 names the laws (validations 1.2.2, 5.2). The one of IPSI refers to that of IVA. */
const IPSI = 'Ley 8/1991, art. 7';
const WITH_DWELLING: Readonly<Record<TaxArea, string>> = {
  iva: 'Ley 37/1992, art. 20.Uno.23.º b)',
  igic: 'Decreto Legislativo 1/2025, capítulo I',
  ipsi_ceuta: IPSI,
  ipsi_melilla: IPSI,
};

/** The law by which rent is exempt; empty where its owner writes it. Small traders are so only in the Canary Islands. */
export const findExemptionLaw = (reason: ExemptionReason, area: TaxArea): string => {
  if (reason === 'with_dwelling') return WITH_DWELLING[area];
  return reason === 'canary_small_business' ? 'Decreto Legislativo 1/2025, art. 90' : '';
};

/** A tax number as documents show it: that of another country with its code, if it does not begin with it. */
export const nameTaxId = ({ taxId, taxIdCountry }: { taxId: string; taxIdCountry: string }): string =>
  taxIdCountry === 'ES' || taxId.startsWith(taxIdCountry) ? taxId : `${taxIdCountry} ${taxId}`;

/** The lines of an address as documents show them: a country that is a code has its name in the language of the document. */
export const nameAddress = (lines: readonly string[], locale: string): string[] => {
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  return lines.map((line) => (/^[A-Z]{2}$/.test(line) ? (countries.of(line) ?? line) : line));
};

/**
 * The format of an invoice's QR code: between 30 and 40 mm, level M (Orden HAC/1177/2024 art. 21.1). `widthMm` has the light margin of
 * `border` modules within it, which leaves 38 to 39 mm for the 45 or 49 modules of our addresses.
 */
export const INVOICE_CODE = { level: 'M', border: 4, widthMm: 45 } as const;

/** Above and below it, in Spanish in every language (Orden HAC/1177/2024 art. 20.1 b; AEAT, "características del código QR" 0.5.0, section 3). */
export const INVOICE_CODE_WORDS = { above: 'QR tributario:', below: 'VERI*FACTU' } as const;

/**
 * The version of the text that an owner accepts, so that the platform issues the rent invoices in the owner's name (RD 1619/2012 art. 5.2).
 * A changed text is another version.
 */
export const INVOICING_AGREEMENT_VERSION = '2026-11';
