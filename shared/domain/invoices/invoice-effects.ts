import type { Effects } from '../outbox/outbox.ts';
import type { SubscribedEffect } from '../ports/subscriptions.ts';

/** The outbox effects of invoices. */
export const invoiceEffects: Effects<SubscribedEffect<'invoices'>> = {
  review_invoices: async (deps, { bookingId }) => {
    if (bookingId !== undefined) await deps.invoices.review(bookingId, deps.clock.now());
  },
};
