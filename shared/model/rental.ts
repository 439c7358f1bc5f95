import * as z from 'zod';
import {
  DEPOSIT_STATES,
  PROPOSAL_OUTCOMES,
  RENTAL_ENDINGS,
  RENTAL_PARTIES,
  RENTAL_STATUSES,
} from './constants.ts';
import { ALWAYS, StoredPattern } from './month-pattern.ts';
import { type Held, part, record } from './record.ts';

/** A spot that a driver has by the month, with what was agreed at its start. Money in cents; days are local ones of the spot. */
export const Rental = record('rental', {
  parties: {
    id: z.string(),
    spotId: z.string(),
    /** The driver's first name: the owner sees no other. */
    driverName: z.string(),
    timeZone: z.string(),
    status: z.enum(RENTAL_STATUSES),
    /** The first day; month 1 begins with it. */
    startDate: z.string(),
    /** The times of each week that the driver has the spot. */
    pattern: StoredPattern.default(ALWAYS),
    /** The price of a month without the service fee. */
    monthCents: z.int(),
    /** Prices that hold from a month on instead, in order. */
    prices: z.array(part({ month: z.int(), cents: z.int() })).default([]),
    /** A higher price that the owner proposes from a month on, until the driver accepts it; null without one. */
    proposal: part({
      month: z.int(),
      cents: z.int(),
      proposedAt: z.string(),
      remindedAt: z.string().nullable(),
    })
      .nullable()
      .default(null),
    /** The end in a month that a party offers; the day is the first one after the rental. Null without one. */
    endOffer: part({ by: z.enum(RENTAL_PARTIES), endDate: z.string(), offeredAt: z.string() })
      .nullable()
      .default(null),
    /** The latest proposals that are over, in order: of a price from a month on, or of an end. */
    pastProposals: z
      .array(
        part({
          by: z.enum(RENTAL_PARTIES),
          price: part({ month: z.int(), cents: z.int() }).nullable(),
          endDate: z.string().nullable(),
          proposedAt: z.string(),
          outcome: z.enum(PROPOSAL_OUTCOMES),
          closedAt: z.string(),
        }),
      )
      .default([]),
    minMonths: z.int(),
    noticeDays: z.int(),
    /** The first day after the rental; null while nobody has ended it. */
    endDate: z.string().nullable(),
    endedBy: z.enum(RENTAL_ENDINGS).nullable(),
    /** The time at which the end was set. */
    endedAt: z.string().nullable(),
    /** The number of the last month that was paid; 0 before the first. */
    paidMonths: z.int(),
    /** Its months as bookings, from the first on; the last one may wait for its payment. */
    bookingIds: z.array(z.string()),
    /** The spot at the start. */
    spot: part({ title: z.string(), address: z.string(), image: z.string().nullable() }),
    /** The deposit that was agreed; its money is with the booking of the first month. Null without one. */
    deposit: part({
      cents: z.int(),
      state: z.enum(DEPOSIT_STATES),
      /** What the owner got of it. */
      awardedCents: z.int(),
      /** The time at which it was decided where it goes. */
      settledAt: z.string().nullable(),
    })
      .nullable()
      .default(null),
    createdAt: z.string(),
  },
  booker: {
    /** The version of the terms that the driver agreed to, and when. */
    agreedTerms: z.string(),
    agreedAt: z.string(),
    /** Refused charges of the month that is due, and the time of the last one; 0 and null without. */
    refusals: z.int().default(0),
    refusedAt: z.string().nullable().default(null),
    /** What the driver recognises the saved card by; null while it is unknown, and once the card is deleted. `expiry`: `2029-12`. */
    card: part({ brand: z.string(), last4: z.string(), expiry: z.string() }).nullable().default(null),
    /** The month whose renewal was announced last. */
    announcedMonth: z.int().default(1),
  },
  nobody: {
    ownerId: z.string(),
    driverId: z.string(),
    /** The customer and the saved card at the payment provider; null until the first month is paid. */
    customerId: z.string().nullable(),
    paymentMethodId: z.string().nullable(),
    /** Cards that others have replaced, until they are removed at the payment provider. */
    replacedCards: z.array(z.string()).default([]),
    /** The attempt to charge the month that is due which a bank still processes. */
    openCharge: z.int().exactOptional(),
    /** Until then no timer acts on it: its timer failed, or a bank still processes a payment. */
    timerRetryAt: z.string().exactOptional(),
    /** Increased by every write, which requires the previous version. */
    version: z.int(),
    updatedAt: z.string(),
  },
});
export type Rental = Held<typeof Rental>;
