import { toLocal } from '../../../lib/time.ts';
import type { Invoice, InvoiceReference } from '../../../model/invoice.ts';
import type { InvoiceIdentity, RecordRegistration, RecordTaxLine } from '../../../model/invoice-record.ts';
import type { InvoiceSubject, TaxArea } from '../../../model/tax-terms.ts';
import { writeAmount, writeDay, writeRate } from './formats.ts';
import { identify, toRecordPerson } from './identity.ts';
import { BUSINESS_ZONE } from '../../../model/business-zone.ts';

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
/** Validations 3.1.3, 15.6: what IPSI exempts within the city. */
const IPSI_EXEMPT = '19';

const DESCRIPTIONS: Readonly<Record<InvoiceSubject, string>> = {
  service_fee: 'Servicio de reserva de una plaza de aparcamiento',
  commission: 'Comisión por la intermediación en el alquiler de una plaza de aparcamiento',
  rent: 'Alquiler de una plaza de aparcamiento',
};

/** Types with a recipient; the tax office refuses one on the others (validations 3.1.3, 13). */
const WITH_RECIPIENT: readonly string[] = ['F1', 'F3', 'R1'];

/**
 * The code of an exemption. E1: by article 20 of the law of IVA, or the corresponding one of IGIC and IPSI (validations 5.2). Others: E6,
 * and E8 of IGIC, where E6 names one law.
 */
const exemptionOf = ({ area, exemption }: Invoice): string => {
  if (exemption?.reason !== 'other') return 'E1';
  return area === 'igic' ? 'E8' : 'E6';
};

const regimeOf = ({ area, rate, exemption }: Invoice): string => {
  if (rate > 0) return GENERAL;
  if (exemption?.reason === 'canary_small_business' && area === 'igic') return CANARY_SMALL_BUSINESS;
  return TAXES[area] === '02' ? IPSI_EXEMPT : GENERAL;
};

const toLine = (invoice: Invoice): RecordTaxLine => {
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
 * The day of the operation, where it is before the invoice's (RD 1007/2023 art. 10.1 e): of a commission the end of the stay. The others
 * are issued when the driver pays. Never a later day, which the tax office refuses (validations 3.1.3, 7).
 */
const operationDayOf = ({ subject, stay, issuedOn }: Invoice): string | null => {
  if (subject !== 'commission') return null;
  const { date } = toLocal(BUSINESS_ZONE, Date.parse(stay.endAt));
  return date < issuedOn ? writeDay(date) : null;
};

const identifyAll = (issuer: Invoice['issuer'], references: readonly InvoiceReference[]): InvoiceIdentity[] =>
  references.map((reference) => identify(issuer, reference));

/** The content of an invoice's first registration (RD 1007/2023 art. 10; of who issues it for an owner, art. 10.1 c). */
export const toRegistration = (invoice: Invoice): RecordRegistration => ({
  issuerName: toRecordPerson(invoice.issuer).name,
  type: invoice.type,
  corrects: invoice.corrects ? identifyAll(invoice.issuer, [invoice.corrects]) : [],
  replaces: identifyAll(invoice.issuer, invoice.replaces),
  operationOn: operationDayOf(invoice),
  description: DESCRIPTIONS[invoice.subject],
  thirdParty: invoice.thirdParty && toRecordPerson(invoice.thirdParty),
  recipient:
    invoice.recipient && WITH_RECIPIENT.includes(invoice.type) ? toRecordPerson(invoice.recipient) : null,
  line: toLine(invoice),
  taxTotal: writeAmount(invoice.taxCents),
  total: writeAmount(invoice.totalCents),
  amends: null,
});
