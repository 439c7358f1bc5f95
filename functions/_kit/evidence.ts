import type { APIGatewayProxyEventV2 as Event } from 'aws-lambda';
import { AppError } from '#shared/lib/app-error.ts';
import { keyedFingerprint } from '#shared/lib/fingerprint.ts';
import { listOriginSecrets } from './origin-check.ts';
import { log } from './logger.ts';

/** What the log says in place of an id or an address (decision 40). Undefined where there is no key. */
const fingerprint = async (text: string): Promise<string | undefined> => {
  const [key] = await listOriginSecrets();
  return key === undefined ? undefined : keyedFingerprint(key, text);
};

const users = new WeakMap<Event, string | undefined>();

/** Notes whose request it is, for its line in the log. */
export const noteUser = async (event: Event, userId: string): Promise<void> => {
  users.set(event, await fingerprint(userId));
};

/** Whose request it is, as a fingerprint; undefined without a signed-in user. */
export const readUserFingerprint = (event: Event): string | undefined => users.get(event);

/** Logs what an administrator read; what is decided has an audit line of its own. */
export const logAdminRead = (event: Event, route: string): void => {
  log.info('administrator read', { route, user: readUserFingerprint(event), ...event.pathParameters });
};

/** Runs a sign-in and logs a refusal, with the address and the client as fingerprints. */
export const withRefusalLog = async <T>(
  email: string,
  client: string,
  signIn: () => Promise<T>,
): Promise<T> => {
  try {
    return await signIn();
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      const [address, from] = await Promise.all([fingerprint(email), fingerprint(client)]);
      log.info('sign-in refused', { code: error.code, address, client: from });
    }
    throw error;
  }
};
