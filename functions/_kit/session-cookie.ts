import type { OpenedSession } from '#shared/api/accounts.ts';
import type { StartedSession } from '#shared/domain/accounts/sign-in.ts';
import { keyedFingerprint } from '#shared/lib/fingerprint.ts';
import { Reply } from './endpoint.ts';
import { KEPT_SESSION_DAYS } from '#shared/model/rules.ts';
import { listOriginSecrets } from './origin-check.ts';

/** Holds the refresh token (000 §2, ruling 14). Scripts cannot read it, and only the account routes receive it. */
const NAME = 'USUARIOS';
const ATTRIBUTES = 'HttpOnly; Secure; SameSite=Strict; Path=/api/auth';
const KEPT_SECONDS = KEPT_SESSION_DAYS * 86_400;
/**
 * Marks the cookie of a user who asked to stay signed in. It has our signature, so that a stolen token of a browser session cannot be
 * turned into a long session.
 */
const KEPT = /^k\.(?:([\w-]{22})\.)?(.*)$/s;
const signKept = (key: string, refreshToken: string) => keyedFingerprint(key, `kept ${refreshToken}`);

const writeCookie = async (refreshToken: string, isKept: boolean): Promise<string> => {
  const [key] = await listOriginSecrets();
  return isKept && key !== undefined
    ? `${NAME}=k.${signKept(key, refreshToken)}.${refreshToken}; Max-Age=${KEPT_SECONDS}; ${ATTRIBUTES}`
    : `${NAME}=${refreshToken}; ${ATTRIBUTES}`;
};

/** Deletes the cookie in the browser. */
export const endedCookie = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;

/** The refresh token of a request. */
export const readRefreshToken = (cookies: ReadonlyMap<string, string>): string | undefined => {
  const value = cookies.get(NAME);
  return value ? (KEPT.exec(value)?.[2] ?? value) : undefined;
};

/** Whether the user asked to stay signed in, and the signature is ours. */
export const isKeptSession = async (cookies: ReadonlyMap<string, string>): Promise<boolean> => {
  const [, proof, refreshToken = ''] = KEPT.exec(cookies.get(NAME) ?? '') ?? [];
  const keys = proof === undefined ? [] : await listOriginSecrets();
  return keys.some((key) => signKept(key, refreshToken) === proof);
};

/** Answers a session; the refresh token goes into the cookie, for the browser session or for `KEPT_SESSION_DAYS`. */
export const replySession = async (
  { session, refreshToken }: StartedSession,
  isKept: boolean,
): Promise<Reply<OpenedSession>> =>
  new Reply(session, {
    userId: session.user.id,
    ...(refreshToken && { cookies: [await writeCookie(refreshToken, isKept)] }),
  });
