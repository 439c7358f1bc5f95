import * as z from 'zod';
import { record } from './record.ts';

/** Whose totals: a person's as the driver, or as the owner, of stays at one space that begin in one month. All else is an amount. */
export const StoredTotals = record('totals', {
  owner: {
    userId: z.string(),
    role: z.enum(['driver', 'owner']),
    month: z.string(),
    spotId: z.string(),
    /** As the latest write had it. */
    spotTitle: z.string().default(''),
  },
  nobody: { revision: z.int(), updatedAt: z.string() },
});
