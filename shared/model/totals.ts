import * as z from 'zod';
import { record } from './record.ts';

/** Totals of a person as the driver, or as the owner, of stays at one spot that begin in one month. All other fields are amounts. */
export const StoredTotals = record('totals', {
  owner: {
    userId: z.string(),
    role: z.enum(['driver', 'owner']),
    month: z.string(),
    spotId: z.string(),
    /** From the latest write. */
    spotTitle: z.string().default(''),
  },
  nobody: { revision: z.int(), updatedAt: z.string() },
});
