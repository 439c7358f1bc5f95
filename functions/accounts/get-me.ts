import { accountRoutes } from '#shared/api/accounts.ts';
import { getMe } from '#shared/domain/accounts/sign-in.ts';
import { withSession } from '../_kit/port-groups/accounts.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(accountRoutes.getMe, ({ actor }) => getMe(withSession(), actor));
