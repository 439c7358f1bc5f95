import * as z from 'zod';
import { PRICE_LINE_KINDS } from '../model/constants.ts';
import { Euros } from '../model/fields.ts';
import { EXEMPTION_REASONS, TAX_AREAS } from '../model/tax-terms.ts';

/** The tax in an amount that contains it: base and tax, in euros, add up to it exactly. */
export const AmountTax = z
  .object({
    area: z.enum(TAX_AREAS),
    /** In percent; 0 if exempt. */
    rate: z.number(),
    base: Euros,
    tax: Euros,
    /** Why it is exempt; absent if it is taxed. */
    exemption: z.object({ reason: z.enum(EXEMPTION_REASONS), note: z.string() }).optional(),
  })
  .meta({ id: 'AmountTax' });
export type AmountTax = z.infer<typeof AmountTax>;

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
    /** The tax in `amount`; absent on older bookings, and where no rate is known. */
    tax: AmountTax.optional(),
  })
  .meta({ id: 'PriceLine' });
export type PriceLine = z.infer<typeof PriceLine>;
