import type { EXPORT_SECTIONS } from '../../api/privacy.ts';
import type { Booking } from '../../model/booking.ts';
import { exportAccountFields } from '../accounts/export-account-fields.ts';
import { exportBooking } from '../bookings/export-booking.ts';
import { readPageOfPerson } from '../bookings/page-of-person.ts';
import { exportSpaces } from '../calendars/export-spaces.ts';
import { exportClaim } from '../claims/export-claim.ts';
import { exportSellerReports } from '../dac7/export-seller-reports.ts';
import type { Needs } from '../deps.ts';
import { type ExportedProfile, type ExportLists, type ExportPage, joinLists } from '../export-page.ts';
import { exportFavourites } from '../favourites/export-favourites.ts';
import { exportInvoices, exportInvoicingAgreements } from '../invoices/export-invoices.ts';
import { exportMessages } from '../messages/export-messages.ts';
import { exportNotifications } from '../notifications/export-notifications.ts';
import { exportMovements } from '../payments/export-movements.ts';
import { exportPayoutAccount } from '../payouts/export-payout-account.ts';
import { exportProblem } from '../problems/export-problem.ts';
import { exportPushSubscriptions } from '../push/export-push-subscriptions.ts';
import { exportRentals } from '../rentals/export-rentals.ts';
import { exportReview } from '../reviews/export-review.ts';
import { exportTaxDetails } from '../taxes/export-tax-details.ts';
import { exportVehicles } from '../vehicles/export-vehicles.ts';

/** What all functions of a list need together. */
type DepsOf<F> = [F] extends [(deps: infer D, ...args: never) => unknown] ? D : never;

/** What areas export of a booking, in the order of the lists that several write to. */
const OF_BOOKING = [
  exportBooking,
  exportMovements,
  exportInvoices,
  exportReview,
  exportClaim,
  exportProblem,
] as const;
type BookingDeps = DepsOf<(typeof OF_BOOKING)[number]>;

const exportOfBooking = (deps: BookingDeps, booking: Booking, userId: string) =>
  Promise.all(
    OF_BOOKING.map((exportPart): Promise<Partial<ExportLists>> => exportPart(deps, booking, userId)),
  );

const BOOKINGS_OF_PAGE = 50;

const exportBookings = async (
  deps: BookingDeps & Needs<'bookings'>,
  userId: string,
  after: string,
): Promise<ExportPage> => {
  const { bookings, next } = await readPageOfPerson(deps, userId, after, BOOKINGS_OF_PAGE);
  const parts = await Promise.all(bookings.map((booking) => exportOfBooking(deps, booking, userId)));
  return { lists: joinLists(parts.flat()), reads: 1 + OF_BOOKING.length * bookings.length, next };
};

/** The sections of an export, each page by page, in the order of the export. */
export const SECTIONS = {
  spaces: exportSpaces,
  bookings: exportBookings,
  messages: exportMessages,
  notifications: exportNotifications,
  favourites: exportFavourites,
  rentals: exportRentals,
} satisfies Record<keyof typeof EXPORT_SECTIONS, unknown>;
export type SectionDeps = DepsOf<(typeof SECTIONS)[keyof typeof SECTIONS]>;

export type ProfileDeps = Needs<
  | 'accounts'
  | 'payoutAccounts'
  | 'garages'
  | 'taxDetails'
  | 'dueDiligence'
  | 'sellerReports'
  | 'invoicingAgreements'
  | 'pushSubscriptions'
  | 'settings'
  | 'clock'
>;

/** What areas export of a person beside lists. `not_found` without an account. */
export const exportProfile = async (deps: ProfileDeps, userId: string): Promise<ExportedProfile> => {
  const [account, payout, vehicles, taxes, reports, agreements, browsers] = await Promise.all([
    exportAccountFields(deps, userId),
    exportPayoutAccount(deps, userId),
    exportVehicles(deps, userId),
    exportTaxDetails(deps, userId),
    exportSellerReports(deps, userId),
    exportInvoicingAgreements(deps, userId),
    exportPushSubscriptions(deps, userId),
  ]);
  return { ...account, ...payout, ...vehicles, ...taxes, ...reports, ...agreements, ...browsers };
};
