import { referralTracking } from '#shared/adapters/referral-tracking.ts';
import { readParameter } from '#shared/adapters/secrets.ts';
import { HOLD_LIMITS } from '#shared/domain/checkout/hold-limits.ts';
import { env } from '#shared/lib/env.ts';
import { lazy, lazyAsync } from '#shared/lib/lazy.ts';
import { listOriginSecrets } from '../origin-check.ts';

export const holdLimits = () => ({ holdLimits: HOLD_LIMITS });
/** The secret of the stage that every function of a route has. */
export const passSecrets = () => ({ passSecrets: { list: listOriginSecrets } });
export const referrals = /* @__PURE__ */ lazy(() => ({
  referrals: referralTracking({
    url: () => env.referralTrackingUrl(),
    key: lazyAsync(() => readParameter(env.referralTrackingKeyParameter())),
  }),
}));
