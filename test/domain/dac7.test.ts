import fc from 'fast-check';
import type { MonthPattern } from '#shared/model/month-pattern.ts';
import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '#shared/api/countries.ts';
import { planReports, type DueReport } from '#shared/domain/dac7/plan-reports.ts';
import { toReportCsv } from '#shared/domain/dac7/report-csv.ts';
import { reportLetter } from '#shared/domain/dac7/report-letter.ts';
import { toReportXml, type ReportMessage } from '#shared/domain/dac7/report-xml.ts';
import { roundEuros, sumReport } from '#shared/domain/dac7/round-euros.ts';
import { type SentShare, sumYear, yearOf } from '#shared/domain/dac7/sum-year.ts';
import { toSeller } from '#shared/domain/dac7/to-seller.ts';
import type { ReportedSeller, SellerReport } from '#shared/model/seller-report.ts';
import type { TaxDetails } from '#shared/model/tax-details.ts';
import { findSchemaErrors } from '#test/support/report-schema.ts';

const OLGA: ReportedSeller = {
  kind: 'individual',
  name: 'Olga Dueña Aparicio',
  taxId: '54362315K',
  address: { street: 'Calle Mayor 5, 2.º B', postcode: '28013', city: 'Madrid', country: 'ES' },
  birthDate: '1979-03-12',
  ...{ residenceTaxId: '', registerNumber: '' },
};
const GARAGES: ReportedSeller = {
  ...OLGA,
  kind: 'entity',
  name: 'Hijos de "Pérez & López" <Garajes>, S. L.',
  taxId: 'B64717838',
  birthDate: null,
};
const COMPANY = {
  name: 'PlazaLibre & Cía, S. L.',
  taxId: 'B64717838',
  address: 'Calle Mayor 1, 28013 Madrid',
};

const aShare = (changes: Partial<SentShare> = {}): SentShare => ({
  ownerId: 'usr_1',
  spotId: 'spt_1',
  address: 'Calle de Fuencarral 120, 28010 Madrid',
  sentAt: '2026-02-10T10:00:00.000Z',
  shareCents: 1275,
  feesCents: 225,
  stay: { startAt: '2026-02-08T07:00:00.000Z', endAt: '2026-02-08T17:00:00.000Z', timeZone: 'Europe/Madrid' },
  ...changes,
});
const listingsOf = (...shares: SentShare[]) => sumYear(shares, () => undefined);
const NOW = Date.parse('2027-01-12T09:00:00.000Z');
const RUN = { year: 2026, taxId: COMPANY.taxId, now: NOW };

const aDue = (changes: Partial<DueReport> = {}): DueReport => ({
  userId: 'usr_1',
  seller: OLGA,
  listings: listingsOf(aShare()),
  ...changes,
});
const known = (...reports: SellerReport[]) => new Map(reports.map((report) => [report.userId, report]));
const reported = (due: DueReport) => {
  const [planned] = planReports(RUN, [due], new Map()).fresh;
  if (!planned) throw new Error('Nothing was planned.');
  return planned.report;
};
const message = (reports: ReportMessage['reports'], changes: Partial<ReportMessage> = {}): ReportMessage => ({
  ...{
    year: 2026,
    now: NOW,
    kind: 'fresh',
    isDraft: false,
    isOperatorKnown: false,
    company: COMPANY,
    reports,
  },
  ...changes,
});

describe('the figures of a year', () => {
  it('belong to the quarter in which the share was sent, by the clock of the peninsula', () => {
    const [listing] = listingsOf(
      // Half past midnight of 1 April in Madrid.
      aShare({ sentAt: '2026-03-31T22:30:00.000Z' }),
      aShare({ sentAt: '2026-03-31T21:30:00.000Z', shareCents: 1000, feesCents: 176 }),
    );
    expect(listing?.quarters).toEqual([
      { considerationCents: 1000, feesCents: 176, stays: 1 },
      { considerationCents: 1275, feesCents: 225, stays: 1 },
      { considerationCents: 0, feesCents: 0, stays: 0 },
      { considerationCents: 0, feesCents: 0, stays: 0 },
    ]);
    expect(yearOf(aShare({ sentAt: '2026-12-31T23:30:00.000Z' }))).toBe(2027);
  });

  it('count the days on which a space was let, each once, and what was paid beside a stay as no stay', () => {
    const [listing] = listingsOf(
      aShare(),
      // Overlaps with the day before, and ends at midnight.
      aShare({
        stay: {
          startAt: '2026-02-08T18:00:00.000Z',
          endAt: '2026-02-09T23:00:00.000Z',
          timeZone: 'Europe/Madrid',
        },
      }),
      { ...aShare({ shareCents: 500, feesCents: 0 }), stay: undefined } as unknown as SentShare, // a claim has no stay
    );
    expect(listing?.rentedDays).toBe(2);
    expect(listing?.quarters[0]).toEqual({ considerationCents: 3050, feesCents: 450, stays: 2 });
  });

  it('count of a month with hours of the week only the days that it has', () => {
    const daysOf = (pattern: MonthPattern) => {
      const stay = {
        ...{ startAt: '2026-01-31T23:00:00.000Z', endAt: '2026-02-28T23:00:00.000Z' },
        ...{ timeZone: 'Europe/Madrid', rental: { id: 'rnt_1', month: 1, pattern } },
      };
      return listingsOf(aShare({ stay }))[0]?.rentedDays;
    };
    expect(daysOf({ type: 'weekdays', from: '08:00', to: '19:00' })).toBe(20);
    expect(daysOf({ type: 'nights', from: '19:00', to: '08:00' })).toBe(28);
  });

  it('lose no cent, whatever was sent when (random)', () => {
    const share = fc.record({
      spotId: fc.constantFrom('spt_1', 'spt_2', 'spt_3'),
      shareCents: fc.integer({ min: 1, max: 100_000 }),
      feesCents: fc.integer({ min: 0, max: 20_000 }),
      sentAt: fc
        .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31T22:00:00Z'), noInvalidDate: true })
        .map((date) => date.toISOString()),
    });
    fc.assert(
      fc.property(fc.array(share, { maxLength: 40 }), (drawn) => {
        const shares = drawn.map((changes) => aShare(changes));
        const sums = sumReport(listingsOf(...shares));
        expect(sums.considerationCents).toBe(shares.reduce((sum, { shareCents }) => sum + shareCents, 0));
        expect(sums.feesCents).toBe(shares.reduce((sum, { feesCents }) => sum + feesCents, 0));
        expect(sums.stays).toBe(shares.length);
        // Three spaces with four quarters each: at most half a euro of each.
        expect(Math.abs(sums.considerationOffCents)).toBeLessThanOrEqual(12 * 50);
        expect(sums.reportedEuros * 100 - sums.considerationOffCents).toBe(sums.considerationCents);
      }),
    );
  });

  it('are rounded to whole euros, half a euro up', () => {
    expect([0, 49, 50, 149, 150, 1275].map(roundEuros)).toEqual([0, 0, 1, 1, 2, 13]);
  });
});

describe('an owner of a report', () => {
  const details: TaxDetails = {
    ...{
      userId: 'usr_1',
      traderStatus: 'private',
      legalName: OLGA.name,
      taxId: OLGA.taxId,
      taxIdCountry: 'ES',
    },
    ...{ address: OLGA.address, birthDate: OLGA.birthDate, regimes: [], revision: 1, updatedAt: '' },
    ...{ residenceTaxId: '', registerNumber: '', taxIdSince: null, allowedTaxId: null },
  };

  it('is a person or an entity by the tax id', () => {
    expect(toSeller(details)).toEqual({ seller: OLGA });
    const company = { ...details, legalName: GARAGES.name, taxId: GARAGES.taxId, birthDate: '1979-03-12' };
    expect(toSeller(company)).toEqual({ seller: GARAGES });
  });

  it('is left out without details, and with a tax id whose control character is wrong', () => {
    expect(toSeller({ ...details, taxId: '54362315A' })).toEqual({
      missing: ['taxId', 'birthDate'].slice(0, 1),
    });
    expect(toSeller({ ...details, birthDate: null })).toEqual({ missing: ['birthDate'] });
    expect(toSeller({ ...details, taxId: 'FR123', taxIdCountry: 'FR' })).toEqual({ missing: ['taxId'] });
  });
});

describe('the XML of a report', () => {
  it('is valid by the schema of the OECD for 300 owners', () => {
    const due = Array.from({ length: 300 }, (_, index) =>
      aDue({
        userId: `usr_${String(index)}`,
        seller: index % 3 === 0 ? GARAGES : OLGA,
        listings: listingsOf(
          aShare({ shareCents: 1000 + index }),
          aShare({ spotId: `spt_${String(index)}`, sentAt: '2026-11-02T10:00:00.000Z' }),
        ),
      }),
    );
    const { fresh } = planReports(RUN, due, new Map());
    const xml = toReportXml(message(fresh));
    expect(findSchemaErrors(xml)).toBeUndefined();
    const ids = [...xml.matchAll(/<stf:DocRefId>([^<]+)</g)].map(([, id]) => id);
    expect(ids).toHaveLength(301);
    expect(new Set(ids).size).toBe(301);
  });

  it('is valid for residents of other countries, at the limits of the fields, and for amounts of 0 euros', () => {
    const foreign: ReportedSeller = {
      ...{ kind: 'individual', name: 'Ñ'.repeat(120), taxId: 'X1234567L', birthDate: '1900-01-01' },
      ...{ residenceTaxId: '', registerNumber: '' },
      address: { street: '🚗'.repeat(60), postcode: 'SW1A 1AA', city: 'x'.repeat(80), country: 'GB' },
    };
    const odd = { shareCents: 1, feesCents: 0, address: '🚗 '.repeat(100) };
    const due = COUNTRIES.map((country, index) =>
      aDue({
        userId: `usr_${String(index)}`,
        seller: { ...foreign, address: { ...foreign.address, country } },
        listings: listingsOf({ ...aShare(odd), stay: undefined } as unknown as SentShare), // a claim has no stay
      }),
    );
    const xml = toReportXml(message(planReports(RUN, due, new Map()).fresh));
    expect(findSchemaErrors(xml)).toBeUndefined();
    expect(xml).toContain('<dpi:ConsQ1 currCode="EUR">0</dpi:ConsQ1>');
    expect(xml).toContain(
      '<dpi:ResCountryCode>GB</dpi:ResCountryCode><dpi:TIN issuedBy="ES">X1234567L</dpi:TIN>',
    );
    expect(xml).not.toContain('RentedDays');
  });

  it('is refused by that schema if it lacks or has anything else', () => {
    const xml = toReportXml(message(planReports(RUN, [aDue()], new Map()).fresh));
    const replaced = (from: string, to: string) => findSchemaErrors(xml.replace(from, to));
    expect(replaced('>13</dpi:ConsQ1>', '>12.75</dpi:ConsQ1>')).toMatch(/ConsQ1/);
    expect(replaced('issuedBy="ES"', 'issuedBy="QQ"')).toMatch(/issuedBy/);
    expect(replaced('<dpi:LastName>Olga Dueña Aparicio</dpi:LastName>', '')).toMatch(/LastName/);
  });

  it('stays valid with names that XML escapes, or has no way to write (random)', () => {
    const name = fc.string({ minLength: 1, maxLength: 60, unit: 'binary' }).map((text) => `A${text}`);
    fc.assert(
      fc.property(name, (odd) => {
        const due = aDue({
          seller: { ...GARAGES, name: odd },
          listings: listingsOf(aShare({ address: odd })),
        });
        expect(
          findSchemaErrors(toReportXml(message(planReports(RUN, [due], new Map()).fresh))),
        ).toBeUndefined();
      }),
      { numRuns: 25 },
    );
    const xml = toReportXml(message(planReports(RUN, [aDue({ seller: GARAGES })], new Map()).fresh));
    expect(xml).toContain('<dpi:Name>Hijos de "Pérez &amp; López" &lt;Garajes&gt;, S. L.</dpi:Name>');
  });

  it('has nothing that offices take for an attack: no comment, no number in place of a sign, no pair of hyphens', () => {
    const name = "Rúa d'Álvarez --- &#39; /* 'Garajes' */ <!-- x -->";
    const text = fc.array(fc.constantFrom('-', '/', '*', '&', '#', "'", '<', '!', ' ', 'a'), {
      maxLength: 40,
    });
    const xmlOf = (odd: string) => {
      const seller = {
        ...GARAGES,
        name: odd,
        registerNumber: odd,
        address: { ...GARAGES.address, street: odd },
      };
      const due = aDue({ seller, listings: listingsOf(aShare({ address: odd })) });
      return toReportXml(
        message(planReports(RUN, [due], new Map()).fresh, { company: { ...COMPANY, name: odd } }),
      );
    };
    fc.assert(
      fc.property(text, (signs) => {
        expect(xmlOf(`A${signs.join('')}`)).not.toMatch(/--|\/\*|&#/);
      }),
    );
    const xml = xmlOf(name);
    expect(findSchemaErrors(xml)).toBeUndefined();
    expect(xml).not.toMatch(/--|\/\*|&#/);
    expect(xml).toContain(
      "<dpi:Name>Rúa d'Álvarez - - - &amp;#39; / * 'Garajes' */ &lt;!- - x - -&gt;</dpi:Name>",
    );
  });

  it('names the tax number of the state of residence, and the number of an entity in its register', () => {
    const home = { ...OLGA.address, country: 'DE' };
    const abroad = aDue({ seller: { ...OLGA, address: home, residenceTaxId: '86095742719' } });
    const entity = aDue({ userId: 'usr_2', seller: { ...GARAGES, registerNumber: 'Madrid, hoja M-123456' } });
    const xml = toReportXml(message(planReports(RUN, [abroad, entity], new Map()).fresh));
    expect(findSchemaErrors(xml)).toBeUndefined();
    expect(xml).toContain(
      '<dpi:ResCountryCode>DE</dpi:ResCountryCode><dpi:TIN issuedBy="DE">86095742719</dpi:TIN><dpi:TIN issuedBy="ES">54362315K</dpi:TIN>',
    );
    expect(xml).toContain('<dpi:IN issuedBy="ES" INType="BRN">Madrid, hoja M-123456</dpi:IN>');
  });

  it('has whole euros by quarter, and no taxes withheld', () => {
    const listings = sumYear([aShare()], () => ({
      address: 'Calle Nueva 1',
      cadastralReference: '9872023VH5797S0001WX',
    }));
    const xml = toReportXml(message(planReports(RUN, [aDue({ listings })], new Map()).fresh));
    expect(findSchemaErrors(xml)).toBeUndefined();
    expect(xml).toContain(
      '<dpi:ConsQ1 currCode="EUR">13</dpi:ConsQ1><dpi:ConsQ2 currCode="EUR">0</dpi:ConsQ2>',
    );
    expect(xml).toContain('<dpi:FeesQ1 currCode="EUR">2</dpi:FeesQ1>');
    expect(xml).toContain('<dpi:TaxQ1 currCode="EUR">0</dpi:TaxQ1>');
    expect(xml).toContain('<dpi:LandRegistrationNumber>9872023VH5797S0001WX</dpi:LandRegistrationNumber>');
    expect(xml).toContain('<dpi:PropertyType>DPI909</dpi:PropertyType><dpi:RentedDays>1</dpi:RentedDays>');
  });

  it('is marked as a test while it is a draft', () => {
    const { fresh } = planReports(RUN, [aDue()], new Map());
    const kinds = (xml: string) => [...xml.matchAll(/DocTypeIndic>(OECD\d+)</g)].map(([, kind]) => kind);
    expect(kinds(toReportXml(message(fresh)))).toEqual(['OECD1', 'OECD1']);
    expect(kinds(toReportXml(message(fresh, { isDraft: true })))).toEqual(['OECD11', 'OECD11']);
  });
});

describe('a second report of a year', () => {
  it('contains nothing of an owner whose figures are the same', () => {
    const before = reported(aDue());
    const plan = planReports({ ...RUN, now: NOW + 1000 }, [aDue()], known(before));
    expect(plan).toEqual({ fresh: [], corrected: [], unchanged: [before] });
  });

  it('corrects what has changed, under an id of its own that names the earlier one', () => {
    const before = reported(aDue());
    const changed = aDue({ seller: { ...OLGA, name: 'Olga Dueña de Aparicio' } });
    const plan = planReports(RUN, [changed], known(before));
    const [correction] = plan.corrected;
    expect(plan.fresh).toEqual([]);
    expect(correction?.corrects).toBe(before.docRefId);
    expect(correction?.report.docRefId).not.toBe(before.docRefId);
    const xml = toReportXml(message(plan.corrected, { kind: 'corrected', isOperatorKnown: true }));
    expect(findSchemaErrors(xml)).toBeUndefined();
    expect(xml).toContain('<dpi:MessageTypeIndic>DPI402</dpi:MessageTypeIndic>');
    expect(xml).toContain('<stf:DocTypeIndic>OECD0</stf:DocTypeIndic>');
    expect(xml).toContain(`<stf:CorrDocRefId>${before.docRefId}</stf:CorrDocRefId>`);
    const again = planReports(RUN, [aDue()], known(correction?.report ?? before));
    expect(again.corrected[0]?.corrects).toBe(correction?.report.docRefId);
  });

  it('reports a commission that a later refund has lowered, and what was sent as it was', () => {
    const before = reported(aDue());
    const listings = listingsOf(aShare({ feesCents: 0 }));
    const [correction] = planReports(RUN, [aDue({ listings })], known(before)).corrected;
    expect(correction?.report.listings[0]?.quarters[0]).toEqual({
      considerationCents: 1275,
      feesCents: 0,
      stays: 1,
    });
  });
});

describe('the letter to an owner', () => {
  const owner = {
    ...{
      userId: 'usr_1',
      email: 'olga@example.com',
      fullName: 'Olga Dueña',
      phone: null,
    },
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const letterIn = (language: 'es' | 'en') => {
    const account = { ...owner, language } as Parameters<typeof reportLetter>[1]; // the fields that it reads
    return reportLetter(reported(aDue()), account, 'https://plazalibre.example', 'ayuda@plazalibre.example');
  };

  it('says what was reported and how far that is from what was paid, in the language of the owner', () => {
    const { text, subject } = letterIn('es');
    expect(subject).toBe('Lo que hemos declarado sobre ti a Hacienda por 2026');
    expect(text).toContain(
      'Trimestre 1: 13 € cobrados, 2 € de comisión, 1 estancia, 0 € de impuestos retenidos',
    );
    expect(text.replaceAll('\u00A0', ' ')).toContain('te enviamos 12,75 €, y la comisión fue de 2,25 €');
    expect(text.replaceAll('\u00A0', ' ')).toContain('en +0,25 € y -0,25 €');
    expect(letterIn('en').text).toContain('Quarter 1: €13 paid to you, €2 of commission, 1 stay');
    expect(letterIn('en').text).toContain('€12.75, and the commission was €2.25');
  });
});

describe('the CSV of a report', () => {
  it('has every owner with figures, also those whom the report leaves out, and no formulas', () => {
    const csv = toReportCsv([
      {
        ...{
          userId: 'usr_1',
          name: '=1+1',
          taxId: '',
          ...{ residenceTaxId: '86095742719', registerNumber: '' },
          dueDiligence: 'reminded',
          missing: ['taxId', 'birthDate'],
        },
        ...{ outcome: 'left out', docRefId: '', corrects: '', listings: listingsOf(aShare()) },
      },
    ]);
    expect(csv).toContain("usr_1;'=1+1;;86095742719;;reminded;taxId birthDate;left out;;;spt_1;");
    expect(csv).toContain(';12,75;0,00;0,00;0,00;13;0;0;0;2,25;');
  });
});
