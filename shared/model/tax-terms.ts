/** Values of tax details that API and site must agree on, beside `constants.ts` and `rules.ts`, which every page loads. */

import type { LOCALES } from './constants.ts';

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
 * traders of the Canary Islands, for spaces there. `other`: as its owner writes.
 */
export const EXEMPTION_REASONS = ['with_dwelling', 'canary_small_business', 'other'] as const;

/** The areas of indirect tax: IVA on the peninsula and the Balearics, IGIC in the Canary Islands, IPSI in each of the two cities. */
export const TAX_AREAS = ['iva', 'igic', 'ipsi_ceuta', 'ipsi_melilla'] as const;
export type TaxArea = (typeof TAX_AREAS)[number];

type NamesOfTaxes = Readonly<Record<keyof typeof LOCALES, Readonly<Record<TaxArea, string>>>>;

const OF_ISLANDS_AND_CITIES = { igic: 'IGIC', ipsi_ceuta: 'IPSI', ipsi_melilla: 'IPSI' } as const;

/** The taxes by their names. Only IVA has an English one. */
export const TAX_NAMES: NamesOfTaxes = {
  es: { iva: 'IVA', ...OF_ISLANDS_AND_CITIES },
  en: { iva: 'VAT', ...OF_ISLANDS_AND_CITIES },
};

const CITIES = { ipsi_ceuta: 'IPSI Ceuta', ipsi_melilla: 'IPSI Melilla' } as const;

/** The names of the taxes where several places are in one list, with the city where it matters. */
export const TAX_AREA_NAMES: NamesOfTaxes = {
  es: { ...TAX_NAMES.es, ...CITIES },
  en: { ...TAX_NAMES.en, ...CITIES },
};

/**
 * The subjects of invoices. `service_fee`: the platform's fee, to the driver. `commission`: the platform's part of the rent, to the owner.
 * `rent`: the stay, to the driver, in the owner's name.
 */
export const INVOICE_SUBJECTS = ['service_fee', 'commission', 'rent'] as const;
export type InvoiceSubject = (typeof INVOICE_SUBJECTS)[number];

/**
 * The kinds of invoices by their codes at the tax office (list L2 of SuministroInformacion.xsd). F1: full. F2: simplified. F3: full, in
 * place of simplified ones and of their credit notes. R1: credit note of a full one, because money went back (Ley 37/1992 art. 80.Uno and
 * Dos). R4: for the rest, here another recipient. R5: credit note of a simplified one.
 */
export const INVOICE_TYPES = ['F1', 'F2', 'F3', 'R1', 'R4', 'R5'] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];

/** A sign that not every program that shows or prints an invoice can show, such as a pictogram. Floors are written with a degree sign. */
export const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{Zs}\p{Sm}\p{Sc}\p{Sk}°]/u;

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
  registerNumber: 40,
  note: 200,
  noteMin: 5,
  regimes: 20,
} as const;
