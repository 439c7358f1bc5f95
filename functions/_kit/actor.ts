import type { APIGatewayProxyEventV2 as Event } from 'aws-lambda';
import type { Auth } from '#shared/api/route.ts';
import type { Actor } from '#shared/domain/deps.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { checkToken } from './check-token.ts';
import { clock, withAccountDeletions, withSecondFactors } from './deps.ts';
import { noteUser } from './evidence.ts';

const ADMINS = 'admins';

/** Who a token names, and when they signed in, in whole seconds since 1970. Undefined for claims without a user. */
const readClaims = (claims: Record<string, unknown>): { actor: Actor; signedInAt: number } | undefined => {
  const { sub, 'cognito:groups': groups, auth_time: signedInAt } = claims;
  if (typeof sub !== 'string') return undefined;
  const isAdmin = Array.isArray(groups) && groups.includes(ADMINS);
  return { actor: { userId: sub, isAdmin }, signedInAt: typeof signedInAt === 'number' ? signedInAt : 0 };
};

/** A token outlives the account and the session that it was made for by minutes; nothing can be done with it. */
const refuseIfOver = async ({ userId }: Actor, signedInAt: number): Promise<void> => {
  const { isClosed, sessionsEndedAt } = await withAccountDeletions().accountDeletions.findBarriers(userId);
  if (isClosed) throw new AppError('unauthenticated', 'This account no longer exists.');
  if (sessionsEndedAt !== undefined && signedInAt < Math.floor(Date.parse(sessionsEndedAt) / 1000))
    throw new AppError('unauthenticated', 'The session has ended.');
};

/**
 * Tokens of Cognito do not say whether a second factor was shown, so that the sign-in noted it: by the id that every
 * token of a sign-in carries, also after a refresh.
 */
const requireSecondFactor = async ({ userId }: Actor, sessionId: unknown): Promise<void> => {
  const isNoted =
    typeof sessionId === 'string' &&
    (await withSecondFactors().secondFactors.isNoted(userId, sessionId, clock.clock.now()));
  if (!isNoted)
    throw new AppError('second_factor_needed', 'Administrators sign in with a second factor for this.');
};

/** Who calls. `unauthenticated` or `forbidden` where the route asks for more, before the body is parsed. */
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
