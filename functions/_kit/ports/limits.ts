import { rememberUsedUp } from '#shared/domain/watch/remember-used-up.ts';
import { lazy } from '#shared/lib/lazy.ts';
import { limits as connectLimits } from '../effect-repositories.ts';

/** For what anybody can call without end, and whose uses are never given back. */
export const floodLimits = /* @__PURE__ */ lazy(() => {
  const { limits } = connectLimits();
  return { limits: { ...limits, ...rememberUsedUp(limits) } };
});
