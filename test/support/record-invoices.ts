import { splitTax } from '#shared/domain/taxes/split-tax.ts';
import type { RecordMaker } from '#shared/domain/invoices/records/chain-records.ts';
import type { Invoice } from '#shared/model/invoice.ts';

export const OPERATOR_NIF = 'B82387770';
export const OWNER_NIF = '12345678Z';

/** The platform as a party of invoices. */
export const PLATFORM: Invoice['issuer'] = {
  userId: null,
  legalName: 'Plaza Libre, S.L.',
  taxId: OPERATOR_NIF,
  taxIdCountry: 'ES',
  address: ['Calle Mayor 1', '28013 Madrid'],
};

export const OWNER: Invoice['issuer'] = {
  userId: 'usr_owner',
  legalName: 'Lucía Ñíguez & Hijos <Garajes>',
  taxId: OWNER_NIF,
  taxIdCountry: 'ES',
  address: ['Calle de Alcalá 20', '28014 Madrid'],
};

export const SPANISH_DRIVER: Invoice['issuer'] = {
  userId: 'usr_driver',
  legalName: 'Ana García',
  taxId: '00000000T',
  taxIdCountry: 'ES',
  address: ['Calle Larga 3', '11001 Cádiz'],
};

export const FOREIGN_DRIVER: Invoice['issuer'] = {
  ...SPANISH_DRIVER,
  legalName: 'Jörg Müller GmbH',
  taxId: 'DE123456789',
  taxIdCountry: 'DE',
};

export const MAKER: RecordMaker = {
  system: {
    producerName: 'Plaza Libre, S.L.',
    producerTaxId: OPERATOR_NIF,
    name: 'PlazaLibre',
    id: 'PL',
    version: '1.1.0',
    installation: '1',
    servesSeveral: false,
  },
};

const KEPT = '2034-01-01T00:00:00.000Z';

interface Asked extends Partial<Invoice> {
  readonly cents?: number;
}

/** An invoice of the platform's service fee with its number in the series `S2027`, by default simplified. */
export const invoiceWith = (seriesNumber: number, { cents = 1210, ...changes }: Asked = {}): Invoice => {
  const rate = changes.rate ?? 2100;
  const { baseCents, taxCents } = splitTax(cents, rate);
  return {
    id: `inv_${seriesNumber}`,
    number: `S2027-${String(seriesNumber).padStart(6, '0')}`,
    series: 'S',
    year: 2027,
    seriesNumber,
    type: 'F2',
    subject: 'service_fee',
    issuedOn: '2027-02-03',
    issuedAt: '2027-02-03T10:00:00.000Z',
    operationOn: '2027-02-03',
    cancelledAt: null,
    issuer: PLATFORM,
    thirdParty: null,
    agreementVersion: null,
    recipient: null,
    bookingId: `bok_${seriesNumber}`,
    stay: {
      startAt: '2027-02-01T09:00:00.000Z',
      endAt: '2027-02-01T20:00:00.000Z',
      timeZone: 'Europe/Madrid',
      title: 'Plaza en el centro',
      address: 'Calle Mayor 5',
    },
    lines: [{ kind: 'service_fee', quantity: 1, unitCents: cents, amountCents: cents, baseCents, taxCents }],
    area: 'iva',
    rate,
    exemption: null,
    baseCents,
    taxCents,
    totalCents: cents,
    corrects: null,
    replaces: [],
    language: 'es',
    checkUrl: null,
    issuerId: changes.issuer?.userId ?? 'platform',
    recipientId: 'usr_driver',
    keptUntil: KEPT,
    ...changes,
  };
};

/** One of each kind that is issued, in the order of their numbers: by the platform, and in an owner's name. */
export const INVOICES_OF_EACH_KIND: Readonly<Record<string, Invoice>> = {
  'a simplified one': invoiceWith(1),
  'a full one to a Spanish driver': invoiceWith(2, { type: 'F1', recipient: SPANISH_DRIVER }),
  'a full one to a foreign driver': invoiceWith(3, { type: 'F1', recipient: FOREIGN_DRIVER }),
  'a full one in place of a simplified one': invoiceWith(4, {
    type: 'F3',
    recipient: SPANISH_DRIVER,
    replaces: [{ id: 'inv_1', number: 'S2027-000001', issuedOn: '2027-02-03' }],
  }),
  'a credit note of a full one': invoiceWith(5, {
    type: 'R1',
    cents: -1210,
    recipient: SPANISH_DRIVER,
    corrects: { id: 'inv_2', number: 'S2027-000002', issuedOn: '2027-02-03' },
  }),
  'a credit note of a simplified one': invoiceWith(6, {
    type: 'R5',
    cents: -250,
    recipient: SPANISH_DRIVER,
    corrects: { id: 'inv_1', number: 'S2027-000001', issuedOn: '2027-02-03' },
  }),
  'one with IPSI': invoiceWith(7, { area: 'ipsi_ceuta', rate: 350 }),
  'one with IGIC': invoiceWith(8, { area: 'igic', rate: 700 }),
  'a commission after the stay': invoiceWith(9, {
    ...{ type: 'F1', subject: 'commission', recipient: OWNER },
    operationOn: '2027-02-01',
  }),
  'a full one that undoes one in place of a simplified one': invoiceWith(10, {
    ...{ type: 'F3', cents: -1210, recipient: SPANISH_DRIVER },
    corrects: { id: 'inv_4', number: 'S2027-000004', issuedOn: '2027-02-03' },
    replaces: [{ id: 'inv_1', number: 'S2027-000001', issuedOn: '2027-02-03' }],
  }),
  'a full one in place of a credit note': invoiceWith(11, {
    ...{ type: 'F3', cents: -250, recipient: SPANISH_DRIVER },
    replaces: [{ id: 'inv_6', number: 'S2027-000006', issuedOn: '2027-02-03' }],
  }),
  'a credit note because the recipient is another': invoiceWith(12, {
    ...{ type: 'R4', cents: -1210, recipient: SPANISH_DRIVER },
    corrects: { id: 'inv_2', number: 'S2027-000002', issuedOn: '2027-02-03' },
  }),
  'one that is issued in the year after it was paid': invoiceWith(13, {
    ...{ type: 'F1', recipient: SPANISH_DRIVER, operationOn: '2026-12-29' },
  }),
  'rent in an owner’s name': invoiceWith(1, {
    subject: 'rent',
    type: 'F1',
    issuer: OWNER,
    recipient: SPANISH_DRIVER,
    thirdParty: PLATFORM,
    agreementVersion: '2027-01',
  }),
  'rent that is exempt with a dwelling': invoiceWith(2, {
    subject: 'rent',
    rate: 0,
    exemption: { reason: 'with_dwelling', note: '' },
    issuer: OWNER,
    thirdParty: PLATFORM,
    agreementVersion: '2027-01',
  }),
  'rent of a small trader in the Canary Islands': invoiceWith(3, {
    subject: 'rent',
    area: 'igic',
    rate: 0,
    exemption: { reason: 'canary_small_business', note: '' },
    issuer: OWNER,
    thirdParty: PLATFORM,
    agreementVersion: '2027-01',
  }),
  'rent that is exempt for another reason': invoiceWith(4, {
    subject: 'rent',
    area: 'ipsi_melilla',
    rate: 0,
    exemption: { reason: 'other', note: 'as the owner writes' },
    issuer: OWNER,
    thirdParty: PLATFORM,
    agreementVersion: '2027-01',
  }),
};
