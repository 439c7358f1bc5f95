import type { APIGatewayProxyEventV2WithJWTAuthorizer as Event } from 'aws-lambda';
import type { Auth } from '#shared/api/route.ts';
import type { Actor } from '#shared/domain/deps.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { withClosures } from './deps.ts';

const ADMINS = 'admins';

/** API Gateway writes a list claim as `[a b]`. */
const groupsOf = (claim: unknown): string[] => {
  if (Array.isArray(claim)) return claim.map(String);
  return typeof claim === 'string' ? claim.replace(/^\[|\]$/g, '').split(/[\s,]+/) : [];
};

/** Undefined for claims that name nobody. */
export const toActor = (claims: Record<string, unknown>): Actor | undefined =>
  typeof claims.sub === 'string'
    ? { userId: claims.sub, isAdmin: groupsOf(claims['cognito:groups']).includes(ADMINS) }
    : undefined;

/** Who carries a token; throws `unauthenticated` for one that is not good. */
export type CheckToken = (header: string) => Promise<Actor | undefined>;

/** A token outlives the account that it was made for by minutes; nothing can be done with it. */
const refuseIfClosed = async ({ userId }: Actor): Promise<void> => {
  if (await withClosures().closures.isClosed(userId))
    throw new AppError('unauthenticated', 'This account no longer exists.');
};

/** Who the token says it is. */
const findActor = async (
  auth: Auth,
  event: Event,
  checkToken: CheckToken | undefined,
): Promise<Actor | undefined> => {
  if (auth === 'public' || auth === 'stripe-signature') return undefined;
  // The type promises an authorizer; a public or optional route has none.
  const { authorizer } = event.requestContext as Partial<Event['requestContext']>;
  if (auth === 'optional') {
    const header = event.headers.authorization;
    return header ? checkToken?.(header) : undefined;
  }
  const actor = authorizer ? toActor(authorizer.jwt.claims) : undefined;
  if (!actor) throw new AppError('unauthenticated', 'Sign in first.');
  if (auth === 'admin' && !actor.isAdmin) throw new AppError('forbidden', 'Only administrators may do this.');
  return actor;
};

/** Who calls. `unauthenticated` or `forbidden` where the route asks for more, before anybody looks at the body. */
export const authorise = async (
  auth: Auth,
  event: Event,
  checkToken?: CheckToken,
): Promise<Actor | undefined> => {
  const actor = await findActor(auth, event, checkToken);
  if (actor) await refuseIfClosed(actor);
  return actor;
};
