import { privacyRoutes } from '#shared/api/privacy.ts';
import { closeOwnAccount } from '#shared/domain/privacy/close-account.ts';
import { withClosing } from '../_kit/port-groups/privacy.ts';
import * as kit from '../_kit/ports.ts';
import { endedCookie } from '../_kit/session-cookie.ts';

export const handler = kit.endpoint(privacyRoutes.closeMyAccount, async ({ actor, input }) => {
  const deps = kit.connect(withClosing, kit.limits);
  await closeOwnAccount(deps, actor, input.body);
  return new kit.Reply({ message: 'The account is closed.' }, { cookies: [endedCookie] });
});
