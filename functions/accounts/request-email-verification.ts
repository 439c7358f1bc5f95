import { accountRoutes } from '#shared/api/accounts.ts';
import { requestEmailVerification } from '#shared/domain/accounts/verify-email.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.requestEmailVerification, async ({ actor, client }) => {
  const deps = { ...kit.accounts(), ...kit.limits(), ...kit.outbox(), ...kit.clock };
  await requestEmailVerification(deps, actor, client);
  return { message: 'Email sent' };
});
