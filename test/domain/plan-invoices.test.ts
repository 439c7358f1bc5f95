import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceMonth, priceStay, toPriceLines } from '#shared/domain/availability/price-stay.ts';
import { paymentEntry } from '#shared/domain/bookings/ledger.ts';
import { type Draft, sumLines, toLine, wholeLine } from '#shared/domain/invoices/draft.ts';
import { numberInvoices } from '#shared/domain/invoices/number-invoices.ts';
import { type BookingCase, planBooking } from '#shared/domain/invoices/plan-booking.ts';
import { planSubject, type SubjectCase } from '#shared/domain/invoices/plan-subject.ts';
import { addSums, isCounted, isCreditNote } from '#shared/domain/invoices/standing.ts';
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
  paidDays: [],
};

const ISSUED_ON = '2026-07-01';

const toInvoice = (of: SubjectCase, draft: Draft, position: number): Invoice => {
  const id = `inv_${String(position)}`;
  const operationOn = draft.operationOn ?? ISSUED_ON;
  return {
    ...draft,
    ...sumLines(draft.lines),
    ...{ id, number: id, issuedOn: ISSUED_ON, operationOn, cancelledAt: null },
    ...{ rate: of.rate, subject: of.subject, issuer: OTHER },
  } as unknown as Invoice; // as far as plans read them
};

/** Issues what is planned until nothing follows, with ids in place of numbers. */
const issue = (of: SubjectCase): Invoice[] => {
  const { drafts, isUnfinished } = planSubject(of);
  const invoices = [
    ...of.invoices,
    ...drafts.map((draft, index) => toInvoice(of, draft, of.invoices.length + index + 1)),
  ];
  return isUnfinished ? issue({ ...of, invoices }) : invoices;
};

/** What invoices add up to: one in place of others is no more. */
const sumOf = (invoices: readonly Invoice[]) => addSums(invoices.filter(isCounted));

/** The full invoices that a recipient has in place of simplified ones, without what was undone. */
const sumOfFull = (invoices: readonly Invoice[], recipient: SubjectCase['recipient']) =>
  addSums(invoices.filter((one) => one.type === 'F3' && one.recipient === recipient)).totalCents;

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
            // As the ledger splits what is left.
            expect(sum).toMatchObject(splitTax(owedCents, rate));
            expect(planSubject({ ...of, invoices }).drafts).toEqual([]);
            for (const { lines, totalCents } of invoices) expect(sumLines(lines).totalCents).toBe(totalCents);
            const typeOf = (id = '') => invoices.find((one) => one.id === id)?.type ?? '';
            for (const { type, corrects, totalCents } of invoices.filter(isCreditNote)) {
              expect(totalCents).toBeLessThan(0);
              expect(typeOf(corrects?.id)).toBe(type === 'R5' ? 'F2' : 'F1');
            }
            // The recipient of before has nothing left.
            const simplified = invoices.filter(({ type }) => type === 'F2' || type === 'R5');
            for (const each of [PERSON, OTHER])
              expect(sumOfFull(invoices, each)).toBe(each === recipient ? addSums(simplified).totalCents : 0);
            for (const { replaces } of invoices)
              for (const { id } of replaces) expect(['F2', 'R5']).toContain(typeOf(id));
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
      replaces: [{ id: 'inv_1' }, { id: 'inv_2' }, { id: 'inv_3' }],
    });
  });

  it('are corrected by a credit note of the simplified one after a refund, and by a full one in its place', () => {
    const full = { ...FEE, owedCents: 1000, recipient: PERSON };
    let invoices = issue({ ...full, invoices: issue({ ...full, recipient: null }) });
    expect(typesOf(invoices)).toEqual(['F2', 'F3']);
    invoices = issue({ ...full, owedCents: 700, invoices });
    expect(invoices.slice(2)).toMatchObject([
      { type: 'R5', totalCents: -300, corrects: { id: 'inv_1' }, recipient: null },
      { type: 'F3', totalCents: -300, replaces: [{ id: 'inv_3' }], recipient: PERSON, corrects: null },
    ]);
  });

  it('in place of simplified ones are undone by another one when the recipient changes', () => {
    const full = { ...FEE, owedCents: 1000, recipient: PERSON };
    const before = issue({ ...full, invoices: issue({ ...full, recipient: null }) });
    const all = issue({ ...full, recipient: OTHER, invoices: before });
    expect(all.slice(2)).toMatchObject([
      {
        ...{ type: 'F3', totalCents: -1000, recipient: PERSON },
        ...{ corrects: { id: 'inv_2' }, replaces: [{ id: 'inv_1' }] },
      },
      { type: 'F3', totalCents: 1000, recipient: OTHER, corrects: null, replaces: [{ id: 'inv_1' }] },
    ]);
  });

  it('that are full from the start are credited as the rest when the recipient changes, and as a refund otherwise', () => {
    const full = { ...FEE, owedCents: 1000, recipient: PERSON };
    const first = issue(full);
    expect(typesOf(issue({ ...full, recipient: OTHER, invoices: first }))).toEqual(['F1', 'R4', 'F1']);
    expect(typesOf(issue({ ...full, owedCents: 600, invoices: first }))).toEqual(['F1', 'R1']);
  });

  it('are as if a cancelled one had never been', () => {
    const [invoice] = issue({ ...FEE, owedCents: 250 });
    if (!invoice) throw new Error('There is one.');
    const cancelled = { ...invoice, cancelledAt: '2026-07-02T10:00:00.000Z' };
    const again = issue({ ...FEE, owedCents: 250, invoices: [cancelled] });
    expect(again.slice(1)).toMatchObject([{ type: 'F2', totalCents: 250 }]);
    expect(issue({ ...FEE, invoices: [cancelled] })).toEqual([cancelled]);
  });

  it('have the day of their payment, one for each day, also when they are issued again', () => {
    const paidDays = [
      { on: '2026-01-04', cents: 1000 },
      { on: '2026-02-09', cents: 500 },
    ];
    const late = { ...FEE, subject: 'rent' as const, owedCents: 1300, recipient: PERSON, paidDays };
    const invoices = issue(late);
    const daysOf = (all: readonly Invoice[]) => all.map((one) => [one.type, one.totalCents, one.operationOn]);
    expect(daysOf(invoices)).toEqual([
      ['F1', 1000, '2026-01-04'],
      ['F1', 300, '2026-02-09'],
    ]);
    expect(daysOf(issue({ ...late, recipient: OTHER, invoices })).slice(2)).toEqual([
      ['R4', -1000, '2026-01-04'],
      ['R4', -300, '2026-02-09'],
      ['F1', 1000, '2026-01-04'],
      ['F1', 300, '2026-02-09'],
    ]);
    // A longer stay, which was paid later.
    const first = issue({ ...late, owedCents: 1000, paidDays: paidDays.slice(0, 1) });
    expect(daysOf(issue({ ...late, owedCents: 1500, invoices: first })).slice(1)).toEqual([
      ['F1', 500, '2026-02-09'],
    ]);
    const simplified = issue({ ...late, recipient: null });
    expect(daysOf(issue({ ...late, invoices: simplified })).slice(2)).toEqual([
      ['F3', 1000, '2026-01-04'],
      ['F3', 300, '2026-02-09'],
    ]);
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
      wholeLine('rent', 2000, splitTax(2000, 2100)),
    ]);
  });

  it('have the tax of the lines again, once all of it is owed again after a refund', () => {
    const lines = [1000, 1000, 1000].map((amountCents) =>
      toLine({ kind: 'weekday', quantity: 1, unitCents: amountCents, amountCents }, 2100),
    );
    const { totalCents, baseCents } = sumLines(lines);
    expect(baseCents).not.toBe(splitTax(totalCents, 2100).baseCents);
    const rent = { ...FEE, subject: 'rent' as const, lines };
    const invoices = [totalCents, 2000, totalCents].reduce<Invoice[]>(
      (before, owedCents) => issue({ ...rent, owedCents, invoices: before }),
      [],
    );
    expect(typesOf(invoices)).toEqual(['F2', 'R5', 'F2']);
    expect(sumOf(invoices)).toEqual(sumLines(lines));
  });
});

describe('invoices of a booking', () => {
  const TAX = { area: 'iva', rate: 2100, rentRate: 2100, exemption: null } as const;
  const caseOf = (booking: Partial<Booking>, invoices: readonly Invoice[] = []): BookingCase => ({
    booking: paidStay({ tax: TAX, ...booking }),
    invoices,
    entries: [],
    company: COMPANY,
    invoiceData: undefined,
    ownerDetails: ownerDetails('owner'),
    isTaxIdHeld: false,
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

  it('keep the hours of the week that a month has', () => {
    const pattern = { type: 'weekdays', from: '08:00', to: '19:00' } as const;
    const month = { startAt: '2026-06-30T22:00:00.000Z', endAt: '2026-07-31T22:00:00.000Z' };
    const stay = {
      start: Date.parse(month.startAt),
      end: Date.parse(month.endAt),
      timeZone: 'Europe/Madrid',
    };
    const of = caseOf(priceMonth(9000, stay));
    const booking = { ...of.booking, ...month, rental: { id: 'rnt_1', month: 1, pattern } };
    const invoices = issueAll({ ...of, booking });
    expect(invoices.length).toBeGreaterThan(0);
    for (const invoice of invoices) expect(invoice.stay.pattern).toEqual(pattern);
  });

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

  const OPERATOR = ownerDetails('owner', { taxId: COMPANY.taxId });
  const rentOf = (invoices: readonly Invoice[]) => invoices.filter(({ subject }) => subject === 'rent');

  it('are credited without a third party where there was none, also after the owner has another tax number', () => {
    const own = { ...COMPANY, ownAccounts: [paidStay().ownerId] };
    const first = issueAll({ ...caseOf({}), company: own, ownerDetails: OPERATOR });
    const all = issueAll(caseOf({ status: 'cancelled_by_owner' }, first));
    expect(rentOf(all).map(({ type, issuer, thirdParty }) => [type, issuer.taxId, thirdParty])).toEqual([
      ['F2', COMPANY.taxId, null],
      ['R5', COMPANY.taxId, null],
    ]);
    const ofOwner = issueAll(caseOf({ status: 'cancelled_by_owner' }, issueAll(caseOf({}))));
    expect(rentOf(ofOwner).map(({ thirdParty }) => thirdParty?.taxId)).toEqual([
      COMPANY.taxId,
      COMPANY.taxId,
    ]);
  });

  it('are none of the rent, and none of the commission, of somebody else with the tax number of the operator', () => {
    const sentAt = '2026-07-06T10:00:00.000Z';
    const payout = {
      ...{ state: 'sent', cents: 1, dueAt: sentAt, tryAt: sentAt },
      sentAt,
    } as Booking['payout'];
    const plan = planBooking({ ...caseOf({ status: 'completed', payout }), ownerDetails: OPERATOR });
    expect(plan.invoices.map(({ subject }) => subject)).toEqual(['service_fee']);
    expect(plan.waitsFor).toMatchObject({ what: 'owner_details' });
    // Nor does anybody get an invoice as the operator.
    const driver = { ...caseOf({}), invoiceData: invoiceDataOf('b', { taxId: COMPANY.taxId }) };
    expect(planBooking(driver).invoices.map(({ type }) => type)).toEqual(['F2', 'F2']);
  });

  it('wait for an operator under a tax number that another account has, and credit notes do not', () => {
    const held = { ...caseOf({}), isTaxIdHeld: true };
    const plan = planBooking(held);
    expect(plan.invoices.map(({ subject }) => subject)).toEqual(['service_fee']);
    expect(plan.waitsFor).toEqual({ what: 'shared_tax_id', userId: held.booking.ownerId });
    const cancelled = {
      ...caseOf({ status: 'cancelled_by_owner' }, issueAll(caseOf({}))),
      isTaxIdHeld: true,
    };
    expect(planBooking(cancelled)).toMatchObject({ waitsFor: null });
    expect(planBooking(cancelled).invoices).toMatchObject([
      { subject: 'service_fee', type: 'R5' },
      { subject: 'rent', type: 'R5' },
    ]);
  });

  it('of a commission have the day of the end of the stay, or an earlier one on which the share was sent', () => {
    const dayOf = (sentAt: string) => {
      const payout = {
        ...{ state: 'sent', cents: 1, dueAt: sentAt, tryAt: sentAt },
        sentAt,
      } as Booking['payout'];
      const { invoices } = planBooking(caseOf({ status: 'completed', payout }));
      return invoices.find(({ subject }) => subject === 'commission')?.operationOn;
    };
    expect(dayOf('2026-07-06T10:00:00.000Z')).toBe('2026-07-04');
    expect(dayOf('2026-07-02T10:00:00.000Z')).toBe('2026-07-02');
  });

  it('have the day on which the driver paid, also when they are issued in another year', () => {
    const booking = paidStay({ tax: TAX });
    const paid = paymentEntry(booking.id, { id: 'pi', amountCents: booking.totalCents, currency: 'eur' });
    const daysOf = (at: string) =>
      issueAll({ ...caseOf({}), booking, entries: [{ ...paid, at }] }).map(({ operationOn }) => operationOn);
    // Half past midnight in Madrid.
    expect(daysOf('2025-12-30T23:30:00.000Z')).toEqual(['2025-12-31', '2025-12-31']);
    // The tax office refuses a day after that of issue, as where the clocks of two machines differ.
    expect(daysOf('2026-07-01T22:30:00.000Z')).toEqual(['2026-07-01', '2026-07-01']);
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
