import { accountRoutes } from '#shared/api/accounts.ts';
import { getMe } from '#shared/domain/accounts/sign-in.ts';
import { clock, withAccounts, withIdentity, withSettings, withSuppressions } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.getMe, ({ actor }) =>
  getMe({ ...withAccounts(), ...withSuppressions(), ...clock, ...withIdentity(), ...withSettings() }, actor),
);
