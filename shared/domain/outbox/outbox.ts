import type { AccountEffect } from '../accounts/account.ts';
import type { BookingEffect } from '../bookings/booking-process.ts';
import type { ContactEffect } from '../contact/contact-message.ts';

/** What must follow a change that was written, each effect done once. What it is about is named by id. */
export interface OutboxEvent {
  readonly effects: readonly (BookingEffect | AccountEffect | ContactEffect)[];
  readonly userId?: string | undefined;
  readonly bookingId?: string | undefined;
  readonly contactId?: string | undefined;
  readonly paymentIntentId?: string | undefined;
}

export interface OutboxEntry extends OutboxEvent {
  readonly id: string;
}
