import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createChallenges } from './challenges.ts';
import { createHourlyLimit, createLockout } from './limits.ts';
import type { CodeMessage, Pool } from './pool.ts';
import { createListener } from './protocol.ts';
import { createSigningKey, type PublicJwk } from './signing-key.ts';
import { openStore } from './store.ts';
import { newSecret } from './totp.ts';

export interface UserPoolOptions {
  /** A free one when left out. */
  port?: number;
  /** Where users, groups, sign-ins and the signing key live between starts. */
  dataFile: string;
  /** Region and name, `eu-west-1_PlazaLocal`. */
  poolId: string;
  clientId: string;
  /** Default 900. */
  accessTokenSeconds?: number;
  /** Default 30 days. */
  refreshTokenSeconds?: number;
  /** Groups that exist from the start. Default those of the stages. */
  groups?: string[];
  /** The secret of an authenticator app that somebody sets up; drawn at random when left out. */
  newSecret?: (email: string) => string;
  /** The clock, in milliseconds since the epoch. */
  now?: () => number;
  /** Receives what Cognito would mail. For an invitation, `code` is the temporary password. */
  onCode?: (message: CodeMessage) => void;
}

export interface UserPool {
  /** Endpoint for the AWS SDK and for aws-amplify's `userPoolEndpoint`. */
  url: string;
  /** The `iss` of every token, shaped like AWS's own so that verifiers run unmodified. */
  issuer: string;
  jwksUri: string;
  /** For `CognitoJwtVerifier.cacheJwks`. */
  jwks: { keys: PublicJwk[] };
  close(): Promise<void>;
}

const THIRTY_DAYS_SECONDS = 30 * 24 * 3600;

/** Within Cognito's own range of 5 to 20 an hour, so that asking for a code again is never a nuisance. */
const CODE_REQUESTS_AN_HOUR = 20;
const WRONG_GUESSES_AN_HOUR = 5;

/**
 * Starts an Amazon Cognito user pool on 127.0.0.1, for people who sign in with their e-mail address, with
 * one app client that has no secret and `PreventUserExistenceErrors` on. Throws where the pool id has no
 * region, the data file is not one of ours, or the port is taken.
 */
export async function startUserPool(options: UserPoolOptions): Promise<UserPool> {
  const pool = createPool(options);
  for (const group of options.groups ?? ['admins', 'second-factor-setup']) pool.store.groups.add(group);
  pool.store.changed();
  await pool.store.saved();

  const documents = new Map<string, object>();
  const server = createServer(createListener(pool, documents));
  const url = await listen(server, options.port ?? 0);
  const jwksUri = `${url}/${pool.id}/.well-known/jwks.json`;
  const jwks = { keys: [pool.key.jwk] };
  documents.set(new URL(jwksUri).pathname, jwks);
  documents.set(`/${pool.id}/.well-known/openid-configuration`, openIdConfiguration(pool.issuer, jwksUri));

  return {
    url,
    issuer: pool.issuer,
    jwksUri,
    jwks,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await pool.store.saved();
    },
  };
}

function createPool(options: UserPoolOptions): Pool {
  const [, region, name] = /^([a-z]{2}(?:-[a-z]+)+-\d)_([0-9A-Za-z]+)$/.exec(options.poolId) ?? [];
  if (!region || !name)
    throw new Error(`${options.poolId} is not a user pool id such as eu-west-1_PlazaLocal`);
  const now = options.now ?? Date.now;
  const store = openStore(options.dataFile, now);
  return {
    id: options.poolId,
    name,
    clientId: options.clientId,
    issuer: `https://cognito-idp.${region}.amazonaws.com/${options.poolId}`,
    accessTokenSeconds: options.accessTokenSeconds ?? 900,
    refreshTokenSeconds: options.refreshTokenSeconds ?? THIRTY_DAYS_SECONDS,
    store,
    key: createSigningKey(store.signingKeyPem),
    challenges: createChallenges(now),
    lockout: createLockout(now),
    codeRequests: createHourlyLimit(CODE_REQUESTS_AN_HOUR, now),
    wrongGuesses: createHourlyLimit(WRONG_GUESSES_AN_HOUR, now),
    newSecret: options.newSecret ?? newSecret,
    notify: options.onCode ?? (() => undefined),
    now,
  };
}

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The user pool has no port');
  return `http://127.0.0.1:${address.port}`;
}

function openIdConfiguration(issuer: string, jwksUri: string) {
  return {
    issuer,
    jwks_uri: jwksUri,
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code', 'token'],
    scopes_supported: ['openid', 'email', 'phone', 'profile'],
    subject_types_supported: ['public'],
    token_endpoint_auth_methods_supported: ['none'],
  };
}
