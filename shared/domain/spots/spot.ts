import type { VehicleType } from '../../api/spots.ts';

export type ModerationStatus = 'pending' | 'approved' | 'rejected';

/** A parking space with everything its owner said of it. Prices are cents a day. */
export interface Spot {
  readonly id: string;
  readonly ownerId: string;
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  readonly weekdayPriceCents: number;
  readonly weekendPriceCents: number;
  readonly minDurationHours: number;
  readonly advanceBookingHours: number;
  readonly cancellationLimitHours: number;
  readonly instructions: string;
  /** How to get in, for drivers only around their stay (ruling 13). */
  readonly accessDetails: string;
  readonly spotNumber: string;
  readonly images: readonly string[];
  readonly dimensions: { readonly length: string; readonly width: string; readonly height: string };
  readonly vehicleTypes: readonly VehicleType[];
  readonly maneuverability: number;
  readonly amenities: {
    readonly ramp: boolean;
    readonly restroom: boolean;
    readonly cctv: boolean;
    readonly elevator: boolean;
    readonly electricCharger: boolean;
  };
  readonly isCovered: boolean;
  readonly isAccessible: boolean;
  readonly hasSecurity: boolean;
  readonly accessHours: { readonly start: string; readonly end: string };
  /** Weekdays as `Date.getUTCDay()`; first and last local day, both included. */
  readonly availability: {
    readonly weekdays: readonly number[];
    readonly firstDate: string;
    readonly lastDate: string;
  };
  /** What the owner has marked in the calendar, by local day. */
  readonly exceptions: {
    /** Closed whatever the weekday: periods in order, apart from each other, both ends included. */
    readonly blocked: readonly { readonly from: string; readonly to: string }[];
    /** Between the first and the last day, open whatever the weekday, in order. */
    readonly opened: readonly string[];
  };
  readonly isActive: boolean;
  /** No booking can begin until then, because the owner is deleting the space. A lease: after a crash it ends by itself. */
  readonly deletingUntil?: string;
  readonly review: ModerationStatus;
  /** Why it was rejected, until it is handed in again. */
  readonly reviewReason: string | null;
  /** When it was last handed in for review. */
  readonly submittedAt: string;
  readonly ratingSum: number;
  readonly ratingCount: number;
  /** Where it was when its first stay could be rated, once it has been moved a little since. */
  readonly ratedPlace?: { readonly latitude: number; readonly longitude: number };
  /** When it last became another place, at which its ratings began again. */
  readonly movedAt?: string;
  /** Counts the changes, so that two editors cannot overwrite each other unseen. */
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Strangers see and book only these (BR-07). */
export const isPublic = (spot: Spot): boolean => spot.isActive && spot.review === 'approved';
