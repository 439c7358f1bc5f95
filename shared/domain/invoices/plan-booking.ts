import type { Booking, StayTax } from '../../model/booking.ts';
import type { Invoice, InvoiceLine, InvoicePartySnapshot } from '../../model/invoice.ts';
import type { InvoiceWait } from '../../model/invoice-review.ts';
import type { InvoicingAgreement } from '../../model/invoicing-agreement.ts';
import type { InvoiceData, TaxDetails } from '../../model/tax-details.ts';
import { INVOICE_SUBJECTS, type InvoiceSubject } from '../../model/tax-terms.ts';
import type { Company } from '../deps.ts';
import { joinLines } from '../availability/price-stay.ts';
import { PLATFORM_ISSUER } from '../ports/invoices.ts';
import { isOfOperator, isOwnAccount } from '../taxes/held-tax-id.ts';
import { type Draft, toLine } from './draft.ts';
import { computeOwed, findAgreement } from './owed.ts';
import { toPersonParty, toPlatformParty } from './party.ts';
import { findCommissionDay, listPaidDays, type PaidDay, skipCents } from './payment-days.ts';
import { planSubject } from './plan-subject.ts';
import type { DatedEntry } from './tax-balance.ts';

/** The facts about a booking whose invoices are compared with the owed sums. */
export interface BookingCase {
  readonly booking: Booking;
  readonly invoices: readonly Invoice[];
  /** The booking's entries of the ledger, which say when it was paid. */
  readonly entries: readonly DatedEntry[];
  readonly company: Company;
  readonly invoiceData: InvoiceData | undefined;
  readonly ownerDetails: TaxDetails | undefined;
  /** Whether the owner's tax number is another account's, too, and no operator has reviewed it (`isTaxIdHeld`). */
  readonly isTaxIdHeld: boolean;
  readonly agreement: InvoicingAgreement | undefined;
}

/** A draft with its parties and what it is for. */
export interface PlannedInvoice extends Draft, Pick<Invoice, 'area' | 'rate' | 'exemption'> {
  readonly subject: InvoiceSubject;
  readonly issuerId: string;
  readonly issuer: InvoicePartySnapshot;
  /** The third party who issues it in the name of the issuer; null if the issuer does. */
  readonly thirdParty: InvoicePartySnapshot | null;
  /** In whose list it is, also without data of the recipient. */
  readonly recipientId: string;
}

export interface BookingPlan {
  readonly invoices: readonly PlannedInvoice[];
  /** Why others cannot be issued yet, and whose data they wait for; null where none waits. */
  readonly waitsFor: { readonly what: InvoiceWait; readonly userId: string } | null;
  /** Whether more follows once these are issued. */
  readonly isUnfinished: boolean;
}

const NOTHING: BookingPlan = { invoices: [], waitsFor: null, isUnfinished: false };

/** The lines of a stay's price that are rent, as pages and mails show them, so that each has the same tax there. */
const rentLines = ({ lines }: Booking, rate: number): InvoiceLine[] =>
  joinLines(lines)
    .filter(({ kind }) => kind !== 'service_fee')
    .map((line) => toLine(line, rate));

/** The agreement by which the rent is invoiced: the one that held when the stay was booked, of an owner who lets as a business. */
const findRentAgreement = ({ booking, agreement, ownerDetails }: BookingCase): string | undefined =>
  ownerDetails?.traderStatus === 'business' ? findAgreement(agreement, booking.createdAt) : undefined;

/** The owner as an issuer, whose address is never left out (RD 1619/2012 art. 6.1 e): also of one who lets as a private person by now. */
const toIssuer = ({ booking, ownerDetails }: BookingCase): InvoicePartySnapshot | null =>
  toPersonParty(booking.ownerId, ownerDetails && { ...ownerDetails, traderStatus: 'business' });

/** Without data that name the operator and are not the operator's: they are as good as none. */
const withoutOperator = (of: BookingCase): BookingCase => {
  const { company, booking, ownerDetails, invoiceData } = of;
  const isTyped = (userId: string, taxId = '') => isOfOperator(company, userId, taxId);
  return {
    ...of,
    ownerDetails: isTyped(booking.ownerId, ownerDetails?.taxId) ? undefined : ownerDetails,
    invoiceData: isTyped(booking.driverId, invoiceData?.taxId) ? undefined : invoiceData,
  };
};

const findEarlier = ({ corrects, replaces }: Draft, written: readonly Invoice[]): Invoice | undefined =>
  written.find(({ id }) => id === (corrects ?? replaces[0])?.id);

/**
 * Takes over from the corrected or replaced invoice: its issuer, even if the tax number was corrected since, whether a third party issues
 * for it, and its tax, even if the stay moved to dates with another rate.
 */
const keepEarlier = (
  earlier: Invoice | undefined,
  now: Pick<PlannedInvoice, 'issuer' | 'thirdParty' | 'area' | 'rate' | 'exemption'>,
  platform: InvoicePartySnapshot,
) => {
  if (!earlier) return now;
  const { area, rate, exemption } = earlier;
  const issuer = earlier.issuer.taxId === now.issuer.taxId ? now.issuer : earlier.issuer;
  return { issuer, thirdParty: earlier.thirdParty && platform, area, rate, exemption };
};

/** Why rent cannot be invoiced under a tax number for the first time: it is the operator's, or another account's, too. */
const findHold = (
  { company, booking, isTaxIdHeld }: BookingCase,
  { taxId }: InvoicePartySnapshot,
): InvoiceWait | null => {
  if (isOfOperator(company, booking.ownerId, taxId)) return 'owner_details';
  return isTaxIdHeld ? 'shared_tax_id' : null;
};

/** The days on which the invoiced amounts were paid, or the service was done. */
const listDays = ({ booking, entries }: BookingCase, subject: InvoiceSubject): readonly PaidDay[] => {
  const owed = computeOwed(booking);
  if (subject === 'commission') return [{ on: findCommissionDay(booking), cents: owed.commission }];
  const paid = listPaidDays(entries);
  return subject === 'service_fee' ? paid : skipCents(paid, owed.service_fee);
};

const planFor = (of: BookingCase, tax: StayTax, subject: InvoiceSubject): BookingPlan => {
  const { booking, invoices, company } = of;
  const written = invoices.filter((invoice) => invoice.subject === subject);
  const isRent = subject === 'rent';
  const agreementVersion = isRent ? (findRentAgreement(of) ?? written[0]?.agreementVersion ?? null) : null;
  if (isRent && agreementVersion === null) return NOTHING;
  const isOwn = isOwnAccount(company, booking.ownerId);
  if (isOwn && subject === 'commission') return NOTHING;
  const owner = toPersonParty(booking.ownerId, of.ownerDetails);
  const recipient = subject === 'commission' ? owner : toPersonParty(booking.driverId, of.invoiceData);
  const rate = isRent ? tax.rentRate : tax.rate;
  const { drafts, isWaiting, isUnfinished } = planSubject({
    subject,
    owedCents: computeOwed(booking)[subject],
    invoices: written,
    recipient,
    rate,
    agreementVersion,
    lines: isRent ? rentLines(booking, rate) : [],
    paidDays: listDays(of, subject),
  });
  const platform = toPlatformParty(company);
  const issuer = isRent ? (toIssuer(of) ?? written[0]?.issuer) : platform;
  const waitFor = (what: InvoiceWait) => ({
    what,
    userId: what === 'recipient_data' ? booking.driverId : booking.ownerId,
  });
  if (!issuer)
    return drafts.length > 0 || isWaiting ? { ...NOTHING, waitsFor: waitFor('owner_details') } : NOTHING;
  const held = isRent && !isOwn ? findHold(of, issuer) : null;
  const now = {
    issuer,
    thirdParty: isRent && !isOwn ? platform : null,
    ...{ area: tax.area, rate, exemption: isRent ? tax.exemption : null },
  };
  const ready = drafts.filter((draft) => held === null || findEarlier(draft, written) !== undefined);
  const waiting = subject === 'commission' ? 'owner_details' : 'recipient_data';
  const what = isWaiting ? waiting : ready.length < drafts.length ? held : null;
  return {
    invoices: ready.map((draft) => ({
      ...draft,
      subject,
      issuerId: isRent ? booking.ownerId : PLATFORM_ISSUER,
      ...keepEarlier(findEarlier(draft, written), now, platform),
      recipientId: subject === 'commission' ? booking.ownerId : booking.driverId,
    })),
    waitsFor: what && waitFor(what),
    isUnfinished,
  };
};

/** The invoices that a booking lacks. Nothing for a booking whose tax is not known. */
export const planBooking = (of: BookingCase): BookingPlan => {
  const { tax } = of.booking;
  if (!tax) return NOTHING;
  const plans = INVOICE_SUBJECTS.map((subject) => planFor(withoutOperator(of), tax, subject));
  return {
    invoices: plans.flatMap(({ invoices }) => invoices),
    waitsFor: plans.find(({ waitsFor }) => waitsFor)?.waitsFor ?? null,
    isUnfinished: plans.some(({ isUnfinished }) => isUnfinished),
  };
};
