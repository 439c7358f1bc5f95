/**
 * What handlers import of the kit, as `kit`: `kit.endpoint`, and the ports that the domain function needs, as
 * `kit.connect(kit.bookings, kit.spots)`. Ports of the table are in the files of repositories, others by area. What a handler does not name is
 * not in its bundle.
 */
export * from './effect-repositories.ts';
export * from './repositories.ts';
export * from './ports/accounts.ts';
export * from './ports/bookings.ts';
export * from './ports/calendars.ts';
export * from './ports/images.ts';
export * from './ports/invoice-records.ts';
export * from './ports/invoices.ts';
export * from './ports/limits.ts';
export * from './ports/mail.ts';
export * from './ports/payments.ts';
export * from './ports/payouts.ts';
export * from './ports/places.ts';
export * from './ports/push.ts';
export * from './ports/rentals.ts';
export * from './ports/spots.ts';
export * from './ports/statements.ts';
export * from './ports/watch.ts';
export * from './alarms.ts';
export { connect } from './connect.ts';
export { clock, settings } from './deps.ts';
export { endpoint, pageReply, Reply } from './endpoint.ts';
export { job, task } from './job.ts';
export { countLag } from './lag-metrics.ts';
