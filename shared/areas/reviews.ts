import { ACCOUNTING_DAYS } from '../lib/retention.ts';
import { Review } from '../model/review.ts';
import type { Records } from './area.ts';

/** Reviews of stays. */
export const reviewRecords = {
  review: {
    items: { REVIEW: Review, RATINGS: null },
    days: ACCOUNTING_DAYS,
    from: 'its writing',
    why: 'others choose by it; it ends with the booking that it is about',
  },
} as const satisfies Records;
