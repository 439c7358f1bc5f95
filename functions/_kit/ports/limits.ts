import { limitsRepository } from '#shared/data/limits-repository.ts';
import { rememberUsedUp } from '#shared/domain/watch/remember-used-up.ts';
import { lazy } from '#shared/lib/lazy.ts';
import { table } from '../deps.ts';

export const limits = () => ({ limits: limitsRepository(table()) });
/** For what anybody can call without end, and whose uses are never given back. */
export const floodLimits = /* @__PURE__ */ lazy(() => {
  const limits = limitsRepository(table());
  return { limits: { ...limits, ...rememberUsedUp(limits) } };
});
