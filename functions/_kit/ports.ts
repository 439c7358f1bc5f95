/**
 * The areas that have ports. A handler imports this as `kit` and spreads the ports that its domain function needs:
 * `{ ...kit.bookings(), ...kit.clock }`. What it does not name is not in its bundle.
 */
export * from './ports/accounts.ts';
export * from './ports/bookings.ts';
export * from './ports/calendars.ts';
export * from './ports/claims.ts';
export * from './ports/contact.ts';
export * from './ports/dac7.ts';
export * from './ports/favourites.ts';
export * from './ports/images.ts';
export * from './ports/invoice-records.ts';
export * from './ports/invoices.ts';
export * from './ports/limits.ts';
export * from './ports/mail.ts';
export * from './ports/messages.ts';
export * from './ports/notifications.ts';
export * from './ports/outbox.ts';
export * from './ports/payments.ts';
export * from './ports/payouts.ts';
export * from './ports/places.ts';
export * from './ports/privacy.ts';
export * from './ports/problems.ts';
export * from './ports/push.ts';
export * from './ports/reviews.ts';
export * from './ports/search.ts';
export * from './ports/spots.ts';
export * from './ports/statements.ts';
export * from './ports/taxes.ts';
export * from './ports/vehicles.ts';
export * from './ports/watch.ts';
export { clock, settings } from './deps.ts';
