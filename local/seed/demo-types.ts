import type { DemoPerson } from './people.ts';

/** What kind of place it is; decides pictures, words, price and size. Not stored. */
export type SpotKind = 'garage' | 'charger' | 'lockup' | 'courtyard' | 'carport' | 'rooftop' | 'motos';

export interface DemoSpot {
  kind: SpotKind;
  ownerEmail: string;
  title: string;
  description: string;
  /** "Calle de la Palma, 24, 28004 Madrid". */
  address: string;
  street: string;
  number: string;
  postcode: string;
  city: string;
  province: string;
  /** Municipality code of the national statistics institute. */
  ine: string;
  latitude: number;
  longitude: number;
  timeZone: 'Europe/Madrid' | 'Atlantic/Canary';
  priceWeekdayCents: number;
  priceWeekendCents: number;
  minDurationHours: number;
  advanceBookingHours: number;
  cancellationLimitHours: number;
  instructions: string;
  spotNumber: string;
  /** Metres as text, as the product keeps them. */
  dimensions: { length: string; width: string; height: string };
  /** 1 hard to 5 very easy. */
  maneuverability: number;
  vehicleType: 'normal' | 'grande' | 'extra' | 'motos';
  hasSecurity: boolean;
  isCovered: boolean;
  isAccessible: boolean;
  accessHours: { start: string; end: string };
  amenities: { ramp: boolean; restroom: boolean; cctv: boolean; elevator: boolean; electricCharger: boolean };
  /** Weekdays 0 Sunday to 6 Saturday; dates YYYY-MM-DD on the spot's own calendar, both included. */
  availability: { weekdays: number[]; firstDate: string; lastDate: string };
  exceptions: { blocked: { from: string; to: string }[]; opened: string[] };
  /** Indexes into `DEMO_PICTURES`, the first is the cover. */
  pictures: number[];
  isActive: boolean;
}

export interface DemoBooking {
  /** Index into `spots`. */
  spot: number;
  driverEmail: string;
  kind: 'full-day' | 'part-day';
  /** ISO instants in UTC. */
  startsAt: string;
  endsAt: string;
  bookedAt: string;
  /** Completed when it lies in the past, confirmed when it is still to come. */
  status: 'completed' | 'confirmed';
}

export interface DemoReview {
  /** Index into the stays that it belongs to. */
  booking: number;
  rating: number;
  /** Empty where only stars were given. */
  text: string;
  /** The owner's words below it. */
  answer: string | null;
  language: 'es' | 'en';
  writtenAt: string;
}

export interface DemoData {
  /** Everyone who owns a spot; the demo owner comes first. */
  owners: DemoPerson[];
  /** People who only park; the demo driver comes first. */
  drivers: DemoPerson[];
  spots: DemoSpot[];
  bookings: DemoBooking[];
  /** Of `bookings`. */
  reviews: DemoReview[];
  /** Earlier stays on the demo owner's spaces, back to a year ago. */
  history: DemoBooking[];
  historyReviews: DemoReview[];
}
