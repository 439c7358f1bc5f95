import type { Booking, StayTax } from '../../model/booking.ts';
import type { Invoice, InvoiceLine, InvoicePartySnapshot } from '../../model/invoice.ts';
import type { InvoiceWait } from '../../model/invoice-review.ts';
import type { InvoicingAgreement } from '../../model/invoicing-agreement.ts';
import type { InvoiceData, TaxDetails } from '../../model/tax-details.ts';
import { INVOICE_SUBJECTS, type InvoiceSubject } from '../../model/tax-terms.ts';
import type { Company } from '../deps.ts';
import { joinLines } from '../availability/price-stay.ts';
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
export interface PlannedInvoice extends Draft, Pick<Invoice, 'area' | 'rate' | 'exemption'> {
  readonly subject: InvoiceSubject;
  readonly issuerId: string;
  readonly issuer: InvoicePartySnapshot;
  /** Who issues it in the name of the issuer; null where nobody does. */
  readonly thirdParty: InvoicePartySnapshot | null;
  /** In whose list it is, also without data of the recipient. */
  readonly recipientId: string;
}

export interface BookingPlan {
  readonly invoices: readonly PlannedInvoice[];
  /** Why others cannot be issued yet, and whose data they wait for; null where none waits. */
  readonly waitsFor: { readonly what: InvoiceWait; readonly userId: string } | null;
}

const NOTHING: BookingPlan = { invoices: [], waitsFor: null };

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

/** Whether the operator lets the space itself, under its own tax number: there is no commission, and nobody issues in its name. */
const isOwnSpace = ({ company, ownerDetails }: BookingCase): boolean =>
  ownerDetails?.taxIdCountry === 'ES' && ownerDetails.taxId === readTaxId(company.taxId)?.taxId;

/**
 * What a draft has of the invoice that it corrects or replaces: its issuer, also after that one's tax number was corrected, and its tax, also
 * after the stay moved to dates with another rate.
 */
const keepEarlier = (
  { corrects, replaces }: Draft,
  written: readonly Invoice[],
  now: Pick<PlannedInvoice, 'issuer' | 'area' | 'rate' | 'exemption'>,
) => {
  const earlier = written.find(({ id }) => id === (corrects ?? replaces[0])?.id);
  if (!earlier) return now;
  const { area, rate, exemption } = earlier;
  const issuer = earlier.issuer.taxId === now.issuer.taxId ? now.issuer : earlier.issuer;
  return { issuer, area, rate, exemption };
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
  const ownTax = { area: tax.area, rate, exemption: isRent ? tax.exemption : null };
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
  const issuer = isRent ? (toIssuer(of) ?? written[0]?.issuer) : platform;
  const ofOwner = { what: 'owner_details', userId: booking.ownerId } as const;
  if (!issuer) return drafts.length > 0 || isWaiting ? { invoices: [], waitsFor: ofOwner } : NOTHING;
  const ofDriver = { what: 'recipient_data', userId: booking.driverId } as const;
  return {
    invoices: drafts.map((draft) => ({
      ...draft,
      subject,
      issuerId: isRent ? booking.ownerId : PLATFORM_ISSUER,
      ...keepEarlier(draft, written, { issuer, ...ownTax }),
      thirdParty: isRent && !isOwn ? platform : null,
      recipientId: subject === 'commission' ? booking.ownerId : booking.driverId,
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
