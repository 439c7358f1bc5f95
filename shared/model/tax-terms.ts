/** Values of tax details that API and site must agree on, beside `constants.ts` and `rules.ts`, which every page loads. */

/**
 * In which capacity a person lets or books: as a private person, or as a trader (texto refundido de la Ley General para la Defensa de los
 * Consumidores y Usuarios, art. 97 bis).
 */
export const TRADER_STATUSES = ['private', 'business'] as const;
export type TraderStatus = (typeof TRADER_STATUSES)[number];

/** Whether an owner's rent carries the tax of the place. A garage that is let without a dwelling does (Ley 37/1992 art. 20.Uno.23 b). */
export const TAX_REGIMES = ['taxed', 'exempt'] as const;
export type TaxRegime = (typeof TAX_REGIMES)[number];

/**
 * Why rent is exempt. `with_dwelling`: let together with a dwelling (Ley 37/1992 art. 20.Uno.23 b). `canary_small_business`: the small
 * traders of the Canary Islands. `other`: as its owner writes.
 */
export const EXEMPTION_REASONS = ['with_dwelling', 'canary_small_business', 'other'] as const;

/**
 * Maximum characters of tax details: of the name as in `TextMax120Type` of the tax office's SuministroInformacion.xsd, which later
 * invoices must fit; the others are more than addresses have.
 */
export const TAX_DETAILS_LIMITS = {
  legalName: 120,
  taxId: 20,
  street: 120,
  postcode: 12,
  city: 80,
  note: 200,
  noteMin: 5,
  regimes: 20,
} as const;
