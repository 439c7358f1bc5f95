import type { APIGatewayProxyEventV2 as Event } from 'aws-lambda';
import type { Auth } from '#shared/api/route.ts';
import type { Actor } from '#shared/domain/deps.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { checkToken } from './check-token.ts';
import { clock } from './clock.ts';
import { accountDeletions } from './effect-repositories.ts';
import { noteUser } from './evidence.ts';
import { secondFactors } from './repositories.ts';

const ADMINS = 'admins';

/** The user of a token, and the sign-in time in whole seconds since 1970. Undefined for claims without a user. */
const readClaims = (claims: Record<string, unknown>): { actor: Actor; signedInAt: number } | undefined => {
  const { sub, 'cognito:groups': groups, auth_time: signedInAt } = claims;
  if (typeof sub !== 'string') return undefined;
  const isAdmin = Array.isArray(groups) && groups.includes(ADMINS);
  return { actor: { userId: sub, isAdmin }, signedInAt: typeof signedInAt === 'number' ? signedInAt : 0 };
};

/** Throws for a closed account or an ended session: tokens stay valid for minutes after it. */
const refuseIfOver = async ({ userId }: Actor, signedInAt: number): Promise<void> => {
  const { isClosed, sessionsEndedAt } = await accountDeletions().accountDeletions.findBarriers(userId);
  if (isClosed) throw new AppError('unauthenticated', 'This account no longer exists.');
  if (sessionsEndedAt !== undefined && signedInAt < Math.floor(Date.parse(sessionsEndedAt) / 1000))
    throw new AppError('unauthenticated', 'The session has ended.');
};

/**
 * Cognito's tokens do not show whether a second factor was used, so the sign-in recorded it: under the id that every token of a sign-in
 * carries, also after a refresh.
 */
const requireSecondFactor = async ({ userId }: Actor, sessionId: unknown): Promise<void> => {
  const isNoted =
    typeof sessionId === 'string' &&
    (await secondFactors().secondFactors.isNoted(userId, sessionId, clock.clock.now()));
  if (!isNoted)
    throw new AppError('second_factor_needed', 'Administrators sign in with a second factor for this.');
};

/** Identifies the caller, before the body is parsed. Throws `unauthenticated` or `forbidden` if the route requires more. */
export const authorise = async (auth: Auth, event: Event): Promise<Actor | undefined> => {
  if (auth === 'public' || auth === 'stripe-signature') return undefined;
  const header = event.headers.authorization;
  const claims = header ? await checkToken(header) : {};
  const caller = readClaims(claims);
  if (!caller) {
    if (auth === 'optional') return undefined;
    throw new AppError('unauthenticated', 'Sign in first.');
  }
  const { actor, signedInAt } = caller;
  await noteUser(event, actor.userId);
  await refuseIfOver(actor, signedInAt);
  if (auth !== 'admin') return actor;
  if (!actor.isAdmin) throw new AppError('forbidden', 'Only administrators may do this.');
  await requireSecondFactor(actor, claims.origin_jti);
  return actor;
};
