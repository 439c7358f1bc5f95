import type { APIGatewayProxyEventV2 as Event } from 'aws-lambda';
import { AppError } from '#shared/lib/app-error.ts';
import { keyedFingerprint } from '#shared/lib/fingerprint.ts';
import { listOriginSecrets } from './origin-check.ts';
import { log } from './logger.ts';

/** The log's replacement of an id or address (decision 40). Undefined without a key. */
const fingerprint = async (text: string): Promise<string | undefined> => {
  const [key] = await listOriginSecrets();
  return key === undefined ? undefined : keyedFingerprint(key, text);
};

const users = new WeakMap<Event, string | undefined>();

/** Records the user of a request, for its log line. */
export const noteUser = async (event: Event, userId: string): Promise<void> => {
  users.set(event, await fingerprint(userId));
};

/** The fingerprint of the request's user; undefined without one. */
export const readUserFingerprint = (event: Event): string | undefined => users.get(event);

/** Logs what an administrator read; decisions are in the audit log. */
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
