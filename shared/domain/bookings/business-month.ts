import { toLocal } from '../../lib/time.ts';
import { BUSINESS_ZONE } from '../../model/business-zone.ts';

/** The month of an instant, `YYYY-MM`. */
export const toMonth = (instant: number): string => toLocal(BUSINESS_ZONE, instant).date.slice(0, 7);
