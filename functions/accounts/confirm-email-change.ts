import { accountRoutes } from '#shared/api/accounts.ts';
import { confirmEmailChange } from '#shared/domain/accounts/change-email.ts';
import { clock, withAccounts, withEmailChanges, withPoolUsers, withSuppressions } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.confirmEmailChange, ({ input }) =>
  confirmEmailChange(
    { ...withAccounts(), ...withSuppressions(), ...withEmailChanges(), ...clock, ...withPoolUsers() },
    input.body.token,
  ),
);
