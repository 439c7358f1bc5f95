import { accountRoutes } from '#shared/api/accounts.ts';
import { register } from '#shared/domain/accounts/sign-in.ts';
import { withSession } from '../_kit/port-groups/accounts.ts';
import * as kit from '../_kit/ports.ts';
import { replySession } from '../_kit/session-cookie.ts';

export const handler = kit.endpoint(accountRoutes.register, async ({ input, client }) =>
  replySession(await register(kit.connect(withSession, kit.limits), client, input.body), false),
);
