import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { attributesOf } from './attributes.ts';
import { notAuthorized, userNotFound } from './errors.ts';
import type { Pool } from './pool.ts';
import type { PoolSession, PoolUser } from './state.ts';

/** Cognito's AuthenticationResult. A refresh returns no new refresh token: rotation is off. */
export interface PoolTokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly ExpiresIn: number;
  readonly TokenType: 'Bearer';
  readonly RefreshToken?: string;
}

/** Signs a user in: creates a session with all three tokens. */
export const openSession = (pool: Pool, user: PoolUser, clientId: string): PoolTokens => {
  const id = randomUUID();
  const secret = randomBytes(48).toString('base64url');
  const signedInAt = pool.now();
  const expiresAt = signedInAt + pool.refreshTokenSeconds * 1000;
  const session = { id, userId: user.id, clientId, refreshTokenHash: hash(secret), signedInAt, expiresAt };
  pool.store.addSession(session);
  return { ...issueTokens(pool, user, session), RefreshToken: `${id}.${secret}` };
};

const clientOf = (pool: Pool, session: PoolSession): string => session.clientId ?? pool.clientId;

/** New tokens for a refresh token of a client. Throws NotAuthorizedException once it is revoked or expired. */
export const refreshTokens = (pool: Pool, refreshToken: string, clientId: string): PoolTokens => {
  const session = findSession(pool, refreshToken);
  if (!session || clientOf(pool, session) !== clientId) throw notAuthorized('Invalid Refresh Token');
  if (session.expiresAt <= pool.now()) throw notAuthorized('Refresh Token has expired');
  const user = pool.store.findUser(session.userId);
  if (!user) throw notAuthorized('Invalid Refresh Token');
  return issueTokens(pool, user, session);
};

/** Ends the session of a refresh token and revokes its access tokens. Unknown tokens are ignored. */
export const revokeSession = (pool: Pool, refreshToken: string): void => {
  const session = findSession(pool, refreshToken);
  if (session) pool.store.removeSession(session.id);
};

const AccessClaims = z.object({
  token_use: z.literal('access'),
  client_id: z.string(),
  sub: z.string(),
  origin_jti: z.string(),
  exp: z.number(),
});

/** The app client of an access token, or undefined for a token of another pool. */
export const clientOfAccessToken = (pool: Pool, accessToken: string): string | undefined =>
  AccessClaims.safeParse(pool.key.readJwt(accessToken)).data?.client_id;

/** The user of an access token. Throws NotAuthorizedException if the token is no longer valid. */
export const userOfAccessToken = (pool: Pool, accessToken: string): PoolUser => {
  const claims = AccessClaims.safeParse(pool.key.readJwt(accessToken));
  if (!claims.success) throw notAuthorized('Invalid Access Token');
  const { sub, origin_jti, exp } = claims.data;
  if (exp * 1000 <= pool.now()) throw notAuthorized('Access Token has expired');
  const user = pool.store.findUser(sub);
  if (!user) throw userNotFound();
  if (!pool.store.findSession(origin_jti)) throw notAuthorized('Access Token has been revoked');
  return user;
};

const issueTokens = (pool: Pool, user: PoolUser, session: PoolSession): PoolTokens => {
  const iat = Math.floor(pool.now() / 1000);
  const shared = {
    sub: user.id,
    ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
    iss: pool.issuer,
    origin_jti: session.id,
    event_id: randomUUID(),
    auth_time: Math.floor(session.signedInAt / 1000),
    iat,
    exp: iat + pool.accessTokenSeconds,
  };
  const access = {
    client_id: clientOf(pool, session),
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    jti: randomUUID(),
    username: user.id,
  };
  return {
    AccessToken: pool.key.signJwt({ ...shared, ...access }),
    IdToken: pool.key.signJwt({ ...shared, ...idClaims(user), aud: clientOf(pool, session) }),
    ExpiresIn: pool.accessTokenSeconds,
    TokenType: 'Bearer',
  };
};

const idClaims = (user: PoolUser): object => ({
  ...attributesOf(user),
  email_verified: user.emailVerified,
  'cognito:username': user.id,
  token_use: 'id',
  jti: randomUUID(),
});

/** A refresh token is a session id and a secret, of which only the hash is stored. */
const findSession = (pool: Pool, refreshToken: string): PoolSession | undefined => {
  const [id = '', secret = ''] = refreshToken.split('.');
  const session = pool.store.findSession(id);
  if (!session) return undefined;
  const isRight = timingSafeEqual(Buffer.from(hash(secret)), Buffer.from(session.refreshTokenHash));
  return isRight ? session : undefined;
};

const hash = (secret: string) => createHash('sha256').update(secret).digest('base64url');
