import { generateKeyPairSync, getDiffieHellman, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as sdk from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createVerifier } from '#local/cognito/srp.ts';
import { codeOf } from '#local/cognito/totp.ts';
import { startUserPool, type UserPool, type UserPoolOptions } from '#local/cognito/start-user-pool.ts';
import { signInAtPool } from '#test/support/sign-in-at-pool.ts';

const POOL = 'eu-west-1_PlazaLocal';
const CLIENT = 'plaza-web';
/** The client whose tokens the pool's firewall lets through to a second factor. */
const SERVER_CLIENT = 'plaza-server';
const CLIENTS = { clientId: CLIENT, secondFactorClientId: SERVER_CLIENT };
const EMAIL = 'ana@example.com';
const PASSWORD = 'Secreto123';
const WAF_BLOCK = 'Request not allowed due to WAF block.';
const WRONG = 'Incorrect username or password.';
const HOUR_MS = 3_600_000;

type Code = Parameters<NonNullable<UserPoolOptions['onCode']>>[0];

interface Setup {
  readonly pool: UserPool;
  readonly client: sdk.CognitoIdentityProviderClient;
  readonly codes: Code[];
  readonly dataFile: string;
  /** Moves the pool's clock. */
  readonly clock: { aheadMs: number };
}

/** An empty pool's file, so that not every test has to make an RSA key. */
let emptyPool = '';
beforeAll(async () => {
  const dataFile = join(await temporaryFolder(), 'made', 'on', 'demand', 'users.json');
  await (await startUserPool({ dataFile, poolId: POOL, ...CLIENTS })).close();
  emptyPool = await readFile(dataFile, 'utf8');
});

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
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

/** As the server signs in while it sets up a second factor. */
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

/** The pool looks at the token of this call alone. */
const useToken = (AccessToken: string) => new sdk.AssociateSoftwareTokenCommand({ AccessToken });

const anyText: unknown = expect.any(String);
const sixDigits: unknown = expect.stringMatching(/^\d{6}$/);

/** What a refused call is expected to reject with. */
const refused = (name: string, message?: string): unknown =>
  expect.objectContaining({ name, ...(message === undefined ? {} : { message }) });

const BLOCKED = refused('ForbiddenException', WAF_BLOCK);

const lastCode = ({ codes }: Setup) => codes.at(-1)?.code ?? '';

const post = (pool: UserPool, operation: string, body: string, headers: Record<string, string> = {}) => {
  const target = { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` };
  return fetch(pool.url, { method: 'POST', body, headers: { ...target, ...headers } });
};

describe('signing up', () => {
  test('a new account signs in once it is confirmed with the code that was mailed', async () => {
    const setup = await start();
    const { client, codes } = setup;
    const signUp = new sdk.SignUpCommand({
      ClientId: CLIENT,
      Username: EMAIL,
      Password: PASSWORD,
      UserAttributes: [{ Name: 'name', Value: 'Ana' }],
    });
    const answer = await client.send(signUp);
    expect(answer).toMatchObject({
      UserConfirmed: false,
      CodeDeliveryDetails: { Destination: 'a***@e***', DeliveryMedium: 'EMAIL' },
    });
    expect(codes).toEqual([{ email: EMAIL, code: sixDigits, reason: 'sign_up' }]);
    await expect(signIn(setup)).rejects.toEqual(refused('UserNotConfirmedException'));
    await expect(signIn(setup, EMAIL, 'Wrong1234')).rejects.toEqual(refused('NotAuthorizedException', WRONG));

    const ConfirmationCode = lastCode(setup);
    await client.send(new sdk.ConfirmSignUpCommand({ ClientId: CLIENT, Username: EMAIL, ConfirmationCode }));
    const { AccessToken } = await signIn(setup);
    expect(claimsOf(AccessToken).sub).toBe(answer.UserSub);
    const me = await client.send(new sdk.AdminGetUserCommand({ UserPoolId: POOL, Username: EMAIL }));
    expect(me.UserAttributes).toEqual(
      expect.arrayContaining([
        { Name: 'email', Value: EMAIL },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: 'Ana' },
      ]),
    );
  });

  test('an address that is taken is refused whatever its case', async () => {
    const setup = await start();
    await addUser(setup);
    const again = new sdk.SignUpCommand({
      ClientId: CLIENT,
      Username: 'ANA@Example.com',
      Password: PASSWORD,
    });
    await expect(setup.client.send(again)).rejects.toEqual(refused('UsernameExistsException'));
  });

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

  test('a resent code replaces the first, and no code outlives a day', async () => {
    const setup = await start();
    const { client, clock } = setup;
    const who = { ClientId: CLIENT, Username: EMAIL };
    const confirm = (ConfirmationCode: string) =>
      client.send(new sdk.ConfirmSignUpCommand({ ...who, ConfirmationCode }));
    await client.send(new sdk.SignUpCommand({ ...who, Password: PASSWORD }));
    const first = lastCode(setup);
    do await client.send(new sdk.ResendConfirmationCodeCommand(who));
    while (lastCode(setup) === first);
    await expect(confirm(first)).rejects.toEqual(refused('CodeMismatchException'));
    clock.aheadMs += 24 * HOUR_MS;
    await expect(confirm(lastCode(setup))).rejects.toEqual(refused('ExpiredCodeException'));
    await client.send(new sdk.ResendConfirmationCodeCommand(who));
    await confirm(lastCode(setup));
    await expect(confirm(lastCode(setup))).rejects.toEqual(refused('NotAuthorizedException'));
  });

  test('an app cannot call its own address verified', async () => {
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
  test('an unknown user and a wrong password are answered alike, by password and by SRP', async () => {
    const setup = await start();
    await addUser(setup);
    const outcome = refused('NotAuthorizedException', WRONG);
    await expect(signIn(setup, EMAIL, 'Wrong1234')).rejects.toEqual(outcome);
    await expect(signIn(setup, 'nobody@example.com')).rejects.toEqual(outcome);
    await expect(srpSignIn(setup, EMAIL, 'Wrong1234')).rejects.toEqual(outcome);
    await expect(srpSignIn(setup, 'nobody@example.com', PASSWORD)).rejects.toEqual(outcome);
  });

  test('an unknown user is shown the same SRP salt and id each time, as a real one is', async () => {
    const { client } = await start();
    const AuthParameters = { USERNAME: 'nobody@example.com', SRP_A: 'abc' };
    const begin = () =>
      client.send(
        new sdk.InitiateAuthCommand({ ClientId: CLIENT, AuthFlow: 'USER_SRP_AUTH', AuthParameters }),
      );
    const [{ ChallengeParameters: one }, { ChallengeParameters: two }] = [await begin(), await begin()];
    expect(one?.['USER_ID_FOR_SRP']).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(two?.['USER_ID_FOR_SRP']).toBe(one?.['USER_ID_FOR_SRP']);
    expect(two?.['SALT']).toBe(one?.['SALT']);
    expect(two?.['SRP_B']).not.toBe(one?.['SRP_B']);
  });

  test('after five failures the account locks for a second that doubles, and the right password clears it', async () => {
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

  test('a name that nobody has locks the same way', async () => {
    const setup = await start();
    for (let n = 1; n <= 5; n++) await signIn(setup, 'nobody@example.com').catch(() => undefined);
    const locked = refused('NotAuthorizedException', 'Password attempts exceeded');
    await expect(signIn(setup, 'nobody@example.com')).rejects.toEqual(locked);
  });
});

describe('tokens', () => {
  test('aws-jwt-verify accepts both tokens unmodified with the keys cached', async () => {
    const setup = await start();
    const sub = await addUser(setup);
    const { AccessToken, IdToken } = await signIn(setup);
    const verifier = CognitoJwtVerifier.create({ userPoolId: POOL, clientId: CLIENT, tokenUse: 'access' });
    verifier.cacheJwks(setup.pool.jwks);
    const access = await verifier.verify(AccessToken);
    expect(access).toMatchObject({
      sub,
      username: sub,
      iss: `https://cognito-idp.eu-west-1.amazonaws.com/${POOL}`,
      client_id: CLIENT,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
    });
    expect(access.exp - access.iat).toBe(900);
    expect(access.auth_time).toBe(access.iat);
    expect(access.jti).not.toBe(access.origin_jti);
    expect(access).not.toHaveProperty('cognito:groups');

    const idVerifier = CognitoJwtVerifier.create({ userPoolId: POOL, clientId: CLIENT, tokenUse: 'id' });
    idVerifier.cacheJwks(setup.pool.jwks);
    const id = await idVerifier.verify(IdToken);
    expect(id).toMatchObject({ sub, aud: CLIENT, email: EMAIL, email_verified: true, name: 'Ana' });
    await expect(verifier.verify(IdToken)).rejects.toThrow();
  });

  test('groups stand in the tokens from the next refresh on and go the same way', async () => {
    const setup = await start();
    await addUser(setup);
    const { client } = setup;
    const { AccessToken, RefreshToken } = await signIn(setup);
    const member = { UserPoolId: POOL, Username: EMAIL, GroupName: 'admins' };
    expect(claimsOf(AccessToken)['cognito:groups']).toBeUndefined();
    await client.send(new sdk.AdminAddUserToGroupCommand(member));
    const { AuthenticationResult: refreshed } = await client.send(refreshWith(RefreshToken));
    expect(claimsOf(refreshed?.AccessToken)['cognito:groups']).toEqual(['admins']);
    expect(claimsOf(refreshed?.IdToken)['cognito:groups']).toEqual(['admins']);
    await client.send(new sdk.AdminRemoveUserFromGroupCommand(member));
    expect(claimsOf((await signIn(setup)).AccessToken)['cognito:groups']).toBeUndefined();
    const unknown = new sdk.AdminAddUserToGroupCommand({ ...member, GroupName: 'staff' });
    await expect(client.send(unknown)).rejects.toEqual(refused('ResourceNotFoundException'));
  });

  test('a refresh token renews the tokens, and all of them end with their time', async () => {
    const setup = await start();
    await addUser(setup);
    const before = await signInAtServer(setup);
    setup.clock.aheadMs += 901_000;
    const expired = refused('NotAuthorizedException', 'Access Token has expired');
    await expect(setup.client.send(useToken(before.AccessToken))).rejects.toEqual(expired);
    await expect(setup.client.send(refreshWith(before.RefreshToken))).rejects.toEqual(
      refused('NotAuthorizedException', 'Invalid Refresh Token'),
    );
    const renew = refreshWith(before.RefreshToken, SERVER_CLIENT);
    const { AuthenticationResult: after } = await setup.client.send(renew);
    const [first, second] = [claimsOf(before.AccessToken), claimsOf(after?.AccessToken)];
    expect(after?.RefreshToken).toBeUndefined();
    expect(second).toMatchObject({ auth_time: first['auth_time'], origin_jti: first['origin_jti'] });
    expect(Number(second['exp'])).toBeGreaterThan(Number(first['exp']));
    expect(second['jti']).not.toBe(first['jti']);
    setup.clock.aheadMs += 30 * 24 * HOUR_MS;
    await expect(setup.client.send(renew)).rejects.toEqual(
      refused('NotAuthorizedException', 'Refresh Token has expired'),
    );
  });

  test('a revoked refresh token takes the access tokens it gave along, and spares other sign-ins', async () => {
    const setup = await start();
    await addUser(setup);
    const { client } = setup;
    const [phone, laptop] = [await signInAtServer(setup), await signInAtServer(setup)];
    await client.send(new sdk.RevokeTokenCommand({ ClientId: SERVER_CLIENT, Token: phone.RefreshToken }));
    await expect(client.send(refreshWith(phone.RefreshToken, SERVER_CLIENT))).rejects.toEqual(
      refused('NotAuthorizedException'),
    );
    const revoked = refused('NotAuthorizedException', 'Access Token has been revoked');
    await expect(client.send(useToken(phone.AccessToken))).rejects.toEqual(revoked);
    await client.send(refreshWith(laptop.RefreshToken, SERVER_CLIENT));
    await client.send(useToken(laptop.AccessToken));
  });

  test('signing out everywhere ends every sign-in, and a new one in the same second works', async () => {
    const setup = await start();
    await addUser(setup);
    const { client } = setup;
    const [phone, laptop] = [await signInAtServer(setup), await signInAtServer(setup)];
    const everywhere = new sdk.AdminUserGlobalSignOutCommand({ UserPoolId: POOL, Username: EMAIL });
    await client.send(everywhere);
    const later = await signInAtServer(setup);
    const revoked = refused('NotAuthorizedException', 'Access Token has been revoked');
    for (const { AccessToken, RefreshToken } of [phone, laptop]) {
      await expect(client.send(useToken(AccessToken))).rejects.toEqual(revoked);
      await expect(client.send(refreshWith(RefreshToken, SERVER_CLIENT))).rejects.toEqual(
        refused('NotAuthorizedException'),
      );
    }
    await client.send(useToken(later.AccessToken));
    await client.send(everywhere);
    await expect(client.send(useToken(later.AccessToken))).rejects.toEqual(revoked);
  });

  test('a forged, altered or foreign token is refused', async () => {
    const setup = await start();
    const dataFile = join(await temporaryFolder(), 'users.json');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signingKeyPem = privateKey.export({ format: 'pem', type: 'pkcs8' });
    await writeFile(
      dataFile,
      JSON.stringify({ version: 1, signingKeyPem, groups: [], users: [], sessions: [] }),
    );
    const other = await start({ dataFile });
    await addUser(setup);
    await addUser(other);
    const { AccessToken, IdToken } = await signIn(setup);
    const [header = '', , signature = ''] = AccessToken.split('.');
    const claims = Buffer.from(JSON.stringify({ ...claimsOf(AccessToken), sub: 'someone-else' }));
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    const bad = [
      IdToken,
      (await signIn(other)).AccessToken,
      `${header}.${claims.toString('base64url')}.${signature}`,
      `${unsigned}.${claims.toString('base64url')}.${signature}`,
      'a.b.c',
      'nonsense',
    ];
    for (const token of bad) await expect(setup.client.send(useToken(token))).rejects.toEqual(BLOCKED);
    const foreign = (await signIn(other)).RefreshToken;
    await expect(setup.client.send(refreshWith(foreign))).rejects.toEqual(refused('NotAuthorizedException'));
    const guessed = (await signIn(setup)).RefreshToken.replace(/\..*/, '.guess');
    await expect(setup.client.send(refreshWith(guessed))).rejects.toEqual(refused('NotAuthorizedException'));
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

  test.each(AS_TOKEN)('blocks %s, also with a good token', async (operation) => {
    const setup = await start();
    await addUser(setup);
    const { AccessToken } = await signIn(setup);
    const response = await post(setup.pool, operation, JSON.stringify({ AccessToken }));
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ __type: 'ForbiddenException', message: WAF_BLOCK });
    await signIn(setup);
  });

  test('blocks what needs no token and nothing of ours calls, whatever is in the call', async () => {
    const { pool, client } = await start();
    const forgot = new sdk.ForgotPasswordCommand({ ClientId: CLIENT, Username: EMAIL });
    await expect(client.send(forgot)).rejects.toEqual(BLOCKED);
    for (const operation of ['ConfirmForgotPassword', 'GetTokensFromRefreshToken'])
      expect((await post(pool, operation, '{}')).status).toBe(403);
  });

  test('lets an address sign up fifty times in five minutes, and again after them', async () => {
    const { pool, clock } = await start();
    const ask = async () => (await post(pool, 'ResendConfirmationCode', '{}')).status;
    for (let asked = 0; asked < 50; asked += 1) expect(await ask()).toBe(400);
    expect(await ask()).toBe(403);
    expect((await post(pool, 'SignUp', '{}')).status).toBe(403);
    expect((await post(pool, 'InitiateAuth', '{}')).status).toBe(400);
    clock.aheadMs = 300_000;
    expect(await ask()).toBe(400);
  });

  test('lets an address sign in by 300 calls in five minutes, and the server all the same', async () => {
    const setup = await start();
    await addUser(setup);
    const ask = async (operation: string) => (await post(setup.pool, operation, '{}')).status;
    for (let asked = 0; asked < 150; asked += 1) {
      expect(await ask('InitiateAuth')).toBe(400);
      expect(await ask('RespondToAuthChallenge')).toBe(400);
    }
    expect(await ask('InitiateAuth')).toBe(403);
    expect(await ask('RespondToAuthChallenge')).toBe(403);
    await expect(srpSignIn(setup, EMAIL, PASSWORD)).rejects.toEqual(BLOCKED);
    await signIn(setup);
    expect(await ask('SignUp')).toBe(400);
    setup.clock.aheadMs = 300_000;
    await srpSignIn(setup, EMAIL, PASSWORD);
  });

  test('takes a password without credentials from nobody', async () => {
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

  test('lets the client of the server set up a second factor, whose tokens nobody gets without credentials', async () => {
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
  test('a user is read, changed and deleted by address or id', async () => {
    const setup = await start();
    const { client } = setup;
    const Username = await addUser(setup);
    const [byId, byEmail] = [
      { UserPoolId: POOL, Username },
      { UserPoolId: POOL, Username: EMAIL },
    ];
    const UserAttributes = [
      { Name: 'email', Value: 'new@example.com' },
      { Name: 'email_verified', Value: 'true' },
    ];
    await client.send(new sdk.AdminUpdateUserAttributesCommand({ ...byEmail, UserAttributes }));
    await expect(client.send(new sdk.AdminGetUserCommand(byEmail))).rejects.toEqual(
      refused('UserNotFoundException', 'User does not exist.'),
    );
    const user = await client.send(new sdk.AdminGetUserCommand(byId));
    expect(user).toMatchObject({ Username, Enabled: true, UserStatus: 'CONFIRMED' });
    expect(user.UserAttributes).toEqual(expect.arrayContaining(UserAttributes));
    expect(Math.abs((user.UserCreateDate?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    await client.send(new sdk.AdminDeleteUserCommand(byId));
    await expect(client.send(new sdk.AdminDeleteUserCommand(byId))).rejects.toEqual(
      refused('UserNotFoundException'),
    );
  });

  test('administration asks for a signed request, and the right pool and client', async () => {
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
  test.each([
    ['SignUp', 'not json', 'SerializationException'],
    ['SignUp', '', 'SerializationException'],
    ['SignUp', 'null', 'InvalidParameterException'],
    ['SignUp', '[]', 'InvalidParameterException'],
    ['SignUp', `{"ClientId":"${CLIENT}","Username":7}`, 'InvalidParameterException'],
    ['InitiateAuth', `{"ClientId":"${CLIENT}","AuthFlow":"constructor"}`, 'InvalidParameterException'],
    ['InitiateAuth', `{"ClientId":"${CLIENT}","AuthFlow":"USER_SRP_AUTH"}`, 'InvalidParameterException'],
    ['DescribeUserPool', '{}', 'UnknownOperationException'],
    ['toString', '{}', 'UnknownOperationException'],
  ])('%s with the body %s is answered 400', async (operation, body, type) => {
    const { pool } = await start();
    const response = await post(pool, operation, body);
    expect(response.status).toBe(400);
    expect(response.headers.get('x-amzn-errortype')).toBe(type);
    expect(await response.json()).toMatchObject({ __type: type, message: anyText });
  });

  test('a browser may call it from any origin, but not with credentials of the backend', async () => {
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

  test('what was answered is on disk, however many write at once', async () => {
    const setup = await start();
    const emails = Array.from({ length: 50 }, (_, n) => `user${n}@example.com`);
    await Promise.all(
      emails.map((Username) =>
        setup.client.send(new sdk.SignUpCommand({ ClientId: CLIENT, Username, Password: PASSWORD })),
      ),
    );
    const text = await readFile(setup.dataFile, 'utf8');
    for (const email of emails) expect(text).toContain(`"${email}"`);
    expect(JSON.parse(text)).toMatchObject({ version: 1 });
    expect(await readdir(dirname(setup.dataFile))).toEqual(['users.json']);
  });

  test('a file that is not a pool is left alone and named', async () => {
    const dataFile = join(await temporaryFolder(), 'users.json');
    await writeFile(dataFile, '{"users":');
    await expect(start({ dataFile })).rejects.toThrow(dataFile);
    expect(await readFile(dataFile, 'utf8')).toBe('{"users":');
  });
});

describe('Secure Remote Password, as the client of Amplify speaks it', () => {
  test('a sign-in gives tokens, also where the salt begins with a zero byte', async () => {
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

  test.each([
    ['zero', '0'],
    ['the prime of the group', getDiffieHellman('modp15').getPrime('hex')],
    ['no number', 'xyz'],
  ])('an A of %s is refused, for it would fix the key', async (_name, SRP_A) => {
    const setup = await start();
    await addUser(setup);
    const AuthParameters = { USERNAME: EMAIL, SRP_A };
    const begin = { ClientId: CLIENT, AuthFlow: 'USER_SRP_AUTH', AuthParameters } as const;
    await expect(setup.client.send(new sdk.InitiateAuthCommand(begin))).rejects.toEqual(
      refused('InvalidParameterException'),
    );
  });

  test('a proof serves once', async () => {
    const setup = await start();
    await addUser(setup);
    const sent = vi.spyOn(globalThis, 'fetch');
    await srpSignIn(setup, EMAIL, PASSWORD);
    const bodies = sent.mock.calls.map(([, init]) => (typeof init?.body === 'string' ? init.body : ''));
    const proof = bodies.find((body) => body.includes('SIGNATURE')) ?? '';
    sent.mockRestore();
    const again = await post(setup.pool, 'RespondToAuthChallenge', proof);
    expect(await again.json()).toEqual({ __type: 'NotAuthorizedException', message: WRONG });
  });
});

/** Shows the pool a proof of the password only. Throws its refusals. */
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

  test('is asked for at every sign-in once it was verified and turned on, each code once', async () => {
    const setup = await start({ newSecret: () => SECRET });
    await addUser(setup);
    const { client } = setup;
    const { AccessToken } = await signInAtServer(setup);
    const preference = new sdk.AdminSetUserMFAPreferenceCommand({
      UserPoolId: POOL,
      Username: EMAIL,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    });
    await expect(client.send(preference)).rejects.toEqual(refused('InvalidParameterException'));
    const { SecretCode } = await client.send(useToken(AccessToken));
    expect(SecretCode).toBe(SECRET);
    const verify = (UserCode: string) =>
      client.send(new sdk.VerifySoftwareTokenCommand({ AccessToken, UserCode }));
    await expect(verify('000000')).rejects.toEqual(refused('EnableSoftwareTokenMFAException'));
    // At the beginning of a half minute, so that none ends in between.
    setup.clock.aheadMs = 30_000 - (Date.now() % 30_000);
    const present = Date.now() + setup.clock.aheadMs;
    expect((await verify(codeOf(SECRET, present - 30_000))).Status).toBe('SUCCESS');
    expect((await client.send(signInWith(EMAIL, PASSWORD))).ChallengeName).toBeUndefined();
    await client.send(preference);
    const user = await client.send(new sdk.AdminGetUserCommand({ UserPoolId: POOL, Username: EMAIL }));
    expect(user.UserMFASettingList).toEqual(['SOFTWARE_TOKEN_MFA']);

    const answer = async (code: string) => {
      const { ChallengeName, Session } = await client.send(signInWith(EMAIL, PASSWORD));
      return client.send(
        new sdk.AdminRespondToAuthChallengeCommand({
          UserPoolId: POOL,
          ClientId: CLIENT,
          ChallengeName,
          Session,
          ChallengeResponses: { USERNAME: EMAIL, SOFTWARE_TOKEN_MFA_CODE: code },
        }),
      );
    };
    await expect(answer('000000')).rejects.toEqual(refused('CodeMismatchException'));
    const code = codeOf(SECRET, present);
    expect((await answer(code)).AuthenticationResult?.TokenType).toBe('Bearer');
    await expect(answer(code)).rejects.toEqual(refused('ExpiredCodeException'));

    const off = { Enabled: false, PreferredMfa: false };
    await client.send(
      new sdk.AdminSetUserMFAPreferenceCommand({
        UserPoolId: POOL,
        Username: EMAIL,
        SoftwareTokenMfaSettings: off,
      }),
    );
    expect((await client.send(signInWith(EMAIL, PASSWORD))).ChallengeName).toBeUndefined();
  });
});
