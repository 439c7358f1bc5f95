import { accountDeletionsRepository } from '#shared/data/account-deletions-repository.ts';
import { accountsRepository } from '#shared/data/accounts-repository.ts';
import { availabilityAlertsRepository } from '#shared/data/availability-alerts-repository.ts';
import { bookingsRepository } from '#shared/data/bookings-repository.ts';
import { calendarExportsRepository } from '#shared/data/calendar-exports-repository.ts';
import { calendarImportsRepository } from '#shared/data/calendar-imports-repository.ts';
import { calendarRepository } from '#shared/data/calendar-repository.ts';
import { claimsRepository } from '#shared/data/claims-repository.ts';
import { contactsRepository } from '#shared/data/contacts-repository.ts';
import { dueDiligenceRepository } from '#shared/data/due-diligence-repository.ts';
import { emailChangesRepository } from '#shared/data/email-changes-repository.ts';
import { favouritesRepository } from '#shared/data/favourites-repository.ts';
import { invoicesRepository } from '#shared/data/invoices-repository.ts';
import { ledgerRepository } from '#shared/data/ledger-repository.ts';
import { limitsRepository } from '#shared/data/limits-repository.ts';
import { mailedLinksRepository } from '#shared/data/mailed-links-repository.ts';
import { messagesRepository } from '#shared/data/messages-repository.ts';
import { notificationsRepository } from '#shared/data/notifications-repository.ts';
import { outboxRepository } from '#shared/data/outbox-repository.ts';
import { payoutAccountsRepository } from '#shared/data/payout-accounts-repository.ts';
import { personalDataEraser } from '#shared/data/personal-data-eraser.ts';
import { problemsRepository } from '#shared/data/problems-repository.ts';
import { pushSubscriptionsRepository } from '#shared/data/push-subscriptions-repository.ts';
import { rentalsRepository } from '#shared/data/rentals-repository.ts';
import { reviewsRepository } from '#shared/data/reviews-repository.ts';
import { sellerReportsRepository } from '#shared/data/seller-reports-repository.ts';
import { spotsRepository } from '#shared/data/spots-repository.ts';
import { suppressionsRepository } from '#shared/data/suppressions-repository.ts';
import { taxDetailsRepository } from '#shared/data/tax-details-repository.ts';
import { bookingVehiclesRepository } from '#shared/data/vehicles-repository.ts';
import { indexBooking } from '#shared/domain/bookings/booking-step.ts';
import { indexClaim } from '#shared/domain/claims/claim-step.ts';
import { getRentalTimer } from '#shared/domain/rentals/rental-step.ts';
import { isPublic } from '#shared/domain/spots/spot.ts';
import { table } from './deps.ts';

// The repositories that effects of the outbox use, by default on the table of the stage. The job of the outbox connects them all, so the others
// are in `repositories.ts`. They keep nothing, so they are created at each call.
export const accountDeletions = (on = table()) => ({ accountDeletions: accountDeletionsRepository(on) });
export const accounts = (on = table()) => ({ accounts: accountsRepository(on) });
export const bookingVehicles = (on = table()) => ({ bookingVehicles: bookingVehiclesRepository(on) });
export const bookings = (on = table()) => ({ bookings: bookingsRepository(on, indexBooking) });
export const calendar = (on = table()) => ({ calendar: calendarRepository(on) });
export const calendarExports = (on = table()) => ({ calendarExports: calendarExportsRepository(on) });
export const calendarImports = (on = table()) => ({ calendarImports: calendarImportsRepository(on) });
export const claims = (on = table()) => ({
  claims: claimsRepository(on, indexClaim, indexBooking),
});
export const contacts = (on = table()) => ({ contacts: contactsRepository(on) });
export const dueDiligence = (on = table()) => ({ dueDiligence: dueDiligenceRepository(on) });
export const emailChanges = (on = table()) => ({ emailChanges: emailChangesRepository(on) });
export const favourites = (on = table()) => ({
  favourites: favouritesRepository(on),
  availabilityAlerts: availabilityAlertsRepository(on),
});
export const invoices = (on = table()) => ({ invoices: invoicesRepository(on) });
export const ledger = (on = table()) => ({ ledger: ledgerRepository(on) });
export const limits = (on = table()) => ({ limits: limitsRepository(on) });
export const mailedLinks = (on = table()) => ({ mailedLinks: mailedLinksRepository(on) });
export const messages = (on = table()) => ({ messages: messagesRepository(on) });
export const notifications = (on = table()) => ({ notifications: notificationsRepository(on) });
export const outbox = (on = table()) => ({ outbox: outboxRepository(on) });
export const payoutAccounts = (on = table()) => ({ payoutAccounts: payoutAccountsRepository(on) });
export const personalData = (on = table()) => ({ personalData: personalDataEraser(on) });
export const problems = (on = table()) => ({ problems: problemsRepository(on) });
export const pushSubscriptions = (on = table()) => ({ pushSubscriptions: pushSubscriptionsRepository(on) });
export const rentals = (on = table()) => ({ rentals: rentalsRepository(on, getRentalTimer) });
export const reviews = (on = table()) => ({ reviews: reviewsRepository(on) });
export const sellerReports = (on = table()) => ({ sellerReports: sellerReportsRepository(on) });
export const spots = (on = table()) => ({ spots: spotsRepository(on, isPublic) });
export const suppressions = (on = table()) => ({ suppressions: suppressionsRepository(on) });
export const taxDetails = (on = table()) => ({ taxDetails: taxDetailsRepository(on) });
