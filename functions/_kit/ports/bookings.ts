import { referralTracking } from '#shared/adapters/referral-tracking.ts';
import { readParameter } from '#shared/adapters/secrets.ts';
import { bookingsRepository } from '#shared/data/bookings-repository.ts';
import { totalsRepository } from '#shared/data/totals-repository.ts';
import { indexBooking } from '#shared/domain/bookings/booking-step.ts';
import { HOLD_LIMITS } from '#shared/domain/checkout/hold-limits.ts';
import { env } from '#shared/lib/env.ts';
import { lazy, lazyAsync } from '#shared/lib/lazy.ts';
import { listOriginSecrets } from '../origin-check.ts';
import { table } from '../deps.ts';

export const holdLimits = { holdLimits: HOLD_LIMITS };
/** The secret of the stage that every function of a route has. */
export const passSecrets = { passSecrets: { list: listOriginSecrets } };
export const bookings = () => ({ bookings: bookingsRepository(table(), indexBooking) });
export const bookingTotals = () => ({ bookingTotals: totalsRepository(table()) });
export const referrals = /* @__PURE__ */ lazy(() => ({
  referrals: referralTracking({
    url: () => env.referralTrackingUrl(),
    key: lazyAsync(() => readParameter(env.referralTrackingKeyParameter())),
  }),
}));
