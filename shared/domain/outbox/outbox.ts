import type { BookingEffect } from '../bookings/booking-process.ts';

/** What must follow a change that was written: effects on a booking or a payment, each done once. */
export interface OutboxEvent {
  readonly effects: readonly BookingEffect[];
  readonly bookingId?: string | undefined;
  readonly paymentIntentId?: string | undefined;
}

export interface OutboxEntry extends OutboxEvent {
  readonly id: string;
}
