import * as z from 'zod';
import { resourceNotFound } from '../errors.ts';
import { touch } from '../passwords.ts';
import { adminUserOperation, type Operations } from './operation.ts';

const GroupName = z.string().min(1).max(128);

/** Groups. Tokens list their user's groups under `cognito:groups` from the next sign-in or refresh on. */
export const groupOperations: Operations = {
  AdminAddUserToGroup: adminUserOperation(z.object({ GroupName }), (pool, user, input) => {
    if (!pool.store.groups.has(input.GroupName)) throw resourceNotFound('Group not found.');
    if (!user.groups.includes(input.GroupName)) user.groups.push(input.GroupName);
    touch(pool, user);
    return {};
  }),
};
