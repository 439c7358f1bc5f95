import type { Session } from '#shared/api/accounts.ts';
import type { StartedSession } from '#shared/domain/accounts/sign-in.ts';
import { Reply } from './endpoint.ts';

/** Keeps the login (000 §2, ruling 14). Scripts cannot read it, and only the account routes get it. */
const NAME = 'USUARIOS';
const ATTRIBUTES = 'HttpOnly; Secure; SameSite=Strict; Path=/api/auth';
const KEPT_SECONDS = 30 * 86_400;
/** Marks a cookie of somebody who asked to stay signed in, so that a refresh keeps its life. */
const KEPT_MARK = 'k.';

const keptCookie = (refreshToken: string) =>
  `${NAME}=${KEPT_MARK}${refreshToken}; Max-Age=${KEPT_SECONDS}; ${ATTRIBUTES}`;
const sessionCookie = (refreshToken: string) => `${NAME}=${refreshToken}; ${ATTRIBUTES}`;

/** Ends the cookie in the browser. */
export const endedCookie = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;

/** The refresh token of a request, and whether its owner asked to stay signed in. */
export const readSession = (
  cookies: ReadonlyMap<string, string>,
): { refreshToken: string | undefined; isKept: boolean } => {
  const value = cookies.get(NAME);
  if (!value) return { refreshToken: undefined, isKept: false };
  const isKept = value.startsWith(KEPT_MARK);
  return { refreshToken: isKept ? value.slice(KEPT_MARK.length) : value, isKept };
};

/** Answers a session; the refresh token goes into the cookie, for the browser session or for 30 days. */
export const replySession = ({ session, refreshToken }: StartedSession, isKept: boolean): Reply<Session> =>
  new Reply(
    session,
    refreshToken ? { cookies: [isKept ? keptCookie(refreshToken) : sessionCookie(refreshToken)] } : {},
  );
