import * as z from 'zod';
import { BookingPayout } from './bookings.ts';
import { BookingId, SpotId, PresentPassword } from '../model/fields.ts';
import { CHECK_PASSWORD } from './function-spec.ts';
import { route } from './route.ts';

/**
 * The state of the caller's account at the payment provider. `none`: not begun. `incomplete`: details are missing. `in_review`: the
 * provider checks the details. `ready`: shares are sent. `restricted`: the provider requires something first.
 */
export const PayoutAccount = z
  .object({
    status: z.enum(['none', 'incomplete', 'in_review', 'ready', 'restricted']),
    /** The provider rejects the caller for good: only support can help. */
    isRejected: z.boolean(),
    /** Whether `createDashboardLink` works. */
    hasDashboard: z.boolean(),
    /** Whether the caller has earned something that was not paid out yet. */
    hasMoneyWaiting: z.boolean(),
  })
  .meta({ id: 'PayoutAccount' });
export type PayoutAccount = z.infer<typeof PayoutAccount>;

/** The payout of one booking's share. */
export const Payout = BookingPayout.extend({
  bookingId: BookingId,
  spotId: SpotId,
  spotTitle: z.string(),
  /** Start of the stay, in UTC; show it in `timeZone`. */
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
}).meta({ id: 'Payout' });
export type Payout = z.infer<typeof Payout>;

const Link = z.object({ url: z.url() });
/** Bank accounts can be changed on these pages, so the caller enters the password again. */
const Password = z.object({ password: PresentPassword });

export const payoutRoutes = {
  getPayoutAccount: route({
    method: 'GET',
    path: '/payouts/account',
    auth: 'user',
    summary:
      'The state of the payout account of the caller; read from the payment provider until it is ready',
    response: PayoutAccount,
    needs: { table: 'write', stripe: 'api', timeoutSeconds: 29 },
  }),
  startPayoutOnboarding: route({
    method: 'POST',
    path: '/payouts/onboarding',
    auth: 'user',
    summary:
      'The address of a page of the payment provider to set up payouts; it works once and for some minutes',
    body: Password,
    response: Link,
    errors: [
      'email_unverified',
      'wrong_password',
      'conflict',
      'not_found',
      'rate_limited',
      'payments_unavailable',
    ],
    needs: {
      table: 'write',
      stripe: 'api',
      userPool: CHECK_PASSWORD,
      timeoutSeconds: 29,
    },
  }),
  createDashboardLink: route({
    method: 'POST',
    path: '/payouts/dashboard-link',
    auth: 'user',
    summary: "The caller's own page at the payment provider; the address works once and for some minutes",
    body: Password,
    response: Link,
    errors: ['wrong_password', 'conflict', 'rate_limited', 'payments_unavailable'],
    needs: { table: 'write', stripe: 'api', userPool: CHECK_PASSWORD, timeoutSeconds: 29 },
  }),
  listPayouts: route({
    method: 'GET',
    path: '/payouts',
    auth: 'user',
    summary:
      "The caller's shares of stays that are over or were cancelled late, latest stay first, 20 at a time",
    query: z.object({ cursor: BookingId.optional() }),
    response: z.object({ payouts: z.array(Payout), nextCursor: BookingId.nullable() }),
    needs: { table: 'read' },
  }),
} as const;
