import type { Booking, StayTax } from '../../model/booking.ts';
import type { Invoice, InvoiceLine, InvoicePartySnapshot } from '../../model/invoice.ts';
import type { InvoiceWait } from '../../model/invoice-review.ts';
import type { InvoicingAgreement } from '../../model/invoicing-agreement.ts';
import type { InvoiceData, TaxDetails } from '../../model/tax-details.ts';
import { INVOICE_SUBJECTS, type InvoiceSubject } from '../../model/tax-terms.ts';
import type { Company } from '../deps.ts';
import { PLATFORM_ISSUER } from '../ports/invoices.ts';
import { readTaxId } from '../../api/tax-ids.ts';
import { type Draft, toLine } from './draft.ts';
import { computeOwed, findAgreement } from './owed.ts';
import { toPersonParty, toPlatformParty } from './party.ts';
import { planSubject } from './plan-subject.ts';

/** What is known of a booking whose invoices are compared with what is owed. */
export interface BookingCase {
  readonly booking: Booking;
  readonly invoices: readonly Invoice[];
  readonly company: Company;
  readonly invoiceData: InvoiceData | undefined;
  readonly ownerDetails: TaxDetails | undefined;
  readonly agreement: InvoicingAgreement | undefined;
}

/** A draft with its parties and what it is for. */
export interface PlannedInvoice extends Draft {
  readonly subject: InvoiceSubject;
  readonly issuerId: string;
  readonly issuer: InvoicePartySnapshot;
  /** Who issues it in the name of the issuer; null where nobody does. */
  readonly thirdParty: InvoicePartySnapshot | null;
  /** In whose list it is, also without data of the recipient. */
  readonly recipientId: string;
  readonly tax: StayTax;
}

export interface BookingPlan {
  readonly invoices: readonly PlannedInvoice[];
  /** Why others cannot be issued yet, and whose data they wait for; null where none waits. */
  readonly waitsFor: { readonly what: InvoiceWait; readonly userId: string } | null;
}

const NOTHING: BookingPlan = { invoices: [], waitsFor: null };

/** The lines of a stay's price that are rent. */
const rentLines = ({ lines }: Booking, rate: number): InvoiceLine[] =>
  lines.filter(({ kind }) => kind !== 'service_fee').map((line) => toLine(line, rate));

/** The agreement by which the rent is invoiced: the one that held when the stay was booked, of an owner who lets as a business. */
const findRentAgreement = ({ booking, agreement, ownerDetails }: BookingCase): string | undefined =>
  ownerDetails?.traderStatus === 'business' ? findAgreement(agreement, booking.createdAt) : undefined;

/** Whether the operator lets the space itself, under its own tax number: there is no commission, and nobody issues in its name. */
const isOwnSpace = ({ company, ownerDetails }: BookingCase): boolean =>
  ownerDetails?.taxIdCountry === 'ES' && ownerDetails.taxId === readTaxId(company.taxId)?.taxId;

/** Whose invoice it is: what corrects or replaces an invoice has its issuer, also after that one's tax number was corrected. */
const issuerOf = (draft: Draft, written: readonly Invoice[], issuer: InvoicePartySnapshot) => {
  const earlier = draft.corrects ?? draft.replaces[0];
  const first = earlier && written.find(({ id }) => id === earlier.id)?.issuer;
  return first && first.taxId !== issuer.taxId ? first : issuer;
};

const planFor = (of: BookingCase, tax: StayTax, subject: InvoiceSubject): BookingPlan => {
  const { booking, invoices, company } = of;
  const written = invoices.filter((invoice) => invoice.subject === subject);
  const isRent = subject === 'rent';
  const agreementVersion = isRent ? (findRentAgreement(of) ?? written[0]?.agreementVersion ?? null) : null;
  if (isRent && agreementVersion === null) return NOTHING;
  const isOwn = isOwnSpace(of);
  if (isOwn && subject === 'commission') return NOTHING;
  const owner = toPersonParty(booking.ownerId, of.ownerDetails);
  const recipient = subject === 'commission' ? owner : toPersonParty(booking.driverId, of.invoiceData);
  const rate = isRent ? tax.rentRate : tax.rate;
  const { drafts, isWaiting } = planSubject({
    subject,
    owedCents: computeOwed(booking)[subject],
    invoices: written,
    recipient,
    rate,
    agreementVersion,
    lines: isRent ? rentLines(booking, rate) : [],
  });
  const platform = toPlatformParty(company);
  const issuer = isRent ? (owner ?? written[0]?.issuer) : platform;
  const ofOwner = { what: 'owner_details', userId: booking.ownerId } as const;
  if (!issuer) return drafts.length > 0 || isWaiting ? { invoices: [], waitsFor: ofOwner } : NOTHING;
  const ofDriver = { what: 'recipient_data', userId: booking.driverId } as const;
  return {
    invoices: drafts.map((draft) => ({
      ...draft,
      subject,
      issuerId: isRent ? booking.ownerId : PLATFORM_ISSUER,
      issuer: issuerOf(draft, written, issuer),
      thirdParty: isRent && !isOwn ? platform : null,
      recipientId: subject === 'commission' ? booking.ownerId : booking.driverId,
      tax,
    })),
    waitsFor: isWaiting ? (subject === 'commission' ? ofOwner : ofDriver) : null,
  };
};

/** The invoices that a booking lacks. Nothing for a booking whose tax is not known. */
export const planBooking = (of: BookingCase): BookingPlan => {
  const { tax } = of.booking;
  if (!tax) return NOTHING;
  const plans = INVOICE_SUBJECTS.map((subject) => planFor(of, tax, subject));
  return {
    invoices: plans.flatMap(({ invoices }) => invoices),
    waitsFor: plans.find(({ waitsFor }) => waitsFor)?.waitsFor ?? null,
  };
};
