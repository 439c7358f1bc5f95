import type { APIGatewayProxyEventV2 as Event } from 'aws-lambda';
import type { Auth } from '#shared/api/route.ts';
import type { Actor } from '#shared/domain/deps.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { checkToken } from './check-token.ts';
import { withClosures } from './deps.ts';

const ADMINS = 'admins';

/** Undefined for claims that name nobody. */
const toActor = (claims: Record<string, unknown>): Actor | undefined => {
  const { sub, 'cognito:groups': groups } = claims;
  return typeof sub === 'string'
    ? { userId: sub, isAdmin: Array.isArray(groups) && groups.includes(ADMINS) }
    : undefined;
};

/** A token outlives the account that it was made for by minutes; nothing can be done with it. */
const refuseIfClosed = async ({ userId }: Actor): Promise<void> => {
  if (await withClosures().closures.isClosed(userId))
    throw new AppError('unauthenticated', 'This account no longer exists.');
};

/** Who the token says it is. */
const findActor = async (auth: Auth, event: Event): Promise<Actor | undefined> => {
  if (auth === 'public' || auth === 'stripe-signature') return undefined;
  const header = event.headers.authorization;
  const actor = header ? toActor(await checkToken(header)) : undefined;
  if (auth === 'optional') return actor;
  if (!actor) throw new AppError('unauthenticated', 'Sign in first.');
  if (auth === 'admin' && !actor.isAdmin) throw new AppError('forbidden', 'Only administrators may do this.');
  return actor;
};

/** Who calls. `unauthenticated` or `forbidden` where the route asks for more, before anybody looks at the body. */
export const authorise = async (auth: Auth, event: Event): Promise<Actor | undefined> => {
  const actor = await findActor(auth, event);
  if (actor) await refuseIfClosed(actor);
  return actor;
};
