import { describe, expect, it } from 'vitest';
import { saveInvoiceData } from '#shared/domain/invoices/invoice-data.ts';
import { saveInvoicingAgreement } from '#shared/domain/invoices/invoicing-agreement.ts';
import { issueInvoices } from '#shared/domain/invoices/issue-invoices.ts';
import { openTable } from '#shared/data/client.ts';
import { invoicesRepository } from '#shared/data/invoices-repository.ts';
import { byTime, INVOICES_DUE, invoiceReviewKey, waitingKey } from '#shared/data/keys.ts';
import type { Settings } from '#shared/domain/deps.ts';
import { DAY, HOUR } from '#shared/lib/time.ts';
import type { Invoice } from '#shared/model/invoice.ts';
import { INVOICING_AGREEMENT_VERSION } from '#shared/model/invoice-terms.ts';
import type { InvoicingAgreement } from '#shared/model/invoicing-agreement.ts';
import type { Spot } from '#shared/model/spot.ts';
import type { InvoiceData, TaxDetails } from '#shared/model/tax-details.ts';
import { accountWith } from '#test/support/examples.ts';
import { COMPANY, companyTaxId, invoiceDataOf, ownerDetails } from '#test/support/invoice-examples.ts';
import { MARKET_STAY, marketOf } from '#test/support/market.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const aMarket = marketOf(table);
let people = 0;

const ALWAYS = { from: '2020-01-01', to: '2099-12-31' };

/** A paid stay on a stage with a company, and the job that issues its invoices. */
const aStay = async (changes: Partial<Spot> = {}, settings: Partial<Settings> = { company: COMPANY }) => {
  const ownerId = `invoiced-owner-${++people}`;
  const driverId = `invoiced-driver-${people}`;
  const taxId = companyTaxId(people);
  const market = await aMarket({ ownerId, ...changes }, settings);
  await table().accounts.save(
    accountWith({ userId: ownerId, email: `${ownerId}@example.com`, language: 'es' }),
  );
  await table().accounts.save(
    accountWith({ userId: driverId, email: `${driverId}@example.com`, language: 'en' }),
  );
  const agree = async (from: string, until: string | null = null, details: Partial<TaxDetails> = {}) => {
    await table().taxDetails.save(ownerDetails(ownerId, { taxId, ...details }));
    await table().invoicingAgreements.save({
      userId: ownerId,
      periods: [{ version: '2026-11', from, until }],
      revision: 1,
      updatedAt: from,
    });
  };
  const issue = async () => {
    while ((await market.drain()).handled > 0);
    return issueInvoices(market.deps);
  };
  const book = async () => {
    const { paymentIntentId, bookingId } = await market.intent(driverId);
    market.pay(paymentIntentId);
    await market.browser(driverId, paymentIntentId);
    return { paymentIntentId, bookingId };
  };
  return { ...market, ownerId, driverId, taxId, agree, issue, book };
};

const invoicesOf = (bookingId: string) => table().invoices.listOfBooking(bookingId);
const brief = (invoices: readonly Invoice[]) =>
  invoices.map(({ type, subject, totalCents }) => [type, subject, totalCents]);
const feeOf = async (bookingId: string) =>
  (await table().bookings.find(bookingId))?.lines.find(({ kind }) => kind === 'service_fee')?.amountCents ??
  0;

describe('invoices of a stay', () => {
  it('are issued also behind more notes than a run reads at once, none of which can be read', async () => {
    const stay = await aStay();
    const { bookingId } = await stay.book();
    const ids = Array.from({ length: 12 }, (_, index) => `bkg_unreadable_${String(index)}`);
    const toKeys = (id: string) => ({
      ...invoiceReviewKey(id),
      ...waitingKey(INVOICES_DUE, byTime('2020-01-01T00:00:00.000Z', id)),
    });
    for (const id of ids) await table().table.put({ ...toKeys(id), token: 7 });
    while ((await stay.drain()).handled > 0);
    const invoices = invoicesRepository(openTable(table().tableName, { onUnreadable: () => undefined }));
    await issueInvoices({ ...stay.deps, invoices });
    for (const id of ids) await table().table.remove(invoiceReviewKey(id));
    expect(brief(await invoicesOf(bookingId))).toEqual([['F2', 'service_fee', 250]]);
  });

  it('begin with a simplified one of the fee to the driver, in the language of the driver', async () => {
    const stay = await aStay();
    const { bookingId } = await stay.book();
    expect((await stay.issue()).failures).toEqual([]);
    const [invoice, ...others] = await invoicesOf(bookingId);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      type: 'F2',
      subject: 'service_fee',
      totalCents: await feeOf(bookingId),
      recipient: null,
      recipientId: stay.driverId,
      language: 'en',
      issuedOn: '2026-07-01',
      issuer: { legalName: COMPANY.name, taxId: COMPANY.taxId },
      area: 'iva',
      rate: 2100,
    });
    expect(invoice?.number).toMatch(/^S2026-\d{6}$/);
    expect((invoice?.baseCents ?? 0) + (invoice?.taxCents ?? 0)).toBe(invoice?.totalCents);
  });

  it('are not made twice, however often the booking is looked at', async () => {
    const stay = await aStay();
    const { bookingId } = await stay.book();
    for (let round = 0; round < 3; round++) {
      await table().invoices.review(bookingId, stay.deps.clock.now());
      await stay.issue();
    }
    expect(await invoicesOf(bookingId)).toHaveLength(1);
  });

  it('are replaced by a full one when the driver adds the data later', async () => {
    const stay = await aStay();
    const { bookingId } = await stay.book();
    await stay.issue();
    expect(
      await table().invoiceData.save(invoiceDataOf(bookingId, { updatedAt: '2026-07-01T09:00:00.000Z' })),
    ).toBe(true);
    stay.wait(2 * HOUR);
    await stay.issue();
    const [simplified, full, ...others] = await invoicesOf(bookingId);
    expect(others).toEqual([]);
    expect(full).toMatchObject({
      type: 'F3',
      totalCents: simplified?.totalCents,
      replaces: [{ number: simplified?.number }],
      recipient: { legalName: 'Conductora Ágil, S. A.', taxId: 'A58818501' },
    });
    // A refund then corrects the simplified one, and another full one takes the place of that credit note.
    const booking = await stay.bookingOf(bookingId);
    await stay.cancel(stay.driverId, bookingId, (booking?.totalCents ?? 0) / 100);
    await stay.issue();
    const [note, last] = (await invoicesOf(bookingId)).slice(2);
    expect(note).toMatchObject({ type: 'R5', corrects: { number: simplified?.number } });
    expect(last).toMatchObject({
      ...{ type: 'F3', replaces: [{ number: note?.number }], recipient: full?.recipient },
      totalCents: -(full?.totalCents ?? 0),
    });
    expect(await table().invoices.findReview(bookingId)).toBeUndefined();
  });

  it('are full ones from the start where the driver has given the data before', async () => {
    const stay = await aStay();
    const { bookingId } = await stay.book();
    await table().invoiceData.save(invoiceDataOf(bookingId));
    await stay.issue();
    expect(brief(await invoicesOf(bookingId))).toEqual([['F1', 'service_fee', await feeOf(bookingId)]]);
  });

  it('have the same data where two tabs add them at the same moment', async () => {
    const stay = await aStay();
    const { bookingId } = await stay.book();
    await table().taxDetails.save(ownerDetails(stay.driverId));
    const { invoiceData } = stay.deps;
    const add = (deps: typeof stay.deps) =>
      saveInvoiceData(deps, { userId: stay.driverId, isAdmin: false }, bookingId, 1);
    const save = async (data: InvoiceData) => {
      await add(stay.deps);
      return invoiceData.save(data);
    };
    const both = await add({ ...stay.deps, invoiceData: { ...invoiceData, save } });
    expect(both).toEqual(await add(stay.deps));
  });

  it('are none where the stage names no company, and are made once it does', async () => {
    const stay = await aStay({}, {});
    const { bookingId } = await stay.book();
    expect(await stay.issue()).toMatchObject({ handled: 0, failures: [], lag: 0 });
    expect(await invoicesOf(bookingId)).toEqual([]);
    await issueInvoices({ ...stay.deps, settings: { ...stay.deps.settings, company: COMPANY } });
    expect(await invoicesOf(bookingId)).toHaveLength(1);
  });

  it('are none of a booking whose tax is not known', async () => {
    const stay = await aStay({ latitude: 35.889, longitude: -5.321 }, { company: COMPANY });
    const { bookingId } = await stay.book();
    expect((await stay.bookingOf(bookingId))?.tax).toBeNull();
    expect((await stay.issue()).failures).toEqual([]);
    expect(await invoicesOf(bookingId)).toEqual([]);
    expect(await table().invoices.findReview(bookingId)).toBeUndefined();
  });
});

describe('the commission', () => {
  const sent = async (stay: Awaited<ReturnType<typeof aStay>>) => {
    const paid = await stay.book();
    await stay.onboard(stay.ownerId);
    const id = stay.emit({
      id: `evt_invoices_${++people}`,
      type: 'account.updated',
      paymentIntentId: undefined,
      accountId: stay.connect.move(stay.ownerId, 'ready'),
    });
    await stay.webhook(id);
    stay.wait(Date.parse(MARKET_STAY.endTime) - stay.deps.clock.now() + 1000);
    await stay.timers();
    stay.wait(DAY);
    await stay.payout();
    return paid;
  };

  it('is invoiced to the owner when the share was sent, in full', async () => {
    const stay = await aStay();
    await table().taxDetails.save(ownerDetails(stay.ownerId));
    const { bookingId } = await sent(stay);
    await stay.issue();
    const booking = await stay.bookingOf(bookingId);
    expect(booking?.payout?.state).toBe('sent');
    const invoices = await invoicesOf(bookingId);
    expect(brief(invoices)).toEqual([
      ['F2', 'service_fee', await feeOf(bookingId)],
      ['F1', 'commission', booking?.commissionCents],
    ]);
    expect(invoices[1]).toMatchObject({ recipientId: stay.ownerId, language: 'es', issuedOn: '2026-07-05' });
  });

  it('waits for the tax details of the owner, and is invoiced when they are there', async () => {
    const stay = await aStay();
    const { bookingId } = await sent(stay);
    await stay.issue();
    expect(await invoicesOf(bookingId)).toHaveLength(1);
    const waiting = await table().invoices.listWaitingReviews('owner_details', stay.ownerId);
    expect(waiting.map((review) => review.bookingId)).toEqual([bookingId]);
    await table().taxDetails.save(ownerDetails(stay.ownerId));
    stay.wait(DAY);
    await stay.issue();
    expect(brief(await invoicesOf(bookingId)).map(([type, subject]) => [type, subject])).toEqual([
      ['F2', 'service_fee'],
      ['F1', 'commission'],
    ]);
    expect(await table().invoices.listWaitingReviews('owner_details', stay.ownerId)).toEqual([]);
  });

  it('is none for a space of the operator itself, and nobody issues its rent for another', async () => {
    const company = { ...COMPANY, taxId: 'b-12345674', ownAccounts: [`invoiced-owner-${people + 1}`] };
    const stay = await aStay({}, { company });
    await stay.agree('2026-06-01T00:00:00.000Z', null, { taxId: 'B12345674' });
    const { bookingId } = await sent(stay);
    await stay.issue();
    const invoices = await invoicesOf(bookingId);
    expect(invoices.map(({ subject, thirdParty }) => [subject, thirdParty])).toEqual([
      ['service_fee', null],
      ['rent', null],
    ]);
  });
});

describe('the rent in the name of an owner who has agreed', () => {
  it('is invoiced to the driver in a series of the owner', async () => {
    const stay = await aStay();
    await stay.agree('2026-06-01T00:00:00.000Z');
    const { bookingId } = await stay.book();
    await stay.issue();
    const booking = await stay.bookingOf(bookingId);
    const rent = (await invoicesOf(bookingId)).find(({ subject }) => subject === 'rent');
    expect(rent).toMatchObject({
      number: 'PLS2026-000001',
      type: 'F2',
      issuerId: stay.ownerId,
      issuer: { taxId: stay.taxId },
      thirdParty: { legalName: COMPANY.name, taxId: COMPANY.taxId },
      agreementVersion: '2026-11',
      totalCents: (booking?.totalCents ?? 0) - (await feeOf(bookingId)),
    });
    expect(rent?.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(rent?.totalCents);
    const { invoices } = await table().invoices.listIssued({ ...ALWAYS, issuerId: stay.ownerId });
    expect(invoices.map(({ id }) => id)).toEqual([rent?.id]);
  });

  it('is agreed to once, where two tabs accept at the same moment', async () => {
    const { deps, ownerId } = await aStay();
    await table().taxDetails.save(ownerDetails(ownerId));
    const { invoicingAgreements } = deps;
    const accept = (place: typeof deps) =>
      saveInvoicingAgreement(
        place,
        { userId: ownerId, isAdmin: false },
        { isAccepted: true, version: INVOICING_AGREEMENT_VERSION, revision: 0 },
      );
    const save = async (agreement: InvoicingAgreement) => {
      await accept(deps);
      return invoicingAgreements.save(agreement);
    };
    const both = await accept({ ...deps, invoicingAgreements: { ...invoicingAgreements, save } });
    expect(both).toEqual(await accept(deps));
    expect(both.revision).toBe(1);
  });

  it.each([
    ['has not begun', '2026-07-02T00:00:00.000Z', null],
    ['has ended', '2026-06-01T00:00:00.000Z', '2026-07-01T07:00:00.000Z'],
  ])('is not invoiced where the agreement %s when the stay is booked', async (_name, from, until) => {
    const stay = await aStay();
    await stay.agree(from, until);
    const { bookingId } = await stay.book();
    await stay.issue();
    expect((await invoicesOf(bookingId)).map(({ subject }) => subject)).toEqual(['service_fee']);
  });
});

// Last, because no later invoice of the platform is dated before these.
describe('invoices of stays that were paid before a standstill of the job', () => {
  it('have the day of the payment, also in another year', async () => {
    const stay = await aStay();
    const { bookingId } = await stay.book();
    while ((await stay.drain()).handled > 0);
    stay.wait(190 * DAY);
    await stay.issue();
    expect(await invoicesOf(bookingId)).toMatchObject([
      { number: 'S2027-000001', issuedOn: '2027-01-07', operationOn: '2026-07-01' },
    ]);
  });
});
