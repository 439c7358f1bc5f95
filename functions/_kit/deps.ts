import { openTable } from '#shared/data/client.ts';
import type { Needs } from '#shared/domain/deps.ts';
import { env } from '#shared/lib/env.ts';
import { lazy } from '#shared/lib/lazy.ts';
import { clock } from './clock.ts';
import { logFailure } from './log-failure.ts';

/**
 * Ports that belong to no area. Repositories are connected in `effect-repositories.ts` and `repositories.ts`, one adapter with its settings in
 * `adapters.ts`, and what consists of several in `ports`. Nothing is created before the first request that needs it. What keeps a client or a state is
 * `lazy`, and marked as `PURE`, so that the bundler can leave it out. Other implementations are cheap, so they are created at each call.
 */
export { clock };

export const table = /* @__PURE__ */ lazy(() =>
  openTable(env.tableName(), {
    onUnreadable: (error) => logFailure('record left out of a list', error, {}),
  }),
);

export const settings = /* @__PURE__ */ lazy((): Needs<'settings'> => ({
  settings: {
    siteUrl: env.siteUrl(),
    moderation: env.moderation(),
    defaultLanguage: 'es',
    /** Set for the functions that need them only. */
    get supportEmail() {
      return env.supportEmail();
    },
    get payoutRules() {
      return env.payoutRules();
    },
    get rebookingCents() {
      return env.rebookingCents();
    },
    get compensationCents() {
      return env.compensationCents();
    },
    get company() {
      return env.company();
    },
    get dueDiligence() {
      return env.dueDiligence();
    },
    get ipsiRates() {
      return env.ipsiRates();
    },
  },
}));
