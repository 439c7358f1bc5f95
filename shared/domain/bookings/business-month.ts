import { toLocal } from '../../lib/time.ts';

/** Months are counted where the business is: one calendar for all spaces of an owner, the Canary Islands included. */
export const BUSINESS_ZONE = 'Europe/Madrid';

/** The month of an instant, `YYYY-MM`. */
export const toMonth = (instant: number): string => toLocal(BUSINESS_ZONE, instant).date.slice(0, 7);
