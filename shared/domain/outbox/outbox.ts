import type { AccountEffect } from '../accounts/account.ts';
import type { BookingEffect } from '../bookings/booking-process.ts';

/** What must follow a change that was written, each effect done once. What it is about is named by id. */
export interface OutboxEvent {
  readonly effects: readonly (BookingEffect | AccountEffect)[];
  readonly userId?: string | undefined;
  readonly bookingId?: string | undefined;
  readonly paymentIntentId?: string | undefined;
}

export interface OutboxEntry extends OutboxEvent {
  readonly id: string;
}
