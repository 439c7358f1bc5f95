import { POOL_RATES } from '#functions/granted-actions.ts';
import { type Door, type Served, serveAt } from '../door.ts';
import { createChallenges } from './challenges.ts';
import { createHourlyLimit, createLockout, createRateRule } from './limits.ts';
import { newUser } from './operations/sign-up.ts';
import { setPassword } from './passwords.ts';
import type { CodeMessage, Pool } from './pool.ts';
import { createListener } from './protocol.ts';
import { openSession, type PoolTokens } from './sessions.ts';
import { createSigningKey, type PublicJwk } from './signing-key.ts';
import { openPoolStore } from './store.ts';
import { newSecret } from './totp.ts';

export interface UserPoolOptions {
  /** Stores users, groups, sign-ins and the signing key between starts. */
  readonly dataFile: string;
  /** Region and name, `eu-west-1_PlazaLocal`. */
  readonly poolId: string;
  readonly clientId: string;
  readonly secondFactorClientId: string;
  /** The secret of an authenticator app that a user sets up; random when left out. */
  readonly newSecret?: (email: string) => string;
  /** The clock, in milliseconds since the epoch. */
  readonly now?: () => number;
  /** This machine only, on a free port, by default. */
  readonly door?: Door;
  /** Receives what Cognito would mail. */
  readonly onCode?: (message: CodeMessage) => void;
}

/** Its URL is the endpoint for the AWS SDK and for aws-amplify's `userPoolEndpoint`. */
export interface UserPool extends Served {
  /** For `CognitoJwtVerifier.cacheJwks`. */
  readonly jwks: { keys: PublicJwk[] };
  /** Adds a confirmed user and signs in, without the calls of both: tests need many. */
  readonly addUser: (
    email: string,
    password: string,
    name: string,
  ) => PoolTokens & { readonly userId: string };
}

const ACCESS_TOKEN_SECONDS = 900;
const REFRESH_TOKEN_SECONDS = 30 * 24 * 3600;
/** The groups of the stages. */
const GROUPS = ['admins'];

/** Within Cognito's range of 5 to 20 an hour; the maximum, so that it does not disturb developers. */
const CODE_REQUESTS_AN_HOUR = 20;
const WRONG_GUESSES_AN_HOUR = 5;

/**
 * Starts an Amazon Cognito user pool for sign-in by e-mail address. It has the two app clients of the stages, without secrets
 * and with `PreventUserExistenceErrors`. Throws if the pool id has no region or the data file is not one of ours.
 */
export const startUserPool = async (options: UserPoolOptions): Promise<UserPool> => {
  const pool = createPool(options);
  for (const group of GROUPS) pool.store.groups.add(group);
  pool.store.changed();
  await pool.store.saved();

  const { url, close } = await serveAt(createListener(pool), options.door);
  return {
    url,
    jwks: { keys: [pool.key.jwk] },
    addUser: (email, password, name) => {
      const user = newUser(pool, email, new Map(Object.entries({ email, name, locale: 'es' })), 'CONFIRMED');
      setPassword(pool, user, password);
      pool.store.addUser(user);
      return { userId: user.id, ...openSession(pool, user, pool.clientId) };
    },
    close: async () => {
      await close();
      await pool.store.saved();
    },
  };
};

const createPool = (options: UserPoolOptions): Pool => {
  const [, region, name] = /^([a-z]{2}(?:-[a-z]+)+-\d)_([0-9A-Za-z]+)$/.exec(options.poolId) ?? [];
  if (!region || !name)
    throw new Error(`${options.poolId} is not a user pool id such as eu-west-1_PlazaLocal`);
  const now = options.now ?? Date.now;
  const store = openPoolStore(options.dataFile, now);
  return {
    id: options.poolId,
    name,
    clientId: options.clientId,
    secondFactorClientId: options.secondFactorClientId,
    issuer: `https://cognito-idp.${region}.amazonaws.com/${options.poolId}`,
    accessTokenSeconds: ACCESS_TOKEN_SECONDS,
    refreshTokenSeconds: REFRESH_TOKEN_SECONDS,
    store,
    key: createSigningKey(store.signingKeyPem),
    challenges: createChallenges(now),
    lockout: createLockout(now),
    codeRequests: createHourlyLimit(CODE_REQUESTS_AN_HOUR, now),
    wrongGuesses: createHourlyLimit(WRONG_GUESSES_AN_HOUR, now),
    rates: Object.values(POOL_RATES).map(({ operations, max, windowSeconds }) => ({
      operations,
      rule: createRateRule(max, windowSeconds, now),
    })),
    newSecret: options.newSecret ?? newSecret,
    notify: options.onCode ?? (() => undefined),
    now,
  };
};
