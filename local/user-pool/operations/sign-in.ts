import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { mergeAttributes, readOwnAttributes } from '../attributes.ts';
import { CognitoError, incorrectCredentials, invalidParameter, notAuthorized } from '../errors.ts';
import { checkAccount, checkPassword, findAccount, setPassword, touch } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import { assertEnabled, openSession, refreshSession } from '../sessions.ts';
import { expectedSignature, startHandshake } from '../srp.ts';
import type { User } from '../state.ts';
import { adminOperation, assertClient, clientOperation, type Operations } from './operation.ts';
import { useOneTimeCode } from './software-token.ts';

const Parameters = z.record(z.string(), z.string());
const AuthRequest = z.object({ AuthFlow: z.string(), AuthParameters: Parameters.default({}) });
const ChallengeAnswer = z.object({
  ChallengeName: z.string(),
  ChallengeResponses: Parameters.default({}),
  Session: z.string().optional(),
});
const WithClient = z.object({ ClientId: z.string() });

type Parameters = z.infer<typeof Parameters>;
type Flow = (pool: Pool, parameters: Parameters) => object;

/** Signing in, by password, by SRP and by refresh token. */
export const signInOperations: Operations = {
  InitiateAuth: clientOperation(AuthRequest, (pool, input) => startFlow(clientFlows, pool, input)),

  AdminInitiateAuth: adminOperation(z.intersection(AuthRequest, WithClient), (pool, input) => {
    assertClient(pool, input.ClientId);
    return startFlow(adminFlows, pool, input);
  }),

  RespondToAuthChallenge: clientOperation(ChallengeAnswer, answerChallenge),

  AdminRespondToAuthChallenge: adminOperation(z.intersection(ChallengeAnswer, WithClient), (pool, input) => {
    assertClient(pool, input.ClientId);
    return answerChallenge(pool, input);
  }),
};

const passwordFlow: Flow = (pool, parameters) => {
  const username = required(parameters, 'USERNAME');
  return completeSignIn(pool, checkPassword(pool, username, required(parameters, 'PASSWORD')));
};

const refreshFlow: Flow = (pool, parameters) => ({
  AuthenticationResult: refreshSession(pool, required(parameters, 'REFRESH_TOKEN')),
  ChallengeParameters: {},
});

const srpFlow: Flow = (pool, parameters) => {
  const username = required(parameters, 'USERNAME');
  const account = findAccount(pool, username);
  pool.lockout.assertOpen(account.id);
  const handshake = startHandshake(required(parameters, 'SRP_A'), account);
  if (!handshake) throw invalidParameter('SRP_A is not valid.');
  const ticket = pool.challenges.open({ name: 'PASSWORD_VERIFIER', username, handshake });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    Session: ticket,
    ChallengeParameters: {
      SALT: account.salt,
      SRP_B: handshake.serverPublic.toString(16),
      SECRET_BLOCK: ticket,
      USERNAME: account.id,
      USER_ID_FOR_SRP: account.id,
    },
  };
};

const sharedFlows = { USER_SRP_AUTH: srpFlow, REFRESH_TOKEN_AUTH: refreshFlow, REFRESH_TOKEN: refreshFlow };
const clientFlows = new Map<string, Flow>(
  Object.entries({ ...sharedFlows, USER_PASSWORD_AUTH: passwordFlow }),
);
const adminFlows = new Map<string, Flow>(
  Object.entries({ ...sharedFlows, ADMIN_USER_PASSWORD_AUTH: passwordFlow }),
);

function startFlow(flows: Map<string, Flow>, pool: Pool, input: z.infer<typeof AuthRequest>): object {
  const flow = flows.get(input.AuthFlow);
  if (!flow) throw invalidParameter(`Initiate Auth method not supported: ${input.AuthFlow}`);
  return flow(pool, input.AuthParameters);
}

function answerChallenge(pool: Pool, input: z.infer<typeof ChallengeAnswer>): object {
  const { ChallengeName, ChallengeResponses: responses } = input;
  if (ChallengeName === 'PASSWORD_VERIFIER') return verifyProof(pool, responses);
  if (ChallengeName === 'NEW_PASSWORD_REQUIRED') return replacePassword(pool, responses, input.Session);
  if (ChallengeName === 'SOFTWARE_TOKEN_MFA') return checkOneTimeCode(pool, responses, input.Session);
  throw invalidParameter(`Unsupported challenge: ${ChallengeName}`);
}

/** Some clients send the secret block and no Session, so the block finds the challenge. */
function verifyProof(pool: Pool, responses: Parameters): object {
  const secretBlock = required(responses, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const signature = required(responses, 'PASSWORD_CLAIM_SIGNATURE');
  const timestamp = required(responses, 'TIMESTAMP');
  const challenge = pool.challenges.take(secretBlock);
  if (challenge?.name !== 'PASSWORD_VERIFIER') throw incorrectCredentials();
  const account = findAccount(pool, challenge.username);
  const claim = { poolName: pool.name, userId: account.id, secretBlock, timestamp };
  const isRight = () => sameText(expectedSignature(challenge.handshake, account, claim), signature);
  return completeSignIn(pool, checkAccount(pool, account, isRight));
}

function replacePassword(pool: Pool, responses: Parameters, session: string | undefined): object {
  const password = required(responses, 'NEW_PASSWORD');
  const challenge = pool.challenges.take(session);
  const user =
    challenge?.name === 'NEW_PASSWORD_REQUIRED' ? pool.store.findUser(challenge.userId) : undefined;
  if (!user) throw notAuthorized('Invalid session for the user.');
  assertEnabled(user);
  const attributes = Object.entries(responses)
    .filter(([name]) => name.startsWith('userAttributes.'))
    .map(([name, Value]) => ({ Name: name.slice('userAttributes.'.length), Value }));
  const accepted = readOwnAttributes(attributes.filter(({ Name }) => Name !== 'email'));
  setPassword(pool, user, password);
  mergeAttributes(user, accepted);
  user.status = 'CONFIRMED';
  touch(pool, user);
  return completeSignIn(pool, user);
}

/** After the right password: tokens, or what still stands between the user and them. */
function completeSignIn(pool: Pool, user: User): object {
  assertEnabled(user);
  if (user.status === 'UNCONFIRMED')
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  if (user.status === 'FORCE_CHANGE_PASSWORD') return askForNewPassword(pool, user);
  if (user.softwareToken?.isEnabled) return askForOneTimeCode(pool, user);
  return { AuthenticationResult: openSession(pool, user), ChallengeParameters: {} };
}

function askForOneTimeCode(pool: Pool, user: User): object {
  return {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: pool.challenges.open({ name: 'SOFTWARE_TOKEN_MFA', userId: user.id }),
    ChallengeParameters: { USER_ID_FOR_SRP: user.id },
  };
}

function checkOneTimeCode(pool: Pool, responses: Parameters, session: string | undefined): object {
  const code = required(responses, 'SOFTWARE_TOKEN_MFA_CODE');
  const challenge = pool.challenges.find(session);
  const user = challenge?.name === 'SOFTWARE_TOKEN_MFA' ? pool.store.findUser(challenge.userId) : undefined;
  if (!user) throw notAuthorized('Invalid session for the user.');
  assertEnabled(user);
  useOneTimeCode(pool, user, code);
  pool.challenges.take(session);
  return { AuthenticationResult: openSession(pool, user), ChallengeParameters: {} };
}

function askForNewPassword(pool: Pool, user: User): object {
  if ((user.temporaryPasswordExpiresAt ?? Infinity) <= pool.now()) {
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
  }
  const userAttributes = JSON.stringify({ ...user.attributes, email: user.email });
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: pool.challenges.open({ name: 'NEW_PASSWORD_REQUIRED', userId: user.id }),
    ChallengeParameters: { USER_ID_FOR_SRP: user.id, requiredAttributes: '[]', userAttributes },
  };
}

function required(parameters: Parameters, name: string): string {
  const value = parameters[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
