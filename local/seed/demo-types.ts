import type { Spot } from '#shared/model/spot.ts';
import type { DemoArea, DemoCity } from './cities.ts';
import type { DemoPerson } from './people.ts';

/** The kind of place. It determines pictures, texts, price and size, and is not stored. */
export type SpotKind = 'garage' | 'charger' | 'lockup' | 'courtyard' | 'carport' | 'rooftop' | 'motos';

/** The bookings of the demo are stays. */
export const BY_THE_DAY = { bookingTypes: ['stay'], rented: [] } as const;

export type MonthOffer = Pick<
  Spot,
  'bookingTypes' | 'monthPriceCents' | 'monthPattern' | 'monthNoticeDays' | 'depositCents'
>;

/** What is stored of a demo spot as it is here. */
type StoredFields = Pick<
  Spot,
  | 'title'
  | 'description'
  | 'address'
  | 'latitude'
  | 'longitude'
  | 'weekdayPriceCents'
  | 'weekendPriceCents'
  | 'minDurationHours'
  | 'advanceBookingHours'
  | 'cancellationLimitHours'
  | 'instructions'
  | 'spotNumber'
  | 'dimensions'
  | 'maneuverability'
  | 'hasSecurity'
  | 'isCovered'
  | 'isAccessible'
  | 'lowEmissionZone'
  | 'canReenter'
  | 'waysIn'
  | 'accessHours'
  | 'amenities'
  | 'availability'
  | 'exceptions'
>;

export interface DemoSpot extends Readonly<StoredFields> {
  readonly kind: SpotKind;
  readonly ownerEmail: string;
  readonly street: string;
  /** Undefined where the street has no numbers that we know. */
  readonly number: string | undefined;
  readonly postcode: string;
  readonly city: string;
  readonly province: string;
  /** Municipality code of the national statistics institute. */
  readonly ine: string;
  readonly timeZone: DemoCity['timeZone'];
  readonly vehicleType: 'normal' | 'grande' | 'extra' | 'motos';
  /** Indexes into `DEMO_PICTURES`, the first is the cover. */
  readonly pictures: number[];
  readonly isActive: boolean;
  /** What it has beside stays, if it is offered by the month. */
  readonly monthOffer?: MonthOffer;
}

export interface DemoBooking {
  /** Index into `spots`. */
  readonly spot: number;
  readonly driverEmail: string;
  readonly kind: 'full-day' | 'part-day';
  /** ISO instants in UTC. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly bookedAt: string;
  /** Past stays are completed, future ones confirmed. */
  readonly status: 'completed' | 'confirmed';
}

export interface DemoReview {
  /** Index into the list of stays. */
  readonly booking: number;
  readonly rating: number;
  /** Empty for a review with stars only. */
  readonly text: string;
  /** The owner's answer. */
  readonly answer: string | null;
  readonly language: 'es' | 'en';
  readonly writtenAt: string;
}

export interface DemoData {
  /** Everyone who owns a spot; the demo owner comes first. */
  readonly owners: DemoPerson[];
  /** People who only park; the demo driver comes first. */
  readonly drivers: DemoPerson[];
  readonly spots: DemoSpot[];
  readonly bookings: DemoBooking[];
  /** Reviews of `bookings`. */
  readonly reviews: DemoReview[];
  /** Earlier stays on the demo owner's spots, back to a year ago. */
  readonly history: DemoBooking[];
  readonly historyReviews: DemoReview[];
}

/** What the texts of a spot follow from. */
export type DemoSpotFacts = Pick<
  DemoSpot,
  | 'vehicleType'
  | 'hasSecurity'
  | 'isAccessible'
  | 'amenities'
  | 'accessHours'
  | 'dimensions'
  | 'maneuverability'
  | 'spotNumber'
  | 'availability'
> & { kind: SpotKind; city: DemoCity; area: DemoArea; street: string; level: number };
