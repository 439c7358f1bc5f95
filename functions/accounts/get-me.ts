import { accountRoutes } from '#shared/api/accounts.ts';
import { getMe } from '#shared/domain/accounts/sign-in.ts';
import { withSession } from '../_kit/port-groups/accounts.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.getMe, ({ actor }) => getMe(withSession(), actor));
