import { privacyRoutes } from '#shared/api/privacy.ts';
import { recordConsent } from '#shared/domain/accounts/record-consent.ts';
import { clock, withConsents, withLimits } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(privacyRoutes.recordConsent, async ({ actor, client, input }) => {
  await recordConsent({ ...withConsents(), ...withLimits(), ...clock }, actor, client, input.body);
  return { message: 'Noted.' };
});
