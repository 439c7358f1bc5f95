import type { APIGatewayProxyEventV2WithJWTAuthorizer as Event } from 'aws-lambda';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import type { Auth } from '#shared/api/route.ts';
import type { Actor } from '#shared/domain/deps.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { env } from '#shared/lib/env.ts';
import { once } from '#shared/lib/once.ts';
import { withClosures } from './deps.ts';

const ADMINS = 'admins';

const verifier = /* @__PURE__ */ once(() => {
  const made = CognitoJwtVerifier.create({
    userPoolId: env.userPoolId(),
    clientId: env.userPoolClientId(),
    tokenUse: 'access',
  });
  const jwks = env.userPoolJwks();
  if (jwks) made.cacheJwks(JSON.parse(jwks) as Parameters<typeof made.cacheJwks>[0]); // written by the embedded stack
  return made;
});

/** API Gateway writes a list claim as `[a b]`. */
const groupsOf = (claim: unknown): string[] => {
  if (Array.isArray(claim)) return claim.map(String);
  return typeof claim === 'string' ? claim.replace(/^\[|\]$/g, '').split(/[\s,]+/) : [];
};

const toActor = (claims: Record<string, unknown>): Actor | undefined =>
  typeof claims.sub === 'string'
    ? { userId: claims.sub, isAdmin: groupsOf(claims['cognito:groups']).includes(ADMINS) }
    : undefined;

/** An HTTP API authorizer cannot be optional, so that a route with optional sign-in checks the token itself. */
const verifyToken = async (header: string): Promise<Actor | undefined> => {
  try {
    return toActor({ ...(await verifier().verify(header.replace(/^Bearer\s+/i, ''))) });
  } catch (cause) {
    throw new AppError('unauthenticated', 'The token is not valid.', { cause });
  }
};

/** A token outlives the account that it was made for by minutes; nothing can be done with it. */
const refuseIfClosed = async ({ userId }: Actor): Promise<void> => {
  if (await withClosures().closures.isClosed(userId))
    throw new AppError('unauthenticated', 'This account no longer exists.');
};

/** Who the token says it is. */
const findActor = async (auth: Auth, event: Event): Promise<Actor | undefined> => {
  if (auth === 'public' || auth === 'stripe-signature') return undefined;
  // The type promises an authorizer; a public or optional route has none.
  const { authorizer } = event.requestContext as Partial<Event['requestContext']>;
  if (auth === 'optional') {
    const header = event.headers.authorization;
    return header ? verifyToken(header) : undefined;
  }
  const actor = authorizer ? toActor(authorizer.jwt.claims) : undefined;
  if (!actor) throw new AppError('unauthenticated', 'Sign in first.');
  if (auth === 'admin' && !actor.isAdmin) throw new AppError('forbidden', 'Only administrators may do this.');
  return actor;
};

/** Who calls. `unauthenticated` or `forbidden` where the route asks for more, before anybody looks at the body. */
export const authorise = async (auth: Auth, event: Event): Promise<Actor | undefined> => {
  const actor = await findActor(auth, event);
  if (actor) await refuseIfClosed(actor);
  return actor;
};
