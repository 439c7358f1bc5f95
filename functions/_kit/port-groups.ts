import type { Needs } from '#shared/domain/deps.ts';
import type { BookingViewDeps } from '#shared/domain/bookings/to-booking.ts';
import type { ClaimCaseDeps } from '#shared/domain/claims/decide-claim.ts';
import type { ClaimPaymentDeps } from '#shared/domain/claims/pay-claim.ts';
import type { ClaimViewDeps } from '#shared/domain/claims/get-claim.ts';
import type { HoldDeps } from '#shared/domain/checkout/hold-stay.ts';
import type { MoveDeps } from '#shared/domain/problems/find-places.ts';
import type { CaseDeps } from '#shared/domain/problems/problem-case.ts';
import type { ExportDeps } from '#shared/domain/privacy/export-account.ts';
import {
  alarms,
  clock,
  holdLimits,
  passSecrets,
  withAccounts,
  withAddresses,
  withBookings,
  withBookingTotals,
  withBookingVehicles,
  withCalendar,
  withCalendarExports,
  withCalendarImports,
  withClaims,
  withAccountDeletions,
  withConsents,
  withContacts,
  withEmailChanges,
  withExternalCalendars,
  withFavourites,
  withGarages,
  withIdentity,
  withInvoiceData,
  withInvoices,
  withImages,
  withLedger,
  withLimits,
  withMailedLinks,
  withMessages,
  withNotifications,
  withOutbox,
  withPayments,
  withPayoutAccounts,
  withPayouts,
  withPersonalData,
  withPoolUsers,
  withPrivatePictures,
  withProblems,
  withPushSubscriptions,
  withReviews,
  withSettings,
  withSpots,
  withSuppressions,
  withTaxDetails,
} from './deps.ts';

/**
 * Groups of ports that several functions need. A function with a group may use all of it: its line in the manifest lists that, and the
 * local stack refuses a port beyond the line.
 */

/** Ports for a driver's hold and its payment. */
export const withCheckout = (): HoldDeps & Needs<'payments'> => ({
  ...withSpots(),
  ...withCalendar(),
  ...withBookings(),
  ...withBookingVehicles(),
  ...withGarages(),
  ...withAccounts(),
  ...withLimits(),
  ...holdLimits,
  ...withTaxDetails(),
  ...withSettings(),
  ...withPayments(),
  ...clock,
});

/** Ports for a booking as a party reads it. */
export const withBookingView = (): BookingViewDeps => ({
  ...withBookings(),
  ...withBookingTotals(),
  ...withPayoutAccounts(),
  ...passSecrets,
  ...withBookingVehicles(),
  ...withSpots(),
  ...withAccounts(),
  ...clock,
});

/** Ports for a reported booking that moves to another space. */
export const withMove = (): MoveDeps & Needs<'taxDetails'> => ({
  ...withTaxDetails(),
  ...withProblems(),
  ...withBookings(),
  ...withBookingVehicles(),
  ...withGarages(),
  ...withSpots(),
  ...withSettings(),
  ...clock,
});

/** Ports for a report as an administrator reads it. */
export const withProblemCase = (): CaseDeps => ({
  ...withProblems(),
  ...withBookings(),
  ...withBookingTotals(),
  ...withAccounts(),
  ...withMessages(),
  ...withSpots(),
  ...withPrivatePictures(),
  ...clock,
});

/** Ports that book or refund a payment. */
export const withSettlement = (): Needs<
  'bookings' | 'bookingTotals' | 'claims' | 'spots' | 'payments' | 'outbox' | 'ledger' | 'alarms' | 'clock'
> => ({
  ...withClaims(),
  ...withBookings(),
  ...withBookingTotals(),
  ...withSpots(),
  ...withPayments(),
  ...withOutbox(),
  ...withLedger(),
  ...alarms,
  ...clock,
});

/** Ports for the signed-in user. */
export const withSession = (): Needs<'accounts' | 'identity' | 'suppressions' | 'settings' | 'clock'> => ({
  ...withAccounts(),
  ...withIdentity(),
  ...withSuppressions(),
  ...withSettings(),
  ...clock,
});

/** Ports for an owner's payout account, and the shares that wait for it. */
export const withPayoutAccount = (): Needs<
  'payouts' | 'payoutAccounts' | 'bookings' | 'claims' | 'clock'
> => ({
  ...withClaims(),
  ...withPayouts(),
  ...withPayoutAccounts(),
  ...withBookings(),
  ...clock,
});

/** Ports that check for open business and close an account. */
export const withClosing = (): Needs<
  'accountDeletions' | 'identity' | 'poolUsers' | 'bookings' | 'claims' | 'spots' | 'calendar' | 'clock'
> => ({
  ...withClaims(),
  ...withAccountDeletions(),
  ...withIdentity(),
  ...withPoolUsers(),
  ...withBookings(),
  ...withSpots(),
  ...withCalendar(),
  ...clock,
});

/** Ports for an owner's form of a spot. */
export const withSpotEditing = (): Needs<
  'spots' | 'images' | 'addresses' | 'limits' | 'settings' | 'clock'
> => ({
  ...withSpots(),
  ...withImages(),
  ...withAddresses(),
  ...withLimits(),
  ...withSettings(),
  ...clock,
});

/** Ports for imported calendars and their spots. */
export const withImports = (): Needs<
  'calendarImports' | 'externalCalendars' | 'spots' | 'bookings' | 'clock'
> => ({
  ...withCalendarImports(),
  ...withExternalCalendars(),
  ...withSpots(),
  ...withBookings(),
  ...clock,
});

/** Ports to all data about a person, for the person and for an operator alike. */
export const withExport = (): ExportDeps => ({
  ...withAccounts(),
  ...withPayoutAccounts(),
  ...withConsents(),
  ...withSpots(),
  ...withCalendarExports(),
  ...withCalendarImports(),
  ...withBookings(),
  ...withBookingVehicles(),
  ...withClaims(),
  ...withGarages(),
  ...withTaxDetails(),
  ...withInvoiceData(),
  ...withInvoices(),
  ...withLedger(),
  ...withReviews(),
  ...withProblems(),
  ...withPrivatePictures(),
  ...withMessages(),
  ...withNotifications(),
  ...withFavourites(),
  ...withPushSubscriptions(),
  ...withSettings(),
  ...clock,
});

/** What is kept of people, here and in the user pool. */
export const withPeople = (): Needs<
  | 'accounts'
  | 'emailChanges'
  | 'mailedLinks'
  | 'poolUsers'
  | 'suppressions'
  | 'payoutAccounts'
  | 'accountDeletions'
  | 'personalData'
> => ({
  ...withAccounts(),
  ...withEmailChanges(),
  ...withMailedLinks(),
  ...withPoolUsers(),
  ...withSuppressions(),
  ...withPayoutAccounts(),
  ...withAccountDeletions(),
  ...withPersonalData(),
});

/** What people write, come with and wish for, and what they are notified of. */
export const withNews = (): Needs<
  | 'contacts'
  | 'messages'
  | 'reviews'
  | 'problems'
  | 'notifications'
  | 'pushSubscriptions'
  | 'bookingVehicles'
  | 'favourites'
  | 'wishedStays'
> => ({
  ...withContacts(),
  ...withBookingVehicles(),
  ...withMessages(),
  ...withReviews(),
  ...withProblems(),
  ...withNotifications(),
  ...withFavourites(),
  ...withPushSubscriptions(),
});

/** What goes with a spot, a booking or a report: pictures and calendars. */
export const withSpotUpkeep = (): Needs<
  'images' | 'privatePictures' | 'calendar' | 'calendarExports' | 'calendarImports'
> => ({
  ...withImages(),
  ...withPrivatePictures(),
  ...withCalendar(),
  ...withCalendarExports(),
  ...withCalendarImports(),
});

/** Ports for a claim as its parties read it. */
export const withClaimView = (): ClaimViewDeps => ({
  ...withBookings(),
  ...withClaims(),
  ...withSpots(),
  ...withPrivatePictures(),
  ...clock,
});

/** The same, and ports for its payment. */
export const withClaimPayment = (): ClaimPaymentDeps => ({
  ...withClaimView(),
  ...withPayments(),
  ...withOutbox(),
  ...withLedger(),
  ...withLimits(),
  ...alarms,
});

/** Ports for a claim as an administrator judges it. */
export const withClaimCase = (): ClaimCaseDeps => ({
  ...withClaims(),
  ...withBookings(),
  ...withBookingTotals(),
  ...withPayoutAccounts(),
  ...withAccounts(),
  ...withMessages(),
  ...withPrivatePictures(),
  ...clock,
});
