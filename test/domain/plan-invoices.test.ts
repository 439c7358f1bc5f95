import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceStay, toPriceLines } from '#shared/domain/availability/price-stay.ts';
import { sumLines, toLine, wholeLine } from '#shared/domain/invoices/draft.ts';
import { numberInvoices } from '#shared/domain/invoices/number-invoices.ts';
import { type BookingCase, planBooking } from '#shared/domain/invoices/plan-booking.ts';
import { planSubject, type SubjectCase } from '#shared/domain/invoices/plan-subject.ts';
import { splitTax } from '#shared/domain/taxes/split-tax.ts';
import type { Booking } from '#shared/model/booking.ts';
import type { Invoice } from '#shared/model/invoice.ts';
import { COMPANY, invoiceDataOf, ownerDetails, paidStay } from '#test/support/invoice-examples.ts';
import { runs } from '#test/support/random.ts';

const PERSON = { userId: 'd', legalName: 'Ana', taxId: '54362315K', taxIdCountry: 'ES', address: [] };
const OTHER = { ...PERSON, legalName: 'Otra, S. L.', taxId: 'B64717838' };

const FEE: SubjectCase = {
  subject: 'service_fee',
  owedCents: 0,
  invoices: [],
  recipient: null,
  rate: 2100,
  agreementVersion: null,
  lines: [],
};

/** Issues what a plan has, with ids in place of numbers. */
const issue = (of: SubjectCase): Invoice[] =>
  [
    ...of.invoices,
    ...planSubject(of).drafts.map((draft, index) => {
      const id = `inv_${String(of.invoices.length + index + 1)}`;
      return {
        ...draft,
        ...sumLines(draft.lines),
        id,
        number: id,
        issuedOn: '2026-07-01',
        rate: of.rate,
        subject: of.subject,
        issuer: OTHER,
      };
    }),
  ] as Invoice[]; // as far as plans read them

/** What invoices add up to: one in place of others is no more. */
const sumOf = (invoices: readonly Invoice[]) =>
  sumLines(
    invoices
      .filter(({ type }) => type !== 'F3')
      .map(({ totalCents, baseCents, taxCents }) => ({ amountCents: totalCents, baseCents, taxCents })),
  );

const typesOf = (invoices: readonly Invoice[]) => invoices.map(({ type }) => type);

describe('invoices of a subject', () => {
  it('add up to what is owed after any changes of money and data, and need nothing more then', () => {
    const step = fc.record({
      owedCents: fc.integer({ min: 0, max: 40_000 }),
      recipient: fc.constantFrom(null, PERSON, OTHER),
    });
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(0, 700, 2100),
        (steps, rate) => {
          let invoices: Invoice[] = [];
          let recipient: SubjectCase['recipient'] = null;
          for (const { owedCents, recipient: next } of steps) {
            // Data can be changed, and not taken back.
            recipient = next ?? recipient;
            const of = { ...FEE, owedCents, recipient, rate };
            invoices = issue({ ...of, invoices });
            const sum = sumOf(invoices);
            expect(sum.totalCents).toBe(owedCents);
            expect(sum.baseCents + sum.taxCents).toBe(owedCents);
            expect(planSubject({ ...of, invoices }).drafts).toEqual([]);
            for (const { lines, totalCents } of invoices) expect(sumLines(lines).totalCents).toBe(totalCents);
            const notes = invoices.filter(({ type }) => type === 'R1' || type === 'R5');
            for (const { corrects, totalCents } of notes) {
              expect(totalCents).toBeLessThan(0);
              expect(invoices.some(({ id }) => id === corrects?.id)).toBe(true);
            }
          }
        },
      ),
      runs(400),
    );
  });

  it('leave nothing of base and tax when all of it went back, in however many parts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 39_999 }),
        fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 4 }),
        (owedCents, parts) => {
          let invoices = issue({ ...FEE, owedCents });
          const kept = parts.map((part) => Math.floor((owedCents * part) / 100)).toSorted((a, b) => b - a);
          for (const left of [...kept, 0]) invoices = issue({ ...FEE, owedCents: left, invoices });
          expect(sumOf(invoices)).toEqual({ totalCents: 0, baseCents: 0, taxCents: 0 });
        },
      ),
      runs(300),
    );
  });

  it('are a full one in place of simplified ones when data are added, also of what is left of them', () => {
    let invoices = issue({ ...FEE, owedCents: 250 });
    invoices = issue({ ...FEE, owedCents: 400, invoices });
    invoices = issue({ ...FEE, owedCents: 300, invoices });
    expect(typesOf(invoices)).toEqual(['F2', 'F2', 'R5']);
    invoices = issue({ ...FEE, owedCents: 300, recipient: PERSON, invoices });
    expect(invoices.at(-1)).toMatchObject({
      type: 'F3',
      totalCents: 300,
      replaces: [{ id: 'inv_1' }, { id: 'inv_2' }],
    });
    invoices = issue({ ...FEE, owedCents: 0, recipient: PERSON, invoices });
    expect(invoices.at(-1)).toMatchObject({ type: 'R1', totalCents: -300, corrects: { id: 'inv_4' } });
  });

  it.each([
    ['service_fee', 40_000, false],
    ['service_fee', 40_001, true],
    ['rent', 300_000, false],
    ['rent', 300_001, true],
    ['commission', 1, true],
  ] as const)(
    'of %s without data of the recipient wait above the limit: %i cents, %s',
    (subject, owedCents, waits) => {
      const plan = planSubject({ ...FEE, subject, owedCents });
      expect([plan.isWaiting, plan.drafts.length]).toEqual([waits, waits ? 0 : 1]);
      const full = planSubject({ ...FEE, subject, owedCents, recipient: PERSON });
      expect([full.isWaiting, full.drafts[0]?.type]).toEqual([false, 'F1']);
    },
  );

  it('show the lines of a price that they are exactly for, and one line otherwise', () => {
    const lines = [
      toLine({ kind: 'weekday', quantity: 2, unitCents: 1210, amountCents: 2420 }, 2100),
      toLine({ kind: 'part_day', quantity: 1, unitCents: 500, amountCents: 500 }, 2100),
    ];
    const rent = { ...FEE, subject: 'rent' as const, recipient: PERSON, lines };
    expect(planSubject({ ...rent, owedCents: 2920 }).drafts[0]?.lines).toEqual(lines);
    expect(planSubject({ ...rent, owedCents: 2000 }).drafts[0]?.lines).toEqual([
      wholeLine('rent', 2000, 2100),
    ]);
  });
});

describe('invoices of a booking', () => {
  const TAX = { area: 'iva', rate: 2100, rentRate: 2100, exemption: null } as const;
  const caseOf = (booking: Partial<Booking>, invoices: readonly Invoice[] = []): BookingCase => ({
    booking: paidStay({ tax: TAX, ...booking }),
    invoices,
    company: COMPANY,
    invoiceData: undefined,
    ownerDetails: ownerDetails('owner'),
    agreement: {
      ...{ userId: 'owner', revision: 1, updatedAt: '2026-01-01T00:00:00.000Z' },
      periods: [{ version: '1', from: '2026-01-01T00:00:00.000Z', until: null }],
    },
  });
  const issueAll = (of: BookingCase): Invoice[] => [
    ...of.invoices,
    ...numberInvoices(
      'taxpayer',
      undefined,
      planBooking(of).invoices.map((planned, index) => ({
        ...{ planned, booking: of.booking, language: 'es' },
        position: of.invoices.length + index + 1,
      })),
      Date.parse('2026-07-01T10:00:00Z'),
    ).invoices,
  ];
  const isExact = ({ rate, totalCents, baseCents, taxCents }: Invoice) =>
    Math.abs(baseCents - splitTax(totalCents, rate).baseCents) < 2 && baseCents + taxCents === totalCents;

  it('split the rent in the lines that pages and mails show, whose tax is the same there', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 5000 }), (weekdayPriceCents) => {
        const night = { start: Date.parse('2026-07-01T18:00:00Z'), end: Date.parse('2026-07-02T06:30:00Z') };
        const price = priceStay(
          { weekdayPriceCents, weekendPriceCents: weekdayPriceCents },
          { ...night, timeZone: 'Europe/Madrid' },
        );
        const [, rent] = planBooking(caseOf(price)).invoices;
        const shown = toPriceLines(price.lines, TAX).filter(({ kind }) => kind !== 'service_fee');
        expect(rent?.lines.map(({ taxCents }) => taxCents / 100)).toEqual(shown.map(({ tax }) => tax?.tax));
      }),
      runs(100),
    );
  });

  it('are replaced by one of the same taxpayer, after the owner has another tax number', () => {
    const { totalCents, ownerCents } = paidStay();
    const longer = { totalCents: totalCents + 1000, ownerCents: ownerCents + 850 };
    const details = ownerDetails('owner', { taxId: 'A58818501' });
    const first = issueAll(caseOf({}));
    const second = issueAll({ ...caseOf(longer, first), ownerDetails: details });
    const invoiceData = invoiceDataOf('b');
    const all = issueAll({ ...caseOf(longer, second), ownerDetails: details, invoiceData });
    const issuerOf = (id: string) => all.find((invoice) => invoice.id === id)?.issuer.taxId;
    const full = all.filter(({ type, subject }) => type === 'F3' && subject === 'rent');
    expect(
      full.map(({ issuer, replaces }) => [issuer.taxId, replaces.map(({ id }) => issuerOf(id))]),
    ).toEqual([
      ['B58378431', ['B58378431']],
      ['A58818501', ['A58818501']],
    ]);
  });

  it('have the address of their issuer, also after the owner lets as a private person without one', () => {
    const first = issueAll(caseOf({}));
    const address = { street: '', postcode: '', city: '', country: 'ES' };
    const details = ownerDetails('owner', { traderStatus: 'private', address });
    const all = issueAll({ ...caseOf({}, first), ownerDetails: details, invoiceData: invoiceDataOf('b') });
    const [issued, full] = all.filter(({ subject }) => subject === 'rent');
    expect(full).toMatchObject({ type: 'F3', issuer: issued?.issuer });
    expect(full?.issuer.address).not.toEqual([]);
  });

  it('are credited and replaced at the rate of what they correct, after the stay moved to another rate', () => {
    const first = issueAll(caseOf({}));
    const tax = { ...TAX, rate: 2300, rentRate: 2300 };
    const replaced = issueAll({ ...caseOf({ tax }, first), invoiceData: invoiceDataOf('b') });
    expect(replaced.map(({ type, rate }) => [type, rate])).toEqual([
      ...[
        ['F2', 2100],
        ['F2', 2100],
      ],
      ...[
        ['F3', 2100],
        ['F3', 2100],
      ],
    ]);
    const credited = issueAll(caseOf({ tax, status: 'cancelled_by_owner' }, first));
    expect(credited.slice(2).every(({ rate }) => rate === 2100)).toBe(true);
    expect([...replaced, ...credited].every(isExact)).toBe(true);
  });
});
