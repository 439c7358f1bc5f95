import { accountRoutes } from '#shared/api/accounts.ts';
import { confirmEmailChange } from '#shared/domain/accounts/change-email.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.confirmEmailChange, ({ input }) =>
  confirmEmailChange(
    { ...kit.accounts(), ...kit.suppressions(), ...kit.emailChanges(), ...kit.clock, ...kit.poolUsers() },
    input.body.token,
  ),
);
