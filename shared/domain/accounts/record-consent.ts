import { privacyLimits } from '../../areas/privacy.ts';
import { LEGAL_VERSIONS } from '../../model/constants.ts';
import { newId } from '../../lib/id.ts';
import { toIso } from '../../lib/time.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import type { ConsentRecord } from '../../model/account.ts';

/** The consent that registration implies, with the current versions. */
export const toAgreement = (userId: string, now: number): ConsentRecord => ({
  id: newId('con'),
  userId,
  kind: 'registration',
  at: toIso(now),
  version: LEGAL_VERSIONS,
});

/** Records a cookie choice of the caller, or of a visitor under a random id. `rate_limited`. */
export const recordConsent = async (
  deps: Needs<'consents' | 'limits' | 'clock'>,
  actor: Actor | undefined,
  client: string,
  choice: { visitorId: string; version: number; analytics: boolean; extras: boolean },
): Promise<void> => {
  await enforceRateLimits(deps, [limit(privacyLimits.consents, client)]);
  const { visitorId, ...chosen } = choice;
  await deps.consents.add({
    id: newId('con'),
    ...(actor ? { userId: actor.userId } : { visitorId }),
    kind: 'cookies',
    at: toIso(deps.clock.now()),
    ...chosen,
  });
};
