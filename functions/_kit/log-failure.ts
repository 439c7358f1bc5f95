import { UnreadableRecord } from '#shared/lib/unreadable-record.ts';
import { ALARM_METRICS } from '../manifest.ts';
import { describeError, log } from './logger.ts';
import { metricFields } from './metrics.ts';

/** How services of AWS call a call that no policy allows: S3 and SES, and all others. A person who is refused is no such. */
const DENIED = /\bAccessDenied(Exception)?\b/;

/** S3 answers a HEAD request with the status alone. */
const isForbidden = (error: Error & { $metadata?: { httpStatusCode?: number } }) =>
  error.$metadata?.httpStatusCode === 403;

/** Whether AWS refused a call of ours because the function may not make it. Adapters keep the name in their words. */
export const isDenied = (error: unknown): boolean =>
  error instanceof Error &&
  (DENIED.test(`${error.name} ${error.message}`) || isForbidden(error) || isDenied(error.cause));

const count = (name: string) => metricFields([{ name, unit: 'Count', value: 1 }]);

/** What counts such a call; nothing for any other failure. */
export const deniedFields = (error: unknown) => (isDenied(error) ? count(ALARM_METRICS.denied) : {});

const isUnreadable = (error: unknown): boolean =>
  error instanceof UnreadableRecord || (error instanceof Error && isUnreadable(error.cause));

const countedFields = (error: unknown) =>
  isUnreadable(error) ? count(ALARM_METRICS.unreadable) : deniedFields(error);

/** The one way from an error to the log. */
export const logFailure = (message: string, error: unknown, fields: Record<string, unknown>): void =>
  log.error(message, { ...fields, ...describeError(error), ...countedFields(error) });
