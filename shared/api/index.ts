import { accountRoutes } from './accounts.ts';
import { bookingRoutes } from './bookings.ts';
import { calendarRoutes } from './calendars.ts';
import { changeRoutes } from './changes.ts';
import { claimRoutes } from './claims.ts';
import { contactRoutes } from './contact.ts';
import { earningsRoutes } from './earnings.ts';
import { favouriteRoutes } from './favourites.ts';
import { imageRoutes } from './images.ts';
import { invoiceRoutes } from './invoices.ts';
import { messageRoutes } from './messages.ts';
import { moderationRoutes } from './moderation.ts';
import { notificationRoutes } from './notifications.ts';
import { paymentRoutes } from './payments.ts';
import { payoutRoutes } from './payouts.ts';
import { placeRoutes } from './places.ts';
import { privacyRoutes } from './privacy.ts';
import { problemRoutes } from './problems.ts';
import { rentalRoutes } from './rentals.ts';
import { reviewRoutes } from './reviews.ts';
import { spotRoutes } from './spots.ts';
import { taxRoutes } from './taxes.ts';
import { vehicleRoutes } from './vehicles.ts';
import { watchRoutes } from './watch.ts';

/** Every route by area and name, for code that needs them all. Handlers and pages import their own area. */
export const api = {
  accounts: accountRoutes,
  spots: spotRoutes,
  calendars: calendarRoutes,
  images: imageRoutes,
  places: placeRoutes,
  bookings: bookingRoutes,
  changes: changeRoutes,
  payments: paymentRoutes,
  payouts: payoutRoutes,
  claims: claimRoutes,
  contact: contactRoutes,
  earnings: earningsRoutes,
  favourites: favouriteRoutes,
  invoices: invoiceRoutes,
  notifications: notificationRoutes,
  moderation: moderationRoutes,
  rentals: rentalRoutes,
  reviews: reviewRoutes,
  messages: messageRoutes,
  problems: problemRoutes,
  privacy: privacyRoutes,
  taxes: taxRoutes,
  vehicles: vehicleRoutes,
  watch: watchRoutes,
} as const;
export type Api = typeof api;
