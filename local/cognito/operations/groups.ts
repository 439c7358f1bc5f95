import * as z from 'zod';
import { resourceNotFound } from '../errors.ts';
import { touch } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import { adminUserOperation, type Operations } from './operation.ts';

const GroupName = z.string().min(1).max(128);

/** Groups. Tokens list their user's groups under `cognito:groups` from the next sign-in or refresh on. */
export const groupOperations: Operations = {
  AdminAddUserToGroup: adminUserOperation(z.object({ GroupName }), (pool, user, input) => {
    assertGroup(pool, input.GroupName);
    if (!user.groups.includes(input.GroupName)) user.groups.push(input.GroupName);
    touch(pool, user);
    return {};
  }),

  AdminRemoveUserFromGroup: adminUserOperation(z.object({ GroupName }), (pool, user, input) => {
    assertGroup(pool, input.GroupName);
    user.groups = user.groups.filter((name) => name !== input.GroupName);
    touch(pool, user);
    return {};
  }),
};

const assertGroup = (pool: Pool, name: string): void => {
  if (!pool.store.groups.has(name)) throw resourceNotFound('Group not found.');
};
