import * as z from 'zod';
import { PRICE_LINE_KINDS } from '../model/constants.ts';
import { Euros } from '../model/fields.ts';

/**
 * One line of a price; the amounts of all lines add up to the total exactly. Hours have a line for each price of a day.
 * `quantity` counts days, or minutes for `part_day`, or 1 for the fee; `unitAmount` is the price of one day, or the fee.
 */
export const PriceLine = z
  .object({
    kind: z.enum(PRICE_LINE_KINDS),
    quantity: z.int(),
    unitAmount: Euros,
    amount: Euros,
  })
  .meta({ id: 'PriceLine' });
export type PriceLine = z.infer<typeof PriceLine>;
