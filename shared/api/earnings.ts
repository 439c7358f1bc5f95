import * as z from 'zod';
import { Language } from './accounts.ts';
import { Euros, pageCursor, SpotId } from '../model/fields.ts';
import { route } from './route.ts';

/** A month, `YYYY-MM`. */
const Month = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-05.')
  .meta({ id: 'Month' });

/**
 * First and last month, both included, and one space instead of all. Without `to` it is this month, without `from` it is
 * eleven months before `to`; 36 months at most.
 */
export const EarningsQuery = z.object({
  from: Month.optional(),
  to: Month.optional(),
  spotId: SpotId.optional(),
});
export type EarningsQuery = z.output<typeof EarningsQuery>;

const figures = {
  bookings: z.int(),
  /** From start to end of the stays, cancelled ones left out; minutes, so that lines add up. */
  bookedMinutes: z.int(),
  /** What drivers paid: `serviceFees + commission + earnings`, to the cent. */
  driverPaid: Euros,
  serviceFees: Euros,
  commission: Euros,
  /** What is left to the owner. */
  earnings: Euros,
};
export const EarningsFigures = z.object(figures).meta({ id: 'EarningsFigures' });
export type EarningsFigures = z.infer<typeof EarningsFigures>;

const EarningsMonth = z.object({ month: Month, ...figures }).meta({ id: 'EarningsMonth' });

/** `isDeleted`: the space is gone; its title is that of its last booking. */
const SpotName = z.object({ spotId: SpotId, title: z.string(), isDeleted: z.boolean() });
const EarningsSpot = SpotName.extend(figures).meta({ id: 'EarningsSpot' });

/** A share from 0 to 1, or null where nothing could be booked. */
const Share = z.number().nullable();

/** What we keep, and of one day at a round price who gets what. */
const FeeRules = z
  .object({
    serviceFee: Euros,
    commissionPercent: z.number(),
    example: z.object({
      price: Euros,
      serviceFee: Euros,
      driverPaid: Euros,
      commission: Euros,
      earnings: Euros,
    }),
  })
  .meta({ id: 'FeeRules' });
export type FeeRules = z.infer<typeof FeeRules>;

/**
 * What an owner earned: paid stays (confirmed, completed, or cancelled too late for a refund), each counted whole in the
 * month in which it starts, in Europe/Madrid.
 */
export const Earnings = z
  .object({
    from: Month,
    to: Month,
    /** The month that it is now. */
    thisMonth: Month,
    /** Every month of the period, also those without a booking. */
    months: z.array(EarningsMonth),
    totals: EarningsFigures,
    /** Most earnings first; all spaces of the caller, and deleted ones that had bookings in the period. */
    spots: z.array(EarningsSpot),
    /** What `spotId` can be: the same spaces, whichever is chosen. */
    choices: z.array(SpotName),
    /** Seven rows from Monday of 24 hours each, by the clock of the space: booked hours of bookable ones, so far. */
    occupancy: z.array(z.array(Share).length(24)).length(7),
    rules: FeeRules,
  })
  .meta({ id: 'Earnings' });
export type Earnings = z.infer<typeof Earnings>;

export const earningsRoutes = {
  getEarnings: route({
    method: 'GET',
    path: '/user/earnings',
    auth: 'user',
    summary:
      'Earnings of the caller by month and space, and how occupied the spaces were. Without a period the last 12 months',
    query: EarningsQuery,
    response: Earnings,
    errors: ['not_found'],
  }),
  exportEarnings: route({
    method: 'GET',
    path: '/user/earnings/export',
    auth: 'user',
    summary:
      'The bookings behind the earnings, one a line, as a table for spreadsheets: semicolons and decimal commas in ' +
      'Spanish, commas and decimal points in English. What is longer than one answer comes in parts, to be put one after the other: X-Next-Cursor names the part that follows',
    query: EarningsQuery.extend({
      language: Language.default('es'),
      cursor: pageCursor(/^[0-9TZ:.-]{24}~bkg_[0-9A-Z]{26}$/),
    }),
    response: z.string(),
    textType: 'text/csv',
    errors: ['not_found'],
  }),
} as const;
