import { findOtherDay, type Invoice, type InvoiceReference } from '../../../model/invoice.ts';
import type { InvoiceIdentity, RecordRegistration, RecordTaxLine } from '../../../model/invoice-record.ts';
import type { InvoiceSubject, TaxArea } from '../../../model/tax-terms.ts';
import { writeAmount, writeDay, writeRate } from './formats.ts';
import { identify, toRecordPerson } from './identity.ts';
import { isCreditNote } from '../standing.ts';

/** List L1. */
const TAXES: Readonly<Record<TaxArea, RecordTaxLine['tax']>> = {
  iva: '01',
  ipsi_ceuta: '02',
  ipsi_melilla: '02',
  igic: '03',
};

/** The general regime of each tax (lists L8A and L8B; for IPSI validations 3.1.3, 15.6). */
const GENERAL = '01';
/** List L8B: the special regime of small traders in the Canary Islands. */
const CANARY_SMALL_BUSINESS = '18';
/** Lists L8A and L8B, and validations 3.1.3, 15.6 of IPSI: subject to the tax of another area. */
const OTHER_TAX = '08';
/** Validations 3.1.3, 15.6: what IPSI exempts within the city. */
const IPSI_EXEMPT = '19';

const DESCRIPTIONS: Readonly<Record<InvoiceSubject, string>> = {
  service_fee: 'Servicio de reserva de una plaza de aparcamiento',
  commission: 'Comisión por la intermediación en el alquiler de una plaza de aparcamiento',
  rent: 'Alquiler de una plaza de aparcamiento',
};

/** Simplified ones have no recipient: the tax office refuses one on them (validations 3.1.3, 13). */
const WITHOUT_RECIPIENT: readonly string[] = ['F2', 'R5'];

/**
 * The code of an exemption (list L10, with what validations 1.2.2, 15.5 add of IGIC). E1: by article 20 of the law of IVA, or the corresponding
 * one of IGIC and IPSI (5.2). E7: the small traders of the Canary Islands (5.2.2; FAQ for developers 1.3, section 25). Others: E6, and E8 of IGIC,
 * where E6 names one law.
 */
const exemptionOf = ({ area, exemption }: Invoice): string => {
  if (exemption?.reason === 'canary_small_business' && area === 'igic') return 'E7';
  if (exemption?.reason === 'with_dwelling') return 'E1';
  return area === 'igic' ? 'E8' : 'E6';
};

const regimeOf = ({ area, rate, exemption }: Invoice): string => {
  if (rate > 0) return GENERAL;
  if (exemption?.reason === 'canary_small_business' && area === 'igic') return CANARY_SMALL_BUSINESS;
  return TAXES[area] === '02' ? IPSI_EXEMPT : GENERAL;
};

/**
 * Whether the operator provides a service where it is not established, so that the operation is not subject to its own tax by rules of
 * location. The rent of an owner is not asked: who lets a space is established where it lies (Ley 37/1992 art. 69.Tres.2.º).
 */
const isElsewhere = ({ subject, area }: Invoice, establishedIn: readonly TaxArea[] | undefined): boolean =>
  subject !== 'rent' &&
  establishedIn !== undefined &&
  !establishedIn.some((own) => TAXES[own] === TAXES[area]);

/**
 * The line of a service located in the Canary Islands, by a company of the peninsula (FAQ for developers 1.3, section 23.2): "Impuesto: 01
 * [...] con independencia de que no deba repercutirse el impuesto. Clave de régimen: 08. Calificación de la operación: N2. Tipo: en blanco.
 * BI: sin ninguna especialidad. Cuota: en blanco". Section 24: "El impuesto a informar se establece en función del lugar de establecimiento
 * del obligado a generar el registro de alta"; so the same of a company of another area, by its first one.
 */
const toLineElsewhere = (invoice: Invoice, [first = 'iva']: readonly TaxArea[]): RecordTaxLine => ({
  tax: TAXES[first],
  regime: OTHER_TAX,
  exemption: null,
  rate: null,
  base: writeAmount(invoice.baseCents),
  quota: null,
});

const toLine = (invoice: Invoice, establishedIn: readonly TaxArea[] | undefined): RecordTaxLine => {
  if (establishedIn && isElsewhere(invoice, establishedIn)) return toLineElsewhere(invoice, establishedIn);
  const isTaxed = invoice.rate > 0;
  return {
    tax: TAXES[invoice.area],
    regime: regimeOf(invoice),
    exemption: isTaxed ? null : exemptionOf(invoice),
    rate: isTaxed ? writeRate(invoice.rate) : null,
    base: writeAmount(invoice.baseCents),
    quota: isTaxed ? writeAmount(invoice.taxCents) : null,
  };
};

/**
 * The day of the operation or of its payment in advance, where it is not the invoice's (RD 1007/2023 art. 10.1 e, `FechaOperacion` of DsRegistro).
 * A credit note has that of what it corrects.
 */
const operationDayOf = (invoice: Invoice): string | null => {
  const day = findOtherDay(invoice);
  return day && writeDay(day);
};

const identifyAll = (issuer: Invoice['issuer'], references: readonly InvoiceReference[]): InvoiceIdentity[] =>
  references.map((reference) => identify(issuer, reference));

/**
 * The content of an invoice's first registration (RD 1007/2023 art. 10; of who issues it for an owner, art. 10.1 c). `establishedIn`: the areas
 * where the operator is established, the seat first; as if it were everywhere if absent.
 */
export const toRegistration = (invoice: Invoice, establishedIn?: readonly TaxArea[]): RecordRegistration => ({
  issuerName: toRecordPerson(invoice.issuer).name,
  type: invoice.type,
  // An F3 names what it undoes on paper only (validations 3.1.3, 4).
  corrects: invoice.corrects && isCreditNote(invoice) ? identifyAll(invoice.issuer, [invoice.corrects]) : [],
  replaces: identifyAll(invoice.issuer, invoice.replaces),
  operationOn: operationDayOf(invoice),
  description: DESCRIPTIONS[invoice.subject],
  thirdParty: invoice.thirdParty && toRecordPerson(invoice.thirdParty),
  recipient:
    invoice.recipient && !WITHOUT_RECIPIENT.includes(invoice.type) ? toRecordPerson(invoice.recipient) : null,
  line: toLine(invoice, establishedIn),
  // The sum of the quotas of the breakdown (validations 3.1.3, 16).
  taxTotal: writeAmount(isElsewhere(invoice, establishedIn) ? 0 : invoice.taxCents),
  total: writeAmount(invoice.totalCents),
  amends: null,
});
