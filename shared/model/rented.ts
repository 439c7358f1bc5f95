import * as z from 'zod';
import { StoredPattern } from './month-pattern.ts';
import { part } from './record.ts';

/**
 * The rentals of a spot that are not over, by first local day: from 00:00 of `from` until 00:00 of `until`, or without an end while it is
 * null, nobody else can book it in the time of `pattern`; without one, at any time. Apart from the rest of the spot, for functions that need only this.
 */
export const Rented = z
  .array(
    part({
      rentalId: z.string(),
      from: z.string(),
      until: z.string().nullable(),
      pattern: StoredPattern.exactOptional(),
    }),
  )
  .default([]);
