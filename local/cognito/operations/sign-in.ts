import { randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { CognitoError, incorrectCredentials, invalidParameter, notAuthorized } from '../errors.ts';
import { checkAccount, checkPassword, findAccount } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import { openSession, refreshTokens } from '../sessions.ts';
import { expectedSignature, startHandshake } from '../srp.ts';
import type { PoolUser } from '../state.ts';
import { adminOperation, assertClient, clientOperation, type Operations } from './operation.ts';
import { useOneTimeCode } from './software-token.ts';

const Parameters = z.record(z.string(), z.string());
const AuthRequest = z.object({ AuthFlow: z.string(), AuthParameters: Parameters.default({}) });
const ChallengeAnswer = z.object({
  ChallengeName: z.string(),
  ChallengeResponses: Parameters.default({}),
  Session: z.string().optional(),
});

type Parameters = z.infer<typeof Parameters>;
type Flow = (pool: Pool, parameters: Parameters, clientId: string) => object;

/** Sign-in by password, by SRP and by refresh token. */
export const signInOperations: Operations = {
  InitiateAuth: clientOperation(AuthRequest, (pool, { AuthFlow, AuthParameters }, clientId) => {
    const flow = FLOWS.get(AuthFlow);
    if (!flow || (clientId !== pool.clientId && flow !== refreshFlow)) throw notEnabled(AuthFlow);
    return flow(pool, AuthParameters, clientId);
  }),

  AdminInitiateAuth: adminOperation(
    AuthRequest.extend({ ClientId: z.string() }),
    (pool, { AuthFlow, AuthParameters, ClientId }) => {
      assertClient(pool, ClientId);
      const flow = ADMIN_FLOWS.get(AuthFlow);
      if (!flow) throw notEnabled(AuthFlow);
      return flow(pool, AuthParameters, ClientId);
    },
  ),

  RespondToAuthChallenge: clientOperation(ChallengeAnswer, (pool, input, clientId) => {
    const { ChallengeName, ChallengeResponses: responses } = input;
    if (clientId !== pool.clientId) throw notAuthorized('Invalid session for the user.');
    if (ChallengeName === 'PASSWORD_VERIFIER') return verifyProof(pool, responses);
    if (ChallengeName === 'SOFTWARE_TOKEN_MFA') return checkOneTimeCode(pool, responses, input.Session);
    throw unsupported(ChallengeName);
  }),

  AdminRespondToAuthChallenge: adminOperation(
    ChallengeAnswer.extend({ ClientId: z.string() }),
    (pool, { ClientId, ChallengeName, ChallengeResponses: responses, Session }) => {
      assertClient(pool, ClientId);
      if (ClientId !== pool.clientId) throw notAuthorized('Invalid session for the user.');
      if (ChallengeName !== 'SOFTWARE_TOKEN_MFA') throw unsupported(ChallengeName);
      return checkOneTimeCode(pool, responses, Session);
    },
  ),
};

const unsupported = (challenge: string) => invalidParameter(`Unsupported challenge: ${challenge}`);
const notEnabled = (flow: string) => invalidParameter(`${flow} flow not enabled for this client`);

const passwordFlow: Flow = (pool, parameters, clientId) => {
  const username = required(parameters, 'USERNAME');
  return completeSignIn(pool, checkPassword(pool, username, required(parameters, 'PASSWORD')), clientId);
};

const refreshFlow: Flow = (pool, parameters, clientId) => ({
  AuthenticationResult: refreshTokens(pool, required(parameters, 'REFRESH_TOKEN'), clientId),
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

const FLOWS: ReadonlyMap<string, Flow> = new Map([
  ['USER_SRP_AUTH', srpFlow],
  ['REFRESH_TOKEN_AUTH', refreshFlow],
]);
/** Flows with AWS credentials, which both clients accept. */
const ADMIN_FLOWS: ReadonlyMap<string, Flow> = new Map([
  ['ADMIN_USER_PASSWORD_AUTH', passwordFlow],
  ['REFRESH_TOKEN_AUTH', refreshFlow],
]);

/** Some clients send the secret block but no Session, so the block identifies the challenge. */
const verifyProof = (pool: Pool, responses: Parameters): object => {
  const secretBlock = required(responses, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const signature = required(responses, 'PASSWORD_CLAIM_SIGNATURE');
  const timestamp = required(responses, 'TIMESTAMP');
  const challenge = pool.challenges.take(secretBlock);
  if (challenge?.name !== 'PASSWORD_VERIFIER') throw incorrectCredentials();
  const account = findAccount(pool, challenge.username);
  const claim = { poolName: pool.name, userId: account.id, secretBlock, timestamp };
  const isRight = () => sameText(expectedSignature(challenge.handshake, account, claim), signature);
  return completeSignIn(pool, checkAccount(pool, account, isRight), pool.clientId);
};

/** After the correct password: tokens, or the next challenge. */
const completeSignIn = (pool: Pool, user: PoolUser, clientId: string): object => {
  if (user.status === 'UNCONFIRMED')
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  if (user.status === 'FORCE_CHANGE_PASSWORD') return askForNewPassword(user);
  if (user.softwareToken?.isEnabled) return askForOneTimeCode(pool, user);
  return { AuthenticationResult: openSession(pool, user, clientId), ChallengeParameters: {} };
};

const askForOneTimeCode = (pool: Pool, user: PoolUser): object => ({
  ChallengeName: 'SOFTWARE_TOKEN_MFA',
  Session: pool.challenges.open({ name: 'SOFTWARE_TOKEN_MFA', userId: user.id }),
  ChallengeParameters: { USER_ID_FOR_SRP: user.id },
});

const checkOneTimeCode = (pool: Pool, responses: Parameters, session: string | undefined): object => {
  const code = required(responses, 'SOFTWARE_TOKEN_MFA_CODE');
  const challenge = pool.challenges.find(session);
  const user = challenge?.name === 'SOFTWARE_TOKEN_MFA' ? pool.store.findUser(challenge.userId) : undefined;
  if (!user) throw notAuthorized('Invalid session for the user.');
  useOneTimeCode(pool, user, code);
  pool.challenges.take(session);
  return { AuthenticationResult: openSession(pool, user, pool.clientId), ChallengeParameters: {} };
};

/** Clients can show this challenge but not answer it here: the API sets passwords itself. */
const askForNewPassword = (user: PoolUser): object => ({
  ChallengeName: 'NEW_PASSWORD_REQUIRED',
  Session: randomUUID(),
  ChallengeParameters: { USER_ID_FOR_SRP: user.id, requiredAttributes: '[]' },
});

const required = (parameters: Parameters, name: string): string => {
  const value = parameters[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
};

const sameText = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};
