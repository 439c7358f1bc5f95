/**
 * The zone of the days, months and years of the business and of tax law: that of the peninsula, also for spaces in the Canary Islands, so that an
 * owner's sums have one calendar.
 */
export const BUSINESS_ZONE = 'Europe/Madrid';
