import { accountRoutes } from '#shared/api/accounts.ts';
import { register } from '#shared/domain/accounts/sign-in.ts';
import { withLimits } from '../_kit/deps.ts';
import { withSession } from '../_kit/port-groups.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { replySession } from '../_kit/session-cookie.ts';

export const handler = endpoint(accountRoutes.register, async ({ input, client }) =>
  replySession(await register({ ...withSession(), ...withLimits() }, client, input.body), false),
);
