/**
 * What handlers import of the kit, as `kit`: `kit.endpoint`, and the ports that the domain function needs, as
 * `kit.connect(kit.bookings, kit.spots)`. What a handler does not name is not in its bundle.
 */
export * from './adapters.ts';
export * from './alarms.ts';
export * from './effect-repositories.ts';
export * from './repositories.ts';
export * from './ports/invoice-records.ts';
export * from './ports/limits.ts';
export * from './ports/mail.ts';
export * from './ports/places.ts';
export * from './ports/rentals.ts';
export { connect } from './connect.ts';
export { clock, settings } from './deps.ts';
export { endpoint, pageReply, Reply } from './endpoint.ts';
export { job, task } from './job.ts';
export { countLag } from './lag-metrics.ts';
