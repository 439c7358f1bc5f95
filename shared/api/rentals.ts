import * as z from 'zod';
import {
  DEPOSIT_STATES,
  MONTH_PATTERNS,
  PROPOSAL_ANSWERS,
  RENTAL_ENDINGS,
  RENTAL_STATUSES,
} from '../model/constants.ts';
import { MonthPatternAnswer } from '../model/month-pattern.ts';
import { TypedPattern } from '../model/typed-pattern.ts';
import {
  BookingId,
  Euros,
  LocalDate,
  MonthPrice,
  NumberText,
  RentalId,
  SpotId,
  StayDate,
} from '../model/fields.ts';
import { Booking, HOLD_ERRORS } from './bookings.ts';
import { PriceLine } from './prices.ts';
import { route } from './route.ts';

/** What a rental would cost from a day on, before anything happens. Amounts in euros. */
export const RentalQuote = z
  .object({
    startDate: z.string(),
    /** The first month: from midnight to midnight, and its lines, which add up to `totalPrice`. */
    startTime: z.string(),
    endTime: z.string(),
    lines: z.array(PriceLine),
    /** Paid at once, and again for each later month. */
    totalPrice: Euros,
    /** Paid once, with the first month, and held until the rental is over; 0 without one. */
    deposit: Euros,
    /** The first local day of the second month, and the day on which it is charged. */
    secondMonth: z.string(),
    secondCharge: z.string(),
    /** The times of each week that the driver has the spot. */
    pattern: MonthPatternAnswer,
    minMonths: z.int(),
    noticeDays: z.int(),
    /** The first day after the least duration. */
    earliestEnd: z.string(),
    /** The time until which cancelling gives everything back. */
    refundableUntil: z.string(),
    /** The version of the terms that the driver agrees to. */
    terms: z.string(),
  })
  .meta({ id: 'RentalQuote' });
export type RentalQuote = z.infer<typeof RentalQuote>;

/** A rental as its parties read it. Amounts in euros; days are local ones of the spot. */
export const RentalAnswer = z
  .object({
    id: RentalId,
    role: z.enum(['driver', 'owner']),
    status: z.enum(RENTAL_STATUSES),
    parkingSpotId: SpotId,
    spot: z.object({ title: z.string(), address: z.string(), image: z.string().nullable() }),
    timeZone: z.string(),
    /** First names. */
    driverName: z.string(),
    ownerName: z.string(),
    startDate: z.string(),
    pattern: MonthPatternAnswer,
    /** The price of a month; for the driver with the fee, `total`. */
    price: Euros,
    total: Euros,
    minMonths: z.int(),
    noticeDays: z.int(),
    /** The first day after the rental, and who or what ended it; null while it goes on. */
    endDate: z.string().nullable(),
    endedBy: z.enum(RENTAL_ENDINGS).nullable(),
    /** The first day after the rental if the caller ended it now; null if it cannot be ended. */
    earliestEnd: z.string().nullable(),
    /** The last day, as the first one after the rental, on which both can agree to end it; null if they cannot now. */
    latestAgreedEnd: z.string().nullable(),
    /** The end that a party offers: the first day after the rental, and whether the caller offers it. */
    endOffer: z.object({ endDate: z.string(), isOwn: z.boolean() }).nullable(),
    /**
     * The price of later months: from which one on, and the day of its first charge. `total` is with the fee for the driver. One that
     * `isProposed` waits for the driver, and ends the rental before that month if it is not accepted by then.
     */
    newPrice: z
      .object({
        number: z.int(),
        from: z.string(),
        chargeDate: z.string(),
        price: Euros,
        total: Euros,
        isProposed: z.boolean(),
      })
      .nullable(),
    /** The months that were paid or wait for their payment, latest first. */
    months: z.array(
      z.object({
        number: z.int(),
        bookingId: BookingId,
        from: z.string(),
        until: z.string(),
        /** `due`: it is charged or waits for another card. `paid`: also if it was refunded later. */
        state: z.enum(['due', 'paid']),
      }),
    ),
    /**
     * The next charge of the driver's card: its day, whether the last attempt was refused, and whether the saved card is then tried again on
     * `date`. Null if there is none.
     */
    nextCharge: z
      .object({
        number: z.int(),
        date: z.string(),
        isRefused: z.boolean(),
        isTriedAgain: z.boolean(),
        bookingId: BookingId.nullable(),
        /** What is charged: at a price that is proposed, if it holds from then on. */
        total: Euros,
      })
      .nullable(),
    /** The saved card, for its driver: brand, last four digits, and the month in which it expires (`2029-12`). Null if unknown. */
    card: z.object({ brand: z.string(), last4: z.string(), expiry: z.string() }).nullable(),
    /**
     * The deposit that was paid with the first month; null without one. `backOn`: the local day on which it is given back, if the owner claims
     * nothing; null while the rental has no end, and once it is settled. `awarded`: what the owner got of it. `claim`: the booking that the
     * claim of the owner is about, or with which the owner can claim a part now; null without.
     */
    deposit: z
      .object({
        amount: Euros,
        state: z.enum(DEPOSIT_STATES),
        awarded: Euros,
        backOn: z.string().nullable(),
        settledAt: z.string().nullable(),
        claim: BookingId.nullable(),
      })
      .nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'Rental' });
export type RentalAnswer = z.infer<typeof RentalAnswer>;

/** What goes back to the driver if both end the rental on a day. `isGranted`: the caller ends it alone, because a report was upheld. */
export const RentalEndQuote = z
  .object({ endDate: z.string(), refund: Euros, isGranted: z.boolean() })
  .meta({ id: 'RentalEndQuote' });
export type RentalEndQuote = z.infer<typeof RentalEndQuote>;

/** What the payment provider's form for another card needs. */
export const RentalCardSetup = z
  .object({ setupId: z.string(), clientSecret: z.string() })
  .meta({ id: 'RentalCardSetup' });
export type RentalCardSetup = z.infer<typeof RentalCardSetup>;

/** What a month of a spot could cost, and why. Amounts in euros, without the service fee. */
export const MonthPriceSuggestion = z
  .object({
    /** Null without enough facts. */
    suggested: Euros.nullable(),
    /** How many spots near by (`MONTH_PRICE_NEAR_KM`) are offered by the month, and their median price; null with fewer than three. */
    nearby: z.object({ count: z.int(), median: Euros }).nullable(),
    /** What stays of days and hours at this spot cost drivers in a month, on average of so many; null without stays. */
    earned: z.object({ months: z.int(), average: Euros }).nullable(),
  })
  .meta({ id: 'MonthPriceSuggestion' });
export type MonthPriceSuggestion = z.infer<typeof MonthPriceSuggestion>;

const degrees = (limit: number) => NumberText.pipe(z.number().min(-limit).max(limit));

/** Why the terms of a rental cannot be changed so. */
const TERMS_ERRORS = [
  'not_found',
  'forbidden',
  'rental_not_allowed',
  'rental_ended',
  'price_changed',
  'conflict',
  'rate_limited',
] as const;

/** Why a rental cannot begin on a day. */
const START_ERRORS = ['not_found', 'spot_unavailable', 'rental_not_allowed', 'period_taken'] as const;

export const rentalRoutes = {
  suggestMonthPrice: route({
    method: 'GET',
    path: '/month-price',
    auth: 'user',
    summary:
      'What a month of a spot at a position could cost: by what spots near by ask for the same pattern, else by what the stays at a spot of the caller earned',
    query: z.object({
      lat: degrees(90),
      lng: degrees(180),
      spotId: SpotId.optional(),
      pattern: z.enum(MONTH_PATTERNS).default('always'),
    }),
    response: MonthPriceSuggestion,
    needs: { table: 'read' },
  }),
  quoteRental: route({
    method: 'GET',
    path: '/parking-spots/{spotId}/rental-quote',
    auth: 'public',
    summary:
      'What a rental by the month costs from a day on, and how it goes on; nothing happens. A day on which it cannot begin is answered ' +
      'with details.nextDate, the first later one on which it can or null',
    query: z.object({ startDate: StayDate }),
    response: RentalQuote,
    errors: ['not_found', 'rental_not_allowed', 'period_taken'],
    needs: { table: 'read', ipsi: true },
  }),
  createRental: route({
    method: 'POST',
    path: '/rentals',
    auth: 'user',
    summary:
      'Begin a rental by the month: holds its first month, which is paid as any booking. terms is the version of the quote that the ' +
      'driver agreed to, totalPrice the price of a month and deposit the deposit in euros that the driver saw, and pattern that of the quote ' +
      'if it is not always. A repeated request during the hold answers the same rental',
    body: z.object({
      parkingSpotId: SpotId,
      startDate: StayDate,
      totalPrice: NumberText,
      deposit: NumberText.default(0),
      terms: z.string().max(20),
      pattern: TypedPattern.optional(),
    }),
    response: z.object({ rental: RentalAnswer, booking: Booking }),
    errors: [...new Set([...HOLD_ERRORS, ...START_ERRORS, 'terms_changed', 'too_many_rentals'] as const)],
    needs: { table: 'write', ipsi: true },
  }),
  listRentals: route({
    method: 'GET',
    path: '/rentals',
    auth: 'user',
    summary:
      'The rentals of the caller, as driver and as owner, latest first; without those that were never paid',
    response: z.object({ rentals: z.array(RentalAnswer) }),
    needs: { table: 'read' },
  }),
  getRental: route({
    method: 'GET',
    path: '/rentals/{rentalId}',
    auth: 'user',
    summary: 'A rental of the caller',
    response: RentalAnswer,
    errors: ['not_found'],
    needs: { table: 'read' },
  }),
  endRental: route({
    method: 'POST',
    path: '/rentals/{rentalId}/end',
    auth: 'user',
    summary:
      'End a rental with notice, as its driver or owner. endDate is the first day after it and must be the earliestEnd of the rental, or the ' +
      'end of a later month that is not longer ahead than a year. Answers the rental afterwards; repeating it does nothing',
    body: z.object({ endDate: LocalDate }),
    response: RentalAnswer,
    errors: ['not_found', 'rental_not_allowed', 'rental_ended', 'conflict', 'rate_limited'],
    needs: { table: 'write' },
  }),
  proposeRentalPrice: route({
    method: 'POST',
    path: '/rentals/{rentalId}/price',
    auth: 'user',
    summary:
      'Propose another price of a month, as the owner. It holds from a month on that begins 30 days later or more, is not announced and not within ' +
      'the least duration, if the driver accepts it; otherwise the rental ends before that month. A lower price holds without consent, from the ' +
      'next month that is not charged yet. Answers the rental afterwards; the price that holds already changes nothing',
    body: z.object({ price: MonthPrice }),
    response: RentalAnswer,
    errors: TERMS_ERRORS.filter((code) => code !== 'price_changed'),
    needs: { table: 'write' },
  }),
  answerRentalPrice: route({
    method: 'POST',
    path: '/rentals/{rentalId}/price/answer',
    auth: 'user',
    summary:
      'Answer a proposed price: accept or decline, as the driver, or withdraw, as the owner. totalPrice is the total of a month with the fee that ' +
      'was seen. Declining ends the rental before the month that would have the price. Answers the rental afterwards; repeating it does nothing',
    body: z.object({ answer: z.enum(PROPOSAL_ANSWERS), totalPrice: NumberText }),
    response: RentalAnswer,
    errors: TERMS_ERRORS,
    needs: { table: 'write' },
  }),
  quoteRentalEnd: route({
    method: 'GET',
    path: '/rentals/{rentalId}/end-offer',
    auth: 'user',
    summary:
      'What the driver gets back if both parties end a rental on a day of its present month; nothing happens. endDate is the first day after it, ' +
      'from tomorrow to the latestAgreedEnd of the rental',
    query: z.object({ endDate: LocalDate }),
    response: RentalEndQuote,
    errors: ['not_found', 'rental_not_allowed', 'rental_ended'],
    needs: { table: 'read' },
  }),
  offerRentalEnd: route({
    method: 'POST',
    path: '/rentals/{rentalId}/end-offer',
    auth: 'user',
    summary:
      'Offer to end a rental on a day of its present month, as its driver or owner; the other one answers until that day is over. refund is ' +
      'what goes back, as it was seen. Another offer of the same party replaces it. If a report about the month was upheld, the driver ends it ' +
      'so without consent. Answers the rental afterwards; repeating it does nothing',
    body: z.object({ endDate: LocalDate, refund: NumberText }),
    response: RentalAnswer,
    errors: TERMS_ERRORS.filter((code) => code !== 'forbidden'),
    needs: { table: 'write' },
  }),
  answerRentalEnd: route({
    method: 'POST',
    path: '/rentals/{rentalId}/end-offer/answer',
    auth: 'user',
    summary:
      'Answer an offered end: accept or decline, as the other party, or withdraw, as the one who offered it. endDate and refund are what was seen. ' +
      'Accepting ends the rental on that day, and what was paid for later days goes back. Answers the rental afterwards; repeating it does nothing',
    body: z.object({ answer: z.enum(PROPOSAL_ANSWERS), endDate: LocalDate, refund: NumberText }),
    response: RentalAnswer,
    errors: TERMS_ERRORS,
    needs: { table: 'write' },
  }),
  prepareRentalCard: route({
    method: 'POST',
    path: '/rentals/{rentalId}/card',
    auth: 'user',
    summary:
      'Prepare the form for another card of a rental, as its driver; nothing is charged. The card is given to the payment provider by its ' +
      'script, with clientSecret, and then confirmed. rental_ended: no month is charged any more',
    response: RentalCardSetup,
    errors: ['not_found', 'forbidden', 'rental_ended', 'payments_unavailable', 'rate_limited'],
    needs: { table: 'write', stripe: 'api', timeoutSeconds: 29 },
  }),
  confirmRentalCard: route({
    method: 'POST',
    path: '/rentals/{rentalId}/card/confirm',
    auth: 'user',
    summary:
      'Charge the next months of a rental to the card of a setup that the payment provider calls succeeded, and remove the old card there. ' +
      'Answers the rental afterwards; repeating it does nothing. A setup of another rental, and one whose card was replaced since, answer card_not_saved',
    body: z.object({ setupId: z.string().regex(/^seti_\w{1,250}$/) }),
    response: RentalAnswer,
    errors: [
      'not_found',
      'forbidden',
      'rental_ended',
      'card_not_saved',
      'payments_unavailable',
      'conflict',
      'rate_limited',
    ],
    needs: { table: 'write', stripe: 'api', timeoutSeconds: 29 },
  }),
} as const;
