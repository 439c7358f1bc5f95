import { withCheckout } from '#functions/_kit/port-groups/payments.ts';
import type { Quote } from '#shared/api/spots.ts';
import { createPaymentIntent } from '#shared/domain/checkout/create-payment-intent.ts';
import { MINUTE } from '#shared/lib/time.ts';
import { CLIENT } from './hold-limits.ts';
import type { Person } from './stack.ts';

/** Creates a payment intent whose hold began so many minutes ago, by calling the domain with another clock. */
export const intentMinutesAgo = (driver: Person, quote: Quote, minutes: number) =>
  createPaymentIntent(
    {
      ...withCheckout(),
      clock: { now: () => Date.now() - minutes * MINUTE },
    },
    { userId: driver.userId, isAdmin: false, client: CLIENT },
    { parkingSpotId: quote.parkingSpotId, startTime: quote.startTime, endTime: quote.endTime },
  );
