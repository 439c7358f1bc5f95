import { accountRoutes } from '#shared/api/accounts.ts';
import { confirmEmailChange } from '#shared/domain/accounts/change-email.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(accountRoutes.confirmEmailChange, ({ input }) =>
  confirmEmailChange(
    kit.connect(kit.accounts, kit.suppressions, kit.emailChanges, kit.poolUsers),
    input.body.token,
  ),
);
