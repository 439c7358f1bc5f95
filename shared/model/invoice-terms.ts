import type { TaxArea } from './tax-terms.ts';

/** What exempts rent of a garage together with a dwelling in each area: the laws of IVA and IGIC, and that of IPSI, which refers to IVA's. */
export const DWELLING_EXEMPTIONS: Readonly<Record<TaxArea, string>> = {
  iva: 'Ley 37/1992, art. 20.Uno.23.º b)',
  igic: 'Ley 4/2012, art. 50.Uno.23.º b)',
  ipsi_ceuta: 'Ley 8/1991, art. 7',
  ipsi_melilla: 'Ley 8/1991, art. 7',
};

/**
 * How the QR code of an invoice looks: between 30 and 40 mm, level M (Orden HAC/1177/2024 art. 21.1). `widthMm` has the light margin of
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
