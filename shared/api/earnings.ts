import * as z from 'zod';
import { Euros, pageCursor, SpotId, Language } from '../model/fields.ts';
import { route } from './route.ts';

/** A month, `YYYY-MM`. */
const Month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-05.')
  .meta({ id: 'Month' });

/** A year, or a quarter of one, such as `2026-Q4`. */
export const StatementPeriod = z
  .string()
  .regex(/^20\d{2}(-Q[1-4])?$/, 'Must be a year such as 2026, or a quarter such as 2026-Q4.')
  .meta({ id: 'StatementPeriod' });

const StatementQuery = z.object({ period: StatementPeriod, language: Language.default('es') });

/**
 * First and last month, both included, and optionally one spot. Without `to` the range ends this month, without `from` it begins eleven
 * months before `to`; 36 months at most.
 */
export const EarningsQuery = z.object({
  from: Month.optional(),
  to: Month.optional(),
  spotId: SpotId.optional(),
});
export type EarningsQuery = z.output<typeof EarningsQuery>;

const figures = {
  bookings: z.int(),
  /** The duration of stays, without cancelled ones; in minutes, so that lines add up. */
  bookedMinutes: z.int(),
  /** The payments of drivers: `serviceFees + commission + earnings`, to the cent. */
  driverPaid: Euros,
  serviceFees: Euros,
  commission: Euros,
  /** The owner's amount. */
  earnings: Euros,
};
export const EarningsFigures = z.object(figures).meta({ id: 'EarningsFigures' });
export type EarningsFigures = z.infer<typeof EarningsFigures>;

const EarningsMonth = z.object({ month: Month, ...figures }).meta({ id: 'EarningsMonth' });

/** `isDeleted`: the spot no longer exists; its title is that of its last booking. */
const SpotName = z.object({ spotId: SpotId, title: z.string(), isDeleted: z.boolean() });
const EarningsSpot = SpotName.extend(figures).meta({ id: 'EarningsSpot' });

/** A share from 0 to 1; null if nothing was bookable. */
const Share = z.number().nullable();

/** Our fees, and an example for one day at a round price. */
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
 * The earnings of an owner: paid stays (confirmed, completed, or cancelled too late for a refund), each counted whole in the month in which
 * it starts, in Europe/Madrid.
 */
export const Earnings = z
  .object({
    from: Month,
    to: Month,
    /** The current month. */
    thisMonth: Month,
    /** Every month of the period, including those without bookings. */
    months: z.array(EarningsMonth),
    totals: EarningsFigures,
    /** By earnings, highest first; all spots of the caller, and deleted ones with bookings in the period. */
    spots: z.array(EarningsSpot),
    /** The choices for `spotId`: always the same spots, whatever is chosen. */
    choices: z.array(SpotName),
    /** Seven rows from Monday of 24 hours each, in the spot's local time: the share of booked among bookable hours so far. */
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
      'Earnings of the caller by month and spot, and the occupancy of the spots. By default the last 12 months',
    query: EarningsQuery,
    response: Earnings,
    errors: ['not_found'],
    needs: { table: 'read' },
  }),
  exportEarnings: route({
    method: 'GET',
    path: '/user/earnings/export',
    auth: 'user',
    summary:
      'The bookings behind the earnings, one a line, as a table for spreadsheets: semicolons and decimal commas in ' +
      'Spanish, commas and decimal points in English. A longer file comes in parts to concatenate: X-Next-Cursor has the cursor of the next part',
    query: EarningsQuery.extend({
      language: Language.default('es'),
      cursor: pageCursor(/^[0-9TZ:.-]{24}~bkg_[0-9A-Z]{26}$/),
    }),
    isPaged: true,
    response: z.string(),
    textType: 'text/csv',
    errors: ['not_found'],
    needs: { table: 'read' },
  }),
  exportStatement: route({
    method: 'GET',
    path: '/user/earnings/statement',
    auth: 'user',
    summary:
      'The stays of a quarter or year on the spots of the caller for their taxes, one a line, as a table for spreadsheets: base and tax of ' +
      'rent and commission. 60 an hour with the PDF',
    query: StatementQuery,
    response: z.string(),
    textType: 'text/csv',
    errors: ['rate_limited'],
    needs: { table: 'read', limits: true },
  }),
  getStatementPdf: route({
    method: 'GET',
    path: '/user/earnings/statement/pdf',
    auth: 'user',
    summary:
      'The same as sums for the tax return, with the occupancy of the spots, and where they go, as a tagged PDF',
    query: StatementQuery,
    response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    binaryType: 'application/pdf',
    errors: ['rate_limited'],
    needs: { table: 'read', limits: true, timeoutSeconds: 29, reserved: 'files' },
  }),
} as const;
