import * as z from 'zod';
import { attributeListOf, attributesOf } from '../attributes.ts';
import { invalidParameter } from '../errors.ts';
import type { User } from '../state.ts';
import { summaryOf } from './admin-users.ts';
import { adminOperation, type Operations } from './operation.ts';

const ListRequest = z.object({
  Filter: z.string().max(256).default(''),
  Limit: z.number().int().min(1).max(60).default(60),
  PaginationToken: z.string().optional(),
  AttributesToGet: z.array(z.string()).optional(),
});

export const listUsersOperations: Operations = {
  /** Oldest first. The pagination token is the id of the last user shown. */
  ListUsers: adminOperation(ListRequest, (pool, input) => {
    const matches = parseFilter(input.Filter);
    const found = [...pool.store.users()].filter(matches);
    const start = input.PaginationToken ? found.findIndex(({ id }) => id === input.PaginationToken) + 1 : 0;
    if (input.PaginationToken && start === 0) throw invalidParameter('Invalid pagination token.');
    const page = found.slice(start, start + input.Limit);
    const last = start + page.length < found.length ? page.at(-1) : undefined;
    return {
      Users: page.map((user) => describe(user, input.AttributesToGet)),
      ...(last ? { PaginationToken: last.id } : {}),
    };
  }),
};

function describe(user: User, wanted: string[] | undefined) {
  const attributes = attributeListOf(user);
  return {
    ...summaryOf(user),
    Attributes: wanted ? attributes.filter(({ Name }) => wanted.includes(Name)) : attributes,
  };
}

/** Reads `name = "value"` or, for a prefix, `name ^= "value"`. Throws InvalidParameterException for anything else. */
function parseFilter(filter: string): (user: User) => boolean {
  if (filter.trim() === '') return () => true;
  const [, name, operator, value = ''] = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"(.*)"\s*$/.exec(filter) ?? [];
  if (!name) throw invalidParameter('Error while parsing filter.');
  const wanted = value.replace(/\\(.)/g, '$1').toLowerCase();
  return (user) => {
    const actual = searchable(user)[name]?.toLowerCase();
    return operator === '=' ? actual === wanted : actual?.startsWith(wanted) === true;
  };
}

function searchable(user: User): Record<string, string> {
  const status = user.enabled ? 'Enabled' : 'Disabled';
  return { ...attributesOf(user), username: user.id, status, 'cognito:user_status': user.status };
}
