import type { AccountEffect } from '../accounts/account.ts';
import type { BookingEffect } from '../bookings/booking-process.ts';
import type { ContactEffect } from '../contact/contact-message.ts';
import type { PayoutAccountEffect } from '../payouts/payout-account.ts';
import type { MessageEffect } from '../messages/conversation.ts';
import type { ReviewEffect } from '../reviews/review.ts';
import type { SpotEffect } from '../spots/audit.ts';

/** Everything that can follow a change, each named by its area. */
export type Effect =
  | BookingEffect
  | AccountEffect
  | ContactEffect
  | PayoutAccountEffect
  | SpotEffect
  | ReviewEffect
  | MessageEffect;

/** What must follow a change that was written, each effect done once. What it is about is named by id. */
export interface OutboxEvent {
  readonly effects: readonly Effect[];
  readonly userId?: string | undefined;
  /** The address that a change of it is about. */
  readonly email?: string | undefined;
  readonly spot?: { readonly id: string; readonly title: string } | undefined;
  /** Why an administrator refused. */
  readonly reason?: string | undefined;
  /** Addresses of pictures that are in use from now on, and of those that no longer are. */
  readonly keptImages?: readonly string[] | undefined;
  readonly droppedImages?: readonly string[] | undefined;
  readonly bookingId?: string | undefined;
  readonly contactId?: string | undefined;
  /** How many messages of the other `userId` is told of. */
  readonly told?: number | undefined;
  /** Where a run goes on that could not do all at once. */
  readonly after?: string | undefined;
  /** Nothing is done before this instant. */
  readonly notBefore?: string | undefined;
  readonly paymentIntentId?: string | undefined;
}

export interface OutboxEntry extends OutboxEvent {
  readonly id: string;
  /** How often it was taken, this time included, since an effect of it was done. */
  readonly attempts: number;
  /** From then on another worker may take it. */
  readonly dueAt: string;
  /** Milliseconds from when it could have been taken until it was. */
  readonly lateBy: number;
}

/** How effects of an area are done. Each may be done twice, where a worker dies before it can say that it is done. */
export type Effects<Deps, Names extends Effect> = Readonly<
  Record<Names, (deps: Deps, entry: OutboxEntry) => Promise<void>>
>;
