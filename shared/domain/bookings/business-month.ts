import { toLocal } from '../../lib/time.ts';

/** Months are those of the business: one time zone for all spots of an owner, including the Canary Islands. */
export const BUSINESS_ZONE = 'Europe/Madrid';

/** The month of an instant, `YYYY-MM`. */
export const toMonth = (instant: number): string => toLocal(BUSINESS_ZONE, instant).date.slice(0, 7);
