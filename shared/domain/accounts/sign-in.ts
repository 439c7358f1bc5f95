import type { Language, Session, User } from '../../api/accounts.ts';
import { AppError } from '../../lib/app-error.ts';
import { toIso } from '../../lib/time.ts';
import type { Actor, Needs, Tokens } from '../deps.ts';
import { type Account, toUser } from './account.ts';

/** Attempts of one address in a quarter of an hour; the user pool has a lock of its own behind it. */
const SIGN_INS = { most: 20, windowSeconds: 900 };
/** New accounts of one client in an hour: many people share the address of a campus or a mobile network. */
const REGISTRATIONS = { most: 300, windowSeconds: 3600 };

type SessionDeps = Needs<'identity' | 'accounts' | 'clock' | 'settings'>;
type AccountDeps = SessionDeps & Needs<'limits'>;

/** What the API answers, and the refresh token that travels in a cookie instead. */
export interface StartedSession {
  readonly session: Session;
  readonly refreshToken: string | undefined;
}

/** The account of a user, made now if the user came through the pool itself (AU-03). */
const ensureAccount = async (deps: SessionDeps, userId: string): Promise<Account> => {
  const known = await deps.accounts.find(userId);
  if (known) return known;
  const person = await deps.identity.find(userId);
  if (!person) throw new AppError('unauthenticated', 'This account no longer exists.');
  const account: Account = {
    userId,
    email: person.email,
    fullName: person.fullName || nameFromEmail(person.email),
    phone: null,
    language: deps.settings.defaultLanguage,
    createdAt: toIso(deps.clock.now()),
  };
  await deps.accounts.save(account);
  return account;
};

/** Without a name, the part of the e-mail before the @ (RG-02). */
const nameFromEmail = (email: string) => email.split('@')[0] ?? email;

const sessionOf = (tokens: Tokens, account: Account, isAdmin: boolean): StartedSession => ({
  session: { token: tokens.accessToken, user: toUser(account, isAdmin) },
  refreshToken: tokens.refreshToken,
});

/** Creates the account and signs in. `email_taken`, or `rate_limited` past 300 an hour from one client. */
export const register = async (
  deps: AccountDeps,
  client: string,
  input: { email: string; password: string; fullName?: string | undefined; language?: Language | undefined },
): Promise<StartedSession> => {
  const now = deps.clock.now();
  if (!(await deps.limits.take(`register:${client}`, REGISTRATIONS.most, REGISTRATIONS.windowSeconds, now)))
    throw new AppError('rate_limited', 'Too many new accounts from here. Try again later.');
  const fullName = input.fullName?.trim() ? input.fullName : nameFromEmail(input.email);
  const { userId } = await deps.identity.create(input.email, input.password, fullName);
  const account: Account = {
    userId,
    email: input.email,
    fullName,
    phone: null,
    language: input.language ?? deps.settings.defaultLanguage,
    createdAt: toIso(now),
  };
  await deps.accounts.save(account);
  return sessionOf(await deps.identity.signIn(input.email, input.password), account, false);
};

/** Signs in. `invalid_credentials` says neither which part was wrong nor whether the account exists. */
export const login = async (
  deps: AccountDeps,
  input: { email: string; password: string },
): Promise<StartedSession> => {
  const { most, windowSeconds } = SIGN_INS;
  if (!(await deps.limits.take(`login:${input.email}`, most, windowSeconds, deps.clock.now())))
    throw new AppError('rate_limited', 'Too many attempts. Try again in a quarter of an hour.');
  const tokens = await deps.identity.signIn(input.email, input.password);
  return sessionOf(tokens, await ensureAccount(deps, tokens.userId), tokens.isAdmin);
};

/** A new access token for a refresh token. `unauthenticated` when there is none or it is refused. */
export const refreshSession = async (
  deps: SessionDeps,
  refreshToken: string | undefined,
): Promise<StartedSession> => {
  if (!refreshToken) throw new AppError('unauthenticated', 'There is no session.');
  const tokens = await deps.identity.refresh(refreshToken);
  return sessionOf(tokens, await ensureAccount(deps, tokens.userId), tokens.isAdmin);
};

/** Ends the session of a refresh token, if there is one. */
export const logout = async (deps: Needs<'identity'>, refreshToken: string | undefined): Promise<void> => {
  if (refreshToken) await deps.identity.revoke(refreshToken);
};

export const getMe = async (deps: SessionDeps, actor: Actor): Promise<User> =>
  toUser(await ensureAccount(deps, actor.userId), actor.isAdmin);
