import * as z from 'zod';
import { CognitoError, resourceNotFound } from '../errors.ts';
import { touch } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import { NoFields, adminOperation, adminUserOperation, type Operations } from './operation.ts';

const GroupName = z.string().min(1).max(128);

/** Groups, which the tokens of their members name under `cognito:groups` from the next sign-in or refresh on. */
export const groupOperations: Operations = {
  CreateGroup: adminOperation(z.object({ GroupName }), (pool, input) => {
    if (pool.store.groups.has(input.GroupName)) {
      throw new CognitoError('GroupExistsException', 'A group with the name already exists.');
    }
    pool.store.groups.add(input.GroupName);
    pool.store.changed();
    return { Group: describe(pool, input.GroupName) };
  }),

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

  AdminListGroupsForUser: adminUserOperation(NoFields, (pool, user) => ({
    Groups: user.groups.map((name) => describe(pool, name)),
  })),
};

const describe = (pool: Pool, name: string) => ({ GroupName: name, UserPoolId: pool.id });

function assertGroup(pool: Pool, name: string): void {
  if (!pool.store.groups.has(name)) throw resourceNotFound('Group not found.');
}
