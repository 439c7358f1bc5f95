import { signInLimits } from '../../areas/sign-in.ts';
import type { Language, OpenedSession, User } from '../../api/accounts.ts';
import { isOneLine, namesWebAddress, showsSomething } from '../../model/text-rules.ts';
import { AppError } from '../../lib/app-error.ts';
import { DAY, toIso } from '../../lib/time.ts';
import type { Actor, Needs } from '../deps.ts';
import type { Tokens } from '../ports/accounts.ts';
import { toAgreement } from './record-consent.ts';
import { enforceRateLimits, limit, limitFailures } from '../rate-limit.ts';
import { hasSignedInFrom, noteSignInFrom } from './known-client.ts';
import type { Account } from '../../model/account.ts';
import { MAX_NAME_LENGTH } from '../../model/rules.ts';
import { type ForeignEmailDeps, undoForeignEmail } from './foreign-email.ts';
import { toUser } from './to-user.ts';

export type SessionDeps = Needs<'identity' | 'accounts' | 'clock' | 'settings'>;
/** Ports for an answer with the user. */
export type UserDeps = SessionDeps & Needs<'suppressions'>;
type AccountDeps = UserDeps & Needs<'limits'>;

/** The API's answer, and the refresh token, which is sent in a cookie. */
export interface StartedSession {
  readonly session: OpenedSession;
  readonly refreshToken: string | undefined;
}

/** Creates an account with its consents; a concurrent creation of the same user wins. A closed account is never created again. */
const createAccount = async (deps: SessionDeps, account: Account): Promise<Account> => {
  const now = deps.clock.now();
  const { userId } = account;
  const welcome = { effects: ['mail_welcome'], userId } as const;
  if (await deps.accounts.create(account, toAgreement(userId, now), welcome, now)) return account;
  const known = await deps.accounts.find(userId);
  if (!known) throw new AppError('unauthenticated', 'This account no longer exists.');
  return known;
};

/**
 * The account of a user, created now if the user signed up at the pool itself (AU-03). Users are identified by the pool's id, never by
 * address, so that claiming an address gives no access to its account.
 */
export const ensureAccount = async (deps: SessionDeps, userId: string): Promise<Account> => {
  const known = await deps.accounts.find(userId);
  if (known) return known;
  const person = await deps.identity.find(userId);
  if (!person) throw new AppError('unauthenticated', 'This account no longer exists.');
  const now = toIso(deps.clock.now());
  return createAccount(deps, {
    userId,
    email: person.email,
    ...(person.isEmailVerified && { emailVerifiedAt: now }),
    fullName: toName(person.fullName) || nameFromEmail(person.email),
    phone: null,
    language: person.language ?? deps.settings.defaultLanguage,
    createdAt: now,
  });
};

/** The name if the contract would allow it, else empty: the pool does not check names. */
const toName = (text: string): string => {
  const line = text
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return isOneLine(line) && showsSomething(line) && !namesWebAddress(line) ? line : '';
};

/** Without a name, the part of the e-mail before the @ (RG-02). */
const nameFromEmail = (email: string) => email.split('@')[0] ?? email;

const openSession = async (
  deps: UserDeps,
  tokens: Tokens,
  account: Account,
  isAdmin: boolean,
): Promise<StartedSession> => ({
  session: { token: tokens.accessToken, user: await toUser(deps, account, isAdmin) },
  refreshToken: tokens.refreshToken,
});

const isTaken = (error: unknown) => error instanceof AppError && error.code === 'email_taken';

/**
 * Creates the account and signs in. `email_taken` reveals an account, so it counts like a request for a recovery link: past that limit the
 * answer is `rate_limited`, but a free address is still registered. `rate_limited` also past 60 calls in ten minutes from one client, or 20
 * an hour for one address.
 */
export const register = async (
  deps: AccountDeps,
  client: string,
  input: { email: string; password: string; fullName?: string | undefined; language?: Language | undefined },
): Promise<StartedSession> => {
  await enforceRateLimits(deps, [
    limit(signInLimits['register-of'], `${input.email} ${client}`),
    limit(signInLimits.register, client),
  ]);
  const fullName = input.fullName?.trim() ? input.fullName : nameFromEmail(input.email);
  const language = input.language ?? deps.settings.defaultLanguage;
  const { userId } = await deps.identity
    .create(input.email, input.password, fullName, language)
    .catch(async (error: unknown) => {
      if (isTaken(error)) await enforceRateLimits(deps, [limit(signInLimits['has-account'], client)]);
      throw error;
    });
  const account = await createAccount(deps, {
    userId,
    email: input.email,
    fullName,
    phone: null,
    language,
    createdAt: toIso(deps.clock.now()),
  });
  await noteSignInFrom(deps, input.email, client);
  return openSession(deps, await deps.identity.signIn(input.email, input.password), account, false);
};

const isWrong = (error: unknown) => error instanceof AppError && error.code === 'invalid_credentials';

/**
 * Counts wrong passwords. A client that has signed in within 30 days is not blocked by others' attempts. The user pool's own lock limits
 * all guesses at one account (decisions 23 and 107).
 */
const countingWrongPasswords = async <T>(
  deps: Needs<'limits' | 'clock'>,
  client: string,
  email: string,
  signIn: () => Promise<T>,
): Promise<T> => {
  const isKnown = await hasSignedInFrom(deps, email, client);
  const own = limit(signInLimits['sign-in'], `${email} ${client}`);
  const limits = isKnown ? [own] : [own, limit(signInLimits['sign-in-from'], client)];
  const result = await limitFailures(deps, limits, signIn, isWrong);
  await noteSignInFrom(deps, email, client);
  return result;
};

/** Counts an attempt to enter a code for an account, at sign-in and set-up; the returned function gives it back. Throws `rate_limited`. */
export const takeCodeLimit = (deps: Needs<'limits' | 'clock'>, email: string): Promise<() => Promise<void>> =>
  enforceRateLimits(deps, [limit(signInLimits['second-factor'], email)]);

/**
 * Signs in. `invalid_credentials` reveals neither which part was wrong, nor whether the account exists, nor that only the pool has the
 * address. `rate_limited` only after wrong passwords. After the correct one, `second_factor_needed` requests a user's code and
 * `second_factor_wrong` refuses one; `email_unconfirmed` is for a sign-up at the pool without its code.
 */
export const login = async (
  deps: AccountDeps & ForeignEmailDeps & Needs<'secondFactors'>,
  client: string,
  input: { email: string; password: string; code?: string | undefined },
): Promise<StartedSession> => {
  const { email, password, code } = input;
  // Counted after the correct password: a stranger must not use up an administrator's attempts.
  let giveCodeBack = () => Promise.resolve();
  const countCode = async (given: string) => {
    giveCodeBack = await takeCodeLimit(deps, email);
    return given;
  };
  const tokens = await countingWrongPasswords(deps, client, email, () =>
    deps.identity.signIn(email, password, code === undefined ? undefined : () => countCode(code)),
  );
  await giveCodeBack();
  const { userId, isAdmin, sessionId, showedSecondFactor } = tokens;
  if (await undoForeignEmail(deps, userId, email))
    throw new AppError('invalid_credentials', 'Invalid credentials');
  if (showedSecondFactor) await deps.secondFactors.note(userId, sessionId, deps.clock.now());
  const { session, refreshToken } = await openSession(
    deps,
    tokens,
    await ensureAccount(deps, userId),
    isAdmin,
  );
  const isMissing = isAdmin && !showedSecondFactor;
  return { session: { ...session, ...(isMissing && { needsSecondFactor: true }) }, refreshToken };
};

/**
 * The maximum session of a user who did not ask to stay signed in: the cookie ends with the browser, but a stolen token would not, nor
 * would it in a browser that restores its tabs.
 */
const BROWSER_SESSION = DAY;

/**
 * A new access token for a refresh token. `unauthenticated` if it is missing or refused, or belongs to a browser session that began more
 * than a day ago (decision 41).
 */
export const refreshSession = async (
  deps: UserDeps,
  refreshToken: string | undefined,
  isKept: boolean,
): Promise<StartedSession> => {
  if (!refreshToken) throw new AppError('unauthenticated', 'There is no session.');
  const tokens = await deps.identity.refresh(refreshToken);
  if (!isKept && deps.clock.now() > tokens.signedInAt + BROWSER_SESSION) {
    await deps.identity.revoke(refreshToken);
    throw new AppError('unauthenticated', 'The session has ended.');
  }
  return openSession(deps, tokens, await ensureAccount(deps, tokens.userId), tokens.isAdmin);
};

/**
 * Continues a sign-in that the browser made at the user pool itself (AU-03): from now on it is a normal session. `unauthenticated` if the
 * pool refuses the refresh token. The pool returns one only if it rotates them; otherwise the given one is kept.
 */
export const adoptSession = async (
  deps: UserDeps & ForeignEmailDeps,
  refreshToken: string,
): Promise<StartedSession> => {
  const started = await refreshSession(deps, refreshToken, false);
  const { id } = started.session.user;
  const person = await deps.identity.find(id);
  if (!person || (await undoForeignEmail(deps, id, person.email)))
    throw new AppError('unauthenticated', 'The session has ended.');
  return { ...started, refreshToken: started.refreshToken ?? refreshToken };
};

/** Ends the session of a refresh token, if there is one. */
export const logout = async (deps: Needs<'identity'>, refreshToken: string | undefined): Promise<void> => {
  if (refreshToken) await deps.identity.revoke(refreshToken);
};

export const getMe = async (deps: UserDeps, actor: Actor): Promise<User> =>
  toUser(deps, await ensureAccount(deps, actor.userId), actor.isAdmin);
