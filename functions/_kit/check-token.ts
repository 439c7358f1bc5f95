import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { AppError } from '#shared/lib/app-error.ts';
import { env } from '#shared/lib/env.ts';
import { lazyAsync } from '#shared/lib/lazy.ts';

/** Fetches the pool's keys before the first token, so that a failed fetch is not taken for an invalid token. */
const openVerifier = /* @__PURE__ */ lazyAsync(async () => {
  const verifier = CognitoJwtVerifier.create({
    userPoolId: env.userPoolId(),
    clientId: env.userPoolClientId(),
    tokenUse: 'access',
  });
  const jwks = env.userPoolJwks();
  if (jwks) verifier.cacheJwks(JSON.parse(jwks) as Parameters<typeof verifier.cacheJwks>[0]); // the local stack writes it
  else await verifier.hydrate();
  return verifier;
});

/** The claims of an access token of our user pool and client, from its header. Throws `unauthenticated`. */
export const checkToken = async (header: string): Promise<Record<string, unknown>> => {
  const verifier = await openVerifier();
  try {
    return { ...(await verifier.verify(header.replace(/^Bearer\s+/i, ''))) };
  } catch (cause) {
    throw new AppError('unauthenticated', 'The token is not valid.', { cause });
  }
};
