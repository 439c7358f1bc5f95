import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as sdk from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createVerifier } from '#local/cognito/srp.ts';
import { codeOf } from '#local/cognito/totp.ts';
import { startUserPool, type UserPool, type UserPoolOptions } from '#local/cognito/start-user-pool.ts';
import { signInAtPool } from '#test/support/sign-in-at-pool.ts';

const POOL = 'eu-west-1_PlazaLocal';
const CLIENT = 'plaza-web';
/** The client whose tokens the pool's firewall accepts for setting up a second factor. */
const SERVER_CLIENT = 'plaza-server';
const CLIENTS = { clientId: CLIENT, secondFactorClientId: SERVER_CLIENT };
const EMAIL = 'ana@example.com';
const PASSWORD = 'Secreto123';
const WAF_BLOCK = 'Request not allowed due to WAF block.';
const WRONG = 'Incorrect username or password.';

type Code = Parameters<NonNullable<UserPoolOptions['onCode']>>[0];

interface Setup {
  readonly pool: UserPool;
  readonly client: sdk.CognitoIdentityProviderClient;
  readonly codes: Code[];
  readonly dataFile: string;
  /** Moves the pool's clock. */
  readonly clock: { aheadMs: number };
}

/** The file of an empty pool, so that not every test has to generate an RSA key. */
let emptyPool = '';
beforeAll(async () => {
  const dataFile = join(await temporaryFolder(), 'made', 'on', 'demand', 'users.json');
  await (await startUserPool({ dataFile, poolId: POOL, ...CLIENTS })).close();
  emptyPool = await readFile(dataFile, 'utf8');
});

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const start = async (options: Partial<UserPoolOptions> = {}): Promise<Setup> => {
  const codes: Code[] = [];
  const clock = { aheadMs: 0 };
  const dataFile = options.dataFile ?? (await copyOfEmptyPool());
  const pool = await startUserPool({
    dataFile,
    poolId: POOL,
    ...CLIENTS,
    now: () => Date.now() + clock.aheadMs,
    onCode: (code) => codes.push(code),
    ...options,
  });
  cleanups.push(() => pool.close());
  return { pool, client: clientOf(pool), codes, dataFile, clock };
};

const copyOfEmptyPool = async (): Promise<string> => {
  const dataFile = join(await temporaryFolder(), 'users.json');
  await writeFile(dataFile, emptyPool);
  return dataFile;
};

const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'cognito-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const clientOf = (pool: UserPool): sdk.CognitoIdentityProviderClient => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return new sdk.CognitoIdentityProviderClient({
    endpoint: pool.url,
    region: 'eu-west-1',
    credentials,
    maxAttempts: 1,
  });
};

const addUser = async ({ client }: Setup, Username = EMAIL, Password = PASSWORD): Promise<string> => {
  const target = { UserPoolId: POOL, Username };
  const created = await client.send(
    new sdk.AdminCreateUserCommand({
      ...target,
      TemporaryPassword: Password,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: 'Ana' },
      ],
    }),
  );
  await client.send(new sdk.AdminSetUserPasswordCommand({ ...target, Password, Permanent: true }));
  return created.User?.Username ?? '';
};

const signInWith = (USERNAME: string, PASSWORD_: string, ClientId = CLIENT) =>
  new sdk.AdminInitiateAuthCommand({
    UserPoolId: POOL,
    ClientId,
    AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME, PASSWORD: PASSWORD_ },
  });

const signIn = async ({ client }: Setup, email = EMAIL, password = PASSWORD) => {
  const { AuthenticationResult: result } = await client.send(signInWith(email, password));
  const { AccessToken = '', IdToken = '', RefreshToken = '' } = result ?? {};
  return { AccessToken, IdToken, RefreshToken, ExpiresIn: result?.ExpiresIn };
};

/** Signs in as the server does to set up a second factor. */
const signInAtServer = async ({ client }: Pick<Setup, 'client'>) => {
  const { AuthenticationResult } = await client.send(signInWith(EMAIL, PASSWORD, SERVER_CLIENT));
  const { AccessToken = '', RefreshToken = '' } = AuthenticationResult ?? {};
  return { AccessToken, RefreshToken };
};

const refreshWith = (RefreshToken: string, ClientId = CLIENT) =>
  new sdk.InitiateAuthCommand({
    ClientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: RefreshToken },
  });

/** A call in which the pool checks only the token. */
const useToken = (AccessToken: string) => new sdk.AssociateSoftwareTokenCommand({ AccessToken });

/** The expected error of a refused call. */
const refused = (name: string, message?: string): unknown =>
  expect.objectContaining({ name, ...(message === undefined ? {} : { message }) });

const BLOCKED = refused('ForbiddenException', WAF_BLOCK);

const lastCode = ({ codes }: Setup) => codes.at(-1)?.code ?? '';

const post = (pool: UserPool, operation: string, body: string, headers: Record<string, string> = {}) => {
  const target = { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` };
  return fetch(pool.url, { method: 'POST', body, headers: { ...target, ...headers } });
};

describe('signing up', () => {
  test.each([
    ['Corta12', 'Password not long enough'],
    ['minuscula1', 'Password must have uppercase characters'],
    ['MAYUSCULA1', 'Password must have lowercase characters'],
    ['SinNumeros', 'Password must have numeric characters'],
  ])('the password %s is refused: %s', async (Password, complaint) => {
    const { client } = await start();
    const message = `Password did not conform with policy: ${complaint}`;
    const signUp = new sdk.SignUpCommand({ ClientId: CLIENT, Username: EMAIL, Password });
    await expect(client.send(signUp)).rejects.toEqual(refused('InvalidPasswordException', message));
  });

  test('an app cannot mark its own address as verified', async () => {
    const { client } = await start();
    const UserAttributes = [{ Name: 'email_verified', Value: 'true' }];
    const signUp = new sdk.SignUpCommand({
      ClientId: CLIENT,
      Username: EMAIL,
      Password: PASSWORD,
      UserAttributes,
    });
    await expect(client.send(signUp)).rejects.toEqual(refused('NotAuthorizedException'));
  });
});

describe('signing in', () => {
  test('an unknown user and a wrong password get the same answer, by password and by SRP', async () => {
    const setup = await start();
    await addUser(setup);
    const outcome = refused('NotAuthorizedException', WRONG);
    await expect(signIn(setup, EMAIL, 'Wrong1234')).rejects.toEqual(outcome);
    await expect(signIn(setup, 'nobody@example.com')).rejects.toEqual(outcome);
    await expect(srpSignIn(setup, EMAIL, 'Wrong1234')).rejects.toEqual(outcome);
    await expect(srpSignIn(setup, 'nobody@example.com', PASSWORD)).rejects.toEqual(outcome);
  });

  test('after five failures the account locks for a second, then twice as long each time, and the right password resets it', async () => {
    // Only the test moves the clock: a sign-in may take longer than the first lock.
    vi.useFakeTimers({ toFake: ['Date'] });
    const setup = await start();
    await addUser(setup);
    const locked = refused('NotAuthorizedException', 'Password attempts exceeded');
    const incorrect = refused('NotAuthorizedException', WRONG);
    for (let n = 1; n <= 5; n++) await expect(signIn(setup, EMAIL, 'Wrong1234')).rejects.toEqual(incorrect);
    await expect(signIn(setup)).rejects.toEqual(locked);
    await expect(srpSignIn(setup, EMAIL, PASSWORD)).rejects.toEqual(locked);
    setup.clock.aheadMs += 1000;
    await expect(signIn(setup, EMAIL, 'Wrong1234')).rejects.toEqual(incorrect);
    setup.clock.aheadMs += 1000;
    await expect(signIn(setup)).rejects.toEqual(locked);
    setup.clock.aheadMs += 1000;
    await signIn(setup);
    await expect(signIn(setup, EMAIL, 'Wrong1234')).rejects.toEqual(incorrect);
    await signIn(setup);
  });
});

describe('the firewall of the pool', () => {
  const AS_TOKEN = [
    'GetUser',
    'UpdateUserAttributes',
    'DeleteUserAttributes',
    'ChangePassword',
    'SetUserMFAPreference',
    'GlobalSignOut',
    'DeleteUser',
    'AssociateSoftwareToken',
    'VerifySoftwareToken',
  ];

  test.each(AS_TOKEN)('blocks %s, even with a valid token', async (operation) => {
    const setup = await start();
    await addUser(setup);
    const { AccessToken } = await signIn(setup);
    const response = await post(setup.pool, operation, JSON.stringify({ AccessToken }));
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ __type: 'ForbiddenException', message: WAF_BLOCK });
    await signIn(setup);
  });

  test('blocks operations without a token that our code never calls, whatever they contain', async () => {
    const { pool, client } = await start();
    const forgot = new sdk.ForgotPasswordCommand({ ClientId: CLIENT, Username: EMAIL });
    await expect(client.send(forgot)).rejects.toEqual(BLOCKED);
    for (const operation of ['ConfirmForgotPassword', 'GetTokensFromRefreshToken'])
      expect((await post(pool, operation, '{}')).status).toBe(403);
  });

  test('refuses a plain password from callers without AWS credentials', async () => {
    const setup = await start();
    await addUser(setup);
    const begin = new sdk.InitiateAuthCommand({
      ClientId: CLIENT,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: EMAIL, PASSWORD },
    });
    await expect(setup.client.send(begin)).rejects.toEqual(
      refused('InvalidParameterException', 'USER_PASSWORD_AUTH flow not enabled for this client'),
    );
  });

  test('lets the server’s client set up a second factor, and gives its tokens only to callers with credentials', async () => {
    const setup = await start();
    await addUser(setup);
    const { client } = setup;
    const { AccessToken, RefreshToken } = await signInAtServer(setup);
    await client.send(useToken(AccessToken));
    await expect(client.send(new sdk.DeleteUserCommand({ AccessToken }))).rejects.toEqual(BLOCKED);
    const AuthParameters = { USERNAME: EMAIL, PASSWORD };
    for (const AuthFlow of ['USER_PASSWORD_AUTH', 'USER_SRP_AUTH'] as const)
      await expect(
        client.send(new sdk.InitiateAuthCommand({ ClientId: SERVER_CLIENT, AuthFlow, AuthParameters })),
      ).rejects.toEqual(refused('InvalidParameterException', `${AuthFlow} flow not enabled for this client`));
    await expect(client.send(refreshWith(RefreshToken))).rejects.toEqual(refused('NotAuthorizedException'));
    const own = { UserPoolId: POOL, AuthFlow: 'ADMIN_USER_PASSWORD_AUTH', AuthParameters } as const;
    for (const ClientId of [CLIENT, SERVER_CLIENT]) {
      const unsigned = await post(setup.pool, 'AdminInitiateAuth', JSON.stringify({ ...own, ClientId }));
      expect(await unsigned.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
    }
  });
});

describe('administration', () => {
  test('administration needs a signed request, and the right pool and client', async () => {
    const { pool, client } = await start();
    const unsigned = await post(pool, 'AdminGetUser', JSON.stringify({ UserPoolId: POOL, Username: EMAIL }));
    expect(unsigned.status).toBe(400);
    expect(await unsigned.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
    const elsewhere = new sdk.AdminGetUserCommand({ UserPoolId: 'eu-west-1_Other', Username: EMAIL });
    await expect(client.send(elsewhere)).rejects.toEqual(refused('ResourceNotFoundException'));
    const otherApp = new sdk.ResendConfirmationCodeCommand({ ClientId: 'other', Username: EMAIL });
    await expect(client.send(otherApp)).rejects.toEqual(refused('ResourceNotFoundException'));
  });
});

describe('the protocol', () => {
  test('a browser may call it from any origin, but not with the backend’s credentials', async () => {
    const { pool } = await start();
    const asked = 'content-type, x-amz-target, Authorization, x-amz-user-agent';
    const headers = { origin: 'http://localhost:8080', 'access-control-request-headers': asked };
    const preflight = await fetch(pool.url, { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    expect(preflight.headers.get('access-control-allow-headers')).toBe(
      'content-type, x-amz-target, x-amz-user-agent',
    );
    const call = await post(pool, 'SignUp', '{}');
    expect(call.headers.get('access-control-allow-origin')).toBe('*');
    expect(call.headers.get('access-control-expose-headers')).toContain('x-amzn-errortype');
  });
});

describe('persistence', () => {
  test('users, groups, keys, codes and sign-ins survive a restart', async () => {
    const before = await start();
    await addUser(before);
    const member = { UserPoolId: POOL, Username: EMAIL, GroupName: 'admins' };
    await before.client.send(new sdk.AdminAddUserToGroupCommand(member));
    const Username = 'luis@example.com';
    await before.client.send(new sdk.SignUpCommand({ ClientId: CLIENT, Username, Password: PASSWORD }));
    const { RefreshToken } = await signIn(before);
    const { AccessToken } = await signInAtServer(before);
    await before.pool.close();
    cleanups.pop();

    const after = await start({ dataFile: before.dataFile });
    expect(after.pool.jwks).toEqual(before.pool.jwks);
    await after.client.send(useToken(AccessToken));
    const { AuthenticationResult } = await after.client.send(refreshWith(RefreshToken));
    expect(claimsOf(AuthenticationResult?.AccessToken)['cognito:groups']).toEqual(['admins']);
    await signIn(after);
    const ConfirmationCode = lastCode(before);
    await after.client.send(new sdk.ConfirmSignUpCommand({ ClientId: CLIENT, Username, ConfirmationCode }));
    await signIn(after, Username);
  });

  test('the file never holds a password or a refresh token', async () => {
    const setup = await start();
    await addUser(setup);
    const { RefreshToken } = await signIn(setup);
    const text = await readFile(setup.dataFile, 'utf8');
    expect(text).toContain(EMAIL);
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toContain(RefreshToken.split('.')[1]);
  });
});

describe('Secure Remote Password, as Amplify’s client implements it', () => {
  test('a sign-in returns tokens, even if the salt begins with a zero byte', async () => {
    const before = await start();
    const sub = await addUser(before);
    const tokens = await srpSignIn(before, EMAIL, PASSWORD);
    expect(claimsOf(tokens.AccessToken)).toMatchObject({ sub, token_use: 'access' });
    expect(tokens.RefreshToken).not.toBe('');
    await before.pool.close();
    cleanups.pop();

    const data = JSON.parse(await readFile(before.dataFile, 'utf8')) as { users: object[] }; // what the pool wrote
    const salt = Buffer.concat([Buffer.of(0), randomBytes(15)]);
    data.users = data.users.map((user) => ({
      ...user,
      ...createVerifier('PlazaLocal', sub, PASSWORD, salt),
    }));
    await writeFile(before.dataFile, JSON.stringify(data));
    const after = await start({ dataFile: before.dataFile });
    expect(claimsOf((await srpSignIn(after, EMAIL, PASSWORD)).AccessToken)['sub']).toBe(sub);
  });
});

/** Signs in by SRP, which sends only a proof of the password. Throws the pool's refusals. */
const srpSignIn = ({ pool }: Setup, email: string, password: string) =>
  signInAtPool({ endpoint: pool.url, userPoolId: POOL, clientId: CLIENT }, { email, password });

/** The claims of a token, unverified. */
const claimsOf = (token = ''): Record<string, unknown> => {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  if (typeof claims !== 'object' || claims === null) throw new Error('The token has no claims');
  return { ...claims };
};

describe('an authenticator app', () => {
  const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  /** RFC 6238, appendix B: the last six digits. */
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at second %i shows %s', (second, code) => {
    expect(codeOf(SECRET, second * 1000)).toBe(code);
  });
});
