import * as z from 'zod';
import { invalidParameter, resourceNotFound, userNotFound } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { userOfAccessToken } from '../sessions.ts';
import type { PoolUser } from '../state.ts';

/** One call of the API. `body` is untrusted JSON; the answer is sent as JSON. */
export interface Operation {
  /** Whether AWS requires IAM credentials: the request must be signed. */
  readonly signed: boolean;
  readonly run: (pool: Pool, body: unknown) => object;
}

export type Operations = Record<string, Operation>;

/** Fields that many calls share. */
export const Username = z.string().min(1).max(128);
export const Password = z.string().min(1).max(256);
export const ConfirmationCode = z.string().min(1).max(2048);

/** A call with the id of the app client (sign-up, sign-in, sign-out). */
export const clientOperation = <Input>(
  input: z.core.$ZodType<Input>,
  run: (pool: Pool, input: Input, clientId: string) => object,
): Operation => ({
  signed: false,
  run: (pool, body) => {
    const { ClientId } = parse(z.object({ ClientId: z.string() }), body);
    assertClient(pool, ClientId);
    return run(pool, parse(input, body), ClientId);
  },
});

/** A call by signed-in users about themselves, with their access token. */
export const userOperation = <Input>(
  input: z.core.$ZodType<Input>,
  run: (pool: Pool, user: PoolUser, input: Input) => object,
): Operation => ({
  signed: false,
  run: (pool, body) => {
    const { AccessToken } = parse(z.object({ AccessToken: z.string() }), body);
    const rest = parse(input, body);
    return run(pool, userOfAccessToken(pool, AccessToken), rest);
  },
});

/** A call by the backend about the pool. */
export const adminOperation = <Input>(
  input: z.core.$ZodType<Input>,
  run: (pool: Pool, input: Input) => object,
): Operation => ({
  signed: true,
  run: (pool, body) => {
    const { UserPoolId } = parse(z.object({ UserPoolId: z.string() }), body);
    if (UserPoolId !== pool.id) throw resourceNotFound(`User pool ${UserPoolId} does not exist.`);
    return run(pool, parse(input, body));
  },
});

/** A call by the backend about one user. Unlike sign-in, it reports an unknown user. */
export const adminUserOperation = <Input>(
  input: z.core.$ZodType<Input>,
  run: (pool: Pool, user: PoolUser, input: Input) => object,
): Operation =>
  adminOperation(z.intersection(z.object({ Username }), input), (pool, both) => {
    const user = pool.store.findUser(both.Username);
    if (!user) throw userNotFound();
    return run(pool, user, both);
  });

/** For calls without further fields. */
export const NoFields = z.object({});

/** Throws ResourceNotFoundException for a client that is not in the pool. */
export const assertClient = (pool: Pool, clientId: string): void => {
  if (clientId !== pool.clientId && clientId !== pool.secondFactorClientId)
    throw resourceNotFound(`User pool client ${clientId} does not exist.`);
};

const parse = <Output>(schema: z.core.$ZodType<Output>, body: unknown): Output => {
  const result = z.safeParse(schema, body);
  if (result.success) return result.data;
  const complaints = result.error.issues.map(
    ({ path, message }) => `Value at '${path.join('.')}': ${message}`,
  );
  throw invalidParameter(`${complaints.length} validation error(s) detected: ${complaints.join('; ')}`);
};
