import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { AppError } from '#shared/lib/app-error.ts';
import { env } from '#shared/lib/env.ts';
import { once } from '#shared/lib/once.ts';
import { type CheckToken, toActor } from './actor.ts';

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

/**
 * An HTTP API authorizer cannot be optional, so that a route with optional sign-in checks the token itself: what it needs
 * for that is in no other bundle.
 */
export const checkToken: CheckToken = async (header) => {
  try {
    return toActor({ ...(await verifier().verify(header.replace(/^Bearer\s+/i, ''))) });
  } catch (cause) {
    throw new AppError('unauthenticated', 'The token is not valid.', { cause });
  }
};
