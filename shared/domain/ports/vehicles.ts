import type { BookingVehicle, Garage } from '../../model/vehicle.ts';
import type { BookingEffect } from './bookings.ts';
import type { OutboxEvent } from './outbox.ts';

/** People's vehicles. */
export interface Garages {
  find(userId: string): Promise<Garage | undefined>;
  /** Writes revision n over n - 1, the first over nothing (optimistic locking); false if another write was faster. */
  save(garage: Garage): Promise<boolean>;
}

/** The vehicles that come to stays. */
export interface BookingVehicles {
  find(bookingId: string): Promise<BookingVehicle | undefined>;
  listByBookings(bookingIds: readonly string[]): Promise<BookingVehicle[]>;
  /** Writes as `Garages.save` does, with the event in the same transaction. */
  save(vehicle: BookingVehicle, event: OutboxEvent<BookingEffect> | undefined, now: number): Promise<boolean>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly bookingVehicles: BookingVehicles;
  }
  interface Deps {
    readonly garages: Garages;
  }
}
