import * as z from 'zod';
import { POOL_OPERATIONS } from '#functions/granted-actions.ts';
import { CognitoError } from './errors.ts';
import type { Operation } from './operations/operation.ts';
import type { Pool } from './pool.ts';
import { clientOfAccessToken } from './sessions.ts';

const OF_ALL: ReadonlySet<string> = new Set(POOL_OPERATIONS.ofAll);
const OF_SECOND_FACTOR: ReadonlySet<string> = new Set(POOL_OPERATIONS.ofSecondFactor);
const ByToken = z.object({ AccessToken: z.string() });

const isOfSecondFactorClient = (pool: Pool, body: unknown): boolean => {
  const { data } = ByToken.safeParse(body);
  return data !== undefined && clientOfAccessToken(pool, data.AccessToken) === pool.secondFactorClientId;
};

interface Call {
  readonly name: string;
  readonly operation: Operation | undefined;
  readonly body: unknown;
  /** Whether the call has a signature; those that users make themselves have none. */
  readonly isSigned: boolean;
  /** The caller's IP address. */
  readonly from: string;
}

/** Throws ForbiddenException for calls that the web ACL of the stages blocks (lib/constructs/pool-firewall.ts). */
export const assertNotBlocked = (pool: Pool, { name, operation, body, isSigned, from }: Call): void => {
  if (operation ? operation.signed : isSigned) return;
  const isTooOften = pool.rates.some(({ operations, rule }) => operations.includes(name) && !rule.take(from));
  if (OF_ALL.has(name) && !isTooOften) return;
  if (OF_SECOND_FACTOR.has(name) && isOfSecondFactorClient(pool, body)) return;
  throw new CognitoError('ForbiddenException', 'Request not allowed due to WAF block.');
};
