import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '#shared/api/countries.ts';
import { chainRecords, extendChain } from '#shared/domain/invoices/records/chain-records.ts';
import { toRecordPerson } from '#shared/domain/invoices/records/identity.ts';
import { type MessageHead, writeMessage } from '#shared/domain/invoices/records/to-xml.ts';
import type { InvoiceRecord } from '#shared/model/invoice-record.ts';
import {
  FOREIGN_DRIVER,
  INVOICES_OF_EACH_KIND,
  invoiceWith,
  MAKER,
  OPERATOR_NIF,
  OWNER,
  PLATFORM,
  SPANISH_DRIVER,
} from '#test/support/record-invoices.ts';
import { runs } from '#test/support/random.ts';
import { findSchemaError } from '#test/support/tax-office-schema.ts';

const NOW = Date.parse('2027-07-03T10:00:00Z');
const HEAD = { name: 'Plaza Libre, S.L.', taxId: OPERATOR_NIF, isDelayed: false };

const errorOf = (records: readonly InvoiceRecord[], head: MessageHead = HEAD) =>
  findSchemaError(writeMessage(head, records), 'SuministroLR');

const only = (records: readonly InvoiceRecord[]): InvoiceRecord => {
  const [record] = records;
  if (!record) throw new Error('a record is expected');
  return record;
};

describe('records by the schema of the tax office', () => {
  it.each(Object.entries(INVOICES_OF_EACH_KIND))('%s is valid, as the first and in a chain', (_, invoice) => {
    const first = chainRecords(undefined, [invoice], NOW, MAKER);
    const next = chainRecords(first.head, [{ ...invoice, number: 'S2027-000099' }], NOW, MAKER);
    expect(errorOf(first.records)).toBeUndefined();
    expect(errorOf([...first.records, ...next.records])).toBeUndefined();
  });

  it('the fee for a space where the operator is not established is valid, with the qualification of that', () => {
    const maker = { ...MAKER, establishedIn: ['iva'] as const };
    const { records } = chainRecords(undefined, [invoiceWith(1, { area: 'igic', rate: 700 })], NOW, maker);
    expect(errorOf(records)).toBeUndefined();
    expect(writeMessage(HEAD, records)).toContain(
      '<sum1:Impuesto>01</sum1:Impuesto><sum1:ClaveRegimen>08</sum1:ClaveRegimen><sum1:CalificacionOperacion>N2</sum1:CalificacionOperacion><sum1:BaseImponibleOimporteNoSujeto>',
    );
  });

  it('a recipient of any country that a driver can choose is valid', () => {
    const wrong = COUNTRIES.filter((taxIdCountry) => {
      const recipient = { ...FOREIGN_DRIVER, taxIdCountry };
      const { records } = chainRecords(undefined, [invoiceWith(1, { type: 'F1', recipient })], NOW, MAKER);
      return taxIdCountry !== 'ES' && errorOf(records) !== undefined;
    });
    expect(wrong).toEqual([]);
  });

  it('cancellations are valid: of an accepted and of a refused one, and in an owner’s name', () => {
    const begun = chainRecords(
      undefined,
      [invoiceWith(1, { issuer: OWNER, thirdParty: PLATFORM, agreementVersion: '1' })],
      NOW,
      MAKER,
    );
    const cancelled = [false, true].flatMap((isUnknown) =>
      [null, toRecordPerson(PLATFORM)].flatMap((thirdParty) => {
        const cancellation = {
          issuerName: OWNER.legalName,
          reason: 'issued in error',
          isUnknown,
          wasRefused: isUnknown,
          thirdParty,
        };
        const added = { invoiceId: 'inv_1', identity: begun.head.identity, registration: null, cancellation };
        return extendChain(begun.head, [added], NOW, MAKER.system).records;
      }),
    );
    expect(cancelled).toHaveLength(4);
    expect(errorOf(cancelled, { ...HEAD, isDelayed: true })).toBeUndefined();
    const lastDay = '31-12-2027';
    for (const isDelayed of [false, true])
      expect(errorOf(cancelled, { ...HEAD, isDelayed, lastDay })).toBeUndefined();
  });

  it('registrations that amend others are valid', () => {
    const { records } = chainRecords(undefined, [invoiceWith(1)], NOW, MAKER);
    const record = only(records);
    for (const amends of ['refused', 'accepted', 'refused_amendment'] as const)
      expect(
        errorOf([{ ...record, registration: record.registration && { ...record.registration, amends } }]),
      ).toBeUndefined();
  });

  it('a recipient whose number the census lacks is valid', () => {
    const { records } = chainRecords(
      undefined,
      [invoiceWith(1, { type: 'F1', recipient: SPANISH_DRIVER })],
      NOW,
      MAKER,
    );
    const record = only(records);
    const recipient = { name: 'Ana', taxId: SPANISH_DRIVER.taxId, country: 'ES' };
    const amended = { ...record, registration: record.registration && { ...record.registration, recipient } };
    expect(errorOf([amended])).toBeUndefined();
    expect(writeMessage(HEAD, [amended])).toContain(
      '<sum1:CodigoPais>ES</sum1:CodigoPais><sum1:IDType>07</sum1:IDType><sum1:ID>00000000T</sum1:ID>',
    );
  });

  it('whatever names people have, the message is valid', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), (legalName) => {
        const invoice = invoiceWith(1, { type: 'F1', recipient: { ...OWNER, legalName } });
        expect(errorOf(chainRecords(undefined, [invoice], NOW, MAKER).records)).toBeUndefined();
      }),
      runs(100),
    );
  });

  it('finds what is not valid', () => {
    const record = only(chainRecords(undefined, [invoiceWith(1)], NOW, MAKER).records);
    const wrong = { ...record, identity: { ...record.identity, issuerTaxId: 'B1' } };
    expect(errorOf([wrong])).toContain('IDEmisorFactura');
    expect(toRecordPerson(OWNER).taxId).toHaveLength(9);
  });

  it('takes 1,000 records in a message, and no more', () => {
    const invoices = Array.from({ length: 1001 }, (_, index) => invoiceWith(index + 1));
    const { records } = chainRecords(undefined, invoices, NOW, MAKER);
    expect(errorOf(records.slice(0, 1000))).toBeUndefined();
    expect(errorOf(records)).toBeDefined();
  });
});
