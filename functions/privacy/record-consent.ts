import { privacyRoutes } from '#shared/api/privacy.ts';
import { recordConsent } from '#shared/domain/accounts/record-consent.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(privacyRoutes.recordConsent, async ({ actor, client, input }) => {
  await recordConsent(kit.connect(kit.consents, kit.limits), actor, client, input.body);
  return { message: 'Noted.' };
});
