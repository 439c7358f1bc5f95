import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chainRecords,
  ClockBehindChain,
  extendChain,
} from '#shared/domain/invoices/records/chain-records.ts';
import { toCheckUrl } from '#shared/domain/invoices/records/check-url.ts';
import { CHECK_ADDRESSES } from '#shared/model/tax-office-addresses.ts';
import {
  fingerprintCancellation,
  fingerprintRegistration,
} from '#shared/domain/invoices/records/fingerprint.ts';
import { writeAmount, writeInstant } from '#shared/domain/invoices/records/formats.ts';
import { canHaveRecords, toRecordPerson } from '#shared/domain/invoices/records/identity.ts';
import { toRegistration } from '#shared/domain/invoices/records/registration.ts';
import { MINUTE, SECOND } from '#shared/lib/time.ts';
import type { Invoice } from '#shared/model/invoice.ts';
import {
  FOREIGN_DRIVER,
  INVOICES_OF_EACH_KIND,
  invoiceWith,
  MAKER,
  OPERATOR_NIF,
  OWNER,
  PLATFORM,
} from '#test/support/record-invoices.ts';
import { runs } from '#test/support/random.ts';

const NOW = Date.parse('2027-02-03T10:00:00Z');

/** "Detalle de las especificaciones técnicas para generación de la huella o hash" 0.1.2, section 6. */
const FIRST = '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60';
const SECOND_ONE = 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97';
const CANCELLED = '177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68';

const exampleOf = (number: string) => ({
  identity: { issuerTaxId: '89890001K', number, issuedOn: '01-01-2024' },
  type: 'F1',
  taxTotal: '12.35',
  total: '123.45',
});

describe('the fingerprint of a record', () => {
  it('is the published one of the first registration', () => {
    const link = { previous: '', generatedAt: '2024-01-01T19:20:30+01:00' };
    expect(fingerprintRegistration(exampleOf('12345678/G33'), link)).toBe(FIRST);
  });

  it('is the published one of the next registration', () => {
    const link = { previous: FIRST, generatedAt: '2024-01-01T19:20:35+01:00' };
    expect(fingerprintRegistration(exampleOf('12345679/G34'), link)).toBe(SECOND_ONE);
  });

  it('is the published one of the cancellation', () => {
    const link = { previous: SECOND_ONE, generatedAt: '2024-01-01T19:20:40+01:00' };
    expect(fingerprintCancellation(exampleOf('12345679/G34').identity, link)).toBe(CANCELLED);
  });

  it('leaves out blanks around a value', () => {
    const link = { previous: '', generatedAt: '2024-01-01T19:20:30+01:00' };
    expect(fingerprintRegistration(exampleOf('  12345678/G33 '), link)).toBe(FIRST);
  });
});

describe('formats of records', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [1235, '12.35'],
    [-123_456, '-1234.56'],
  ])('writes %i cents as %s', (cents, text) => {
    expect(writeAmount(cents)).toBe(text);
  });

  it.each([
    ['2027-01-31T18:20:30.900Z', '2027-01-31T19:20:30+01:00'],
    ['2027-07-31T18:20:30Z', '2027-07-31T20:20:30+02:00'],
    ['2027-10-31T00:59:59Z', '2027-10-31T02:59:59+02:00'],
    ['2027-10-31T01:00:00Z', '2027-10-31T02:00:00+01:00'],
  ])('writes %s with the offset of the peninsula', (instant, text) => {
    expect(writeInstant(Date.parse(instant))).toBe(text);
  });
});

describe('the address in the QR code', () => {
  const example = (number: string, issuedOn: string) => ({
    issuer: { ...PLATFORM, taxId: '89890001K' },
    number,
    issuedOn,
    totalCents: 24_140,
  });

  // "Características del código QR" 0.5.0, sections 4 and 8; it writes 241.4, which is the same amount.
  it('is the published one, with an ampersand in the number encoded', () => {
    expect(toCheckUrl(example('12345678&G33', '2024-01-01'), CHECK_ADDRESSES.test)).toBe(
      'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-01-2024&importe=241.40',
    );
  });

  it('is the published one in production', () => {
    expect(toCheckUrl(example('12345678-G33', '2024-09-01'), CHECK_ADDRESSES.production)).toBe(
      'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678-G33&fecha=01-09-2024&importe=241.40',
    );
  });

  it('can be read back for every number of printable ASCII, and refuses other numbers', () => {
    const printable = fc.string({
      unit: fc.integer({ min: 32, max: 126 }).map((c) => String.fromCharCode(c)),
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(printable, (number) => {
        const isRefused = /["'<>=]/.test(number);
        const make = () => toCheckUrl(example(number, '2027-01-01'), CHECK_ADDRESSES.test);
        if (isRefused) {
          expect(make).toThrow();
          return;
        }
        const url = make();
        expect(url).toMatch(/^[!-~]+$/);
        expect(new URL(url).searchParams.get('numserie')).toBe(number);
      }),
      runs(300),
    );
    expect(() => toCheckUrl(example('Ñ-1', '2027-01-01'), CHECK_ADDRESSES.test)).toThrow();
  });
});

describe('the chain of a taxpayer', () => {
  it('begins with a first record, and each other names the one before', () => {
    const { records, head } = chainRecords(
      undefined,
      [1, 2, 3].map((n) => invoiceWith(n)),
      NOW,
      MAKER,
    );
    expect(records.map(({ previous }) => previous?.fingerprint ?? null)).toEqual([
      null,
      records[0]?.fingerprint,
      records[1]?.fingerprint,
    ]);
    expect(records.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(head).toMatchObject({
      taxpayerId: OPERATOR_NIF,
      position: 3,
      fingerprint: records[2]?.fingerprint,
      identity: { number: 'S2027-000003', issuedOn: '03-02-2027' },
    });
  });

  it('is the same whether invoices are added together or one by one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 8 }),
        (amounts, cut) => {
          const invoices = amounts.map((cents, index) => invoiceWith(index + 1, { cents }));
          const whole = chainRecords(undefined, invoices, NOW, MAKER);
          const [first, rest] = [invoices.slice(0, cut), invoices.slice(cut)];
          if (first.length === 0 || rest.length === 0) return;
          const begun = chainRecords(undefined, first, NOW, MAKER);
          const ended = chainRecords(begun.head, rest, NOW, MAKER);
          expect([...begun.records, ...ended.records]).toEqual(whole.records);
        },
      ),
      runs(50),
    );
  });

  it('does not go back in time: a clock that is seconds behind keeps the last instant, more is refused', () => {
    const { head } = chainRecords(undefined, [invoiceWith(1)], NOW, MAKER);
    const late = chainRecords(head, [invoiceWith(2)], NOW - 59 * SECOND, MAKER);
    expect(late.head.generatedAt).toBe(head.generatedAt);
    expect(() => chainRecords(head, [invoiceWith(2)], NOW - MINUTE - SECOND, MAKER)).toThrow(
      ClockBehindChain,
    );
  });

  it('holds registrations and cancellations in one order', () => {
    const begun = chainRecords(undefined, [invoiceWith(1)], NOW, MAKER);
    const { records } = extendChain(
      begun.head,
      [
        {
          invoiceId: 'inv_1',
          identity: begun.head.identity,
          registration: null,
          cancellation: {
            issuerName: 'Plaza Libre, S.L.',
            reason: 'a test',
            isUnknown: false,
            wasRefused: false,
            thirdParty: null,
          },
        },
      ],
      NOW,
      MAKER.system,
    );
    expect(records[0]).toMatchObject({ position: 2, previous: { fingerprint: begun.head.fingerprint } });
  });

  it('takes invoices of one taxpayer only, and none of an issuer without a Spanish number', () => {
    const mixed = [invoiceWith(1), invoiceWith(1, { issuer: OWNER })];
    expect(() => chainRecords(undefined, mixed, NOW, MAKER)).toThrow('one taxpayer');
    expect(canHaveRecords(FOREIGN_DRIVER)).toBe(false);
    expect(() => chainRecords(undefined, [invoiceWith(1, { issuer: FOREIGN_DRIVER })], NOW, MAKER)).toThrow();
  });

  it('says who issued rent in an owner’s name, and names no recipient of a simplified invoice', () => {
    const registrationOf = (kind: string) => {
      const invoice = INVOICES_OF_EACH_KIND[kind];
      if (!invoice) throw new Error(kind);
      return chainRecords(undefined, [invoice], NOW, MAKER).records[0]?.registration;
    };
    expect(registrationOf('rent in an owner’s name')?.thirdParty).toEqual(toRecordPerson(PLATFORM));
    expect(registrationOf('a simplified one')?.thirdParty).toBeNull();
    expect(registrationOf('a credit note of a simplified one')?.recipient).toBeNull();
    expect(registrationOf('rent of a small trader in the Canary Islands')?.line).toMatchObject({
      tax: '03',
      regime: '18',
      exemption: 'E7',
    });
    expect(registrationOf('rent that is exempt for another reason')?.line).toMatchObject({
      tax: '02',
      regime: '19',
      exemption: 'E6',
    });
    expect(registrationOf('rent that is exempt with a dwelling')?.line).toMatchObject({ exemption: 'E1' });
  });

  it('says the day of the operation or its payment where it is not that of issue, and names no full one as corrected', () => {
    const registrationOf = (invoice: Invoice | undefined) => {
      if (!invoice) throw new Error('There is one of each kind.');
      return toRegistration(invoice);
    };
    const dayOf = (kind: string) => registrationOf(INVOICES_OF_EACH_KIND[kind]).operationOn;
    expect(dayOf('a simplified one')).toBeNull();
    expect(dayOf('a commission after the stay')).toBe('01-02-2027');
    expect(dayOf('one that is issued in the year after it was paid')).toBe('29-12-2026');

    const undoing = INVOICES_OF_EACH_KIND['a full one that undoes one in place of a simplified one'];
    expect(registrationOf(undoing)).toMatchObject({
      ...{ type: 'F3', corrects: [], total: '-12.10' },
      replaces: [{ number: 'S2027-000001' }],
    });
    const other = registrationOf(INVOICES_OF_EACH_KIND['a credit note because the recipient is another']);
    expect(other).toMatchObject({ type: 'R4', corrects: [{ number: 'S2027-000002' }] });
    expect(other.recipient).toMatchObject({ taxId: '00000000T' });
  });

  it.each([
    ['the peninsula', 'igic', ['iva'], { tax: '01', regime: '08', rate: null, quota: null }],
    ['the peninsula', 'ipsi_ceuta', ['iva'], { tax: '01', regime: '08', rate: null, quota: null }],
    ['the Canary Islands', 'iva', ['igic'], { tax: '03', regime: '08', rate: null, quota: null }],
    ['both', 'igic', ['iva', 'igic'], { tax: '03', regime: '01', rate: '7' }],
    ['the peninsula', 'iva', ['iva'], { tax: '01', regime: '01', rate: '7' }],
    ['nowhere, as far as the stage says', 'ipsi_melilla', undefined, { tax: '02', regime: '01', rate: '7' }],
  ] as const)(
    'of an operator of %s says of a service at a space with %s where it is subject',
    (_name, area, establishedIn, line) => {
      const fee = invoiceWith(1, { area, rate: 700, cents: 1070 });
      const registration = toRegistration(fee, establishedIn);
      expect(registration.line).toMatchObject({ ...line, base: '10.00', exemption: null });
      const isElsewhere = line.regime === '08';
      expect(registration).toMatchObject({ taxTotal: isElsewhere ? '0.00' : '0.70', total: '10.70' });
      const rent = invoiceWith(1, { area, rate: 700, subject: 'rent', issuer: OWNER });
      expect(toRegistration(rent, establishedIn).line).toMatchObject({ regime: '01', rate: '7' });
    },
  );

  it('begins with a new first record for another program, and goes on with another version of the same', () => {
    const first = chainRecords(undefined, [invoiceWith(1)], NOW, MAKER);
    const by = (changes: Partial<typeof MAKER.system>) =>
      chainRecords(first.head, [invoiceWith(2)], NOW, { system: { ...MAKER.system, ...changes } }).records[0];
    expect(by({ version: '2.0.0', servesSeveral: true })?.previous).toMatchObject({ number: 'S2027-000001' });
    for (const changes of [{ id: 'P2' }, { installation: '2' }, { producerTaxId: 'B64717838' }])
      expect(by(changes)).toMatchObject({ previous: null, position: 2 });
  });
});
