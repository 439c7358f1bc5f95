import { UnreadableRecord } from '#shared/lib/unreadable-record.ts';
import { ALARM_METRICS } from '../metric-names.ts';
import { describeError, log } from './logger.ts';
import { metricFields } from './metrics.ts';

/** Names of AWS's errors for a missing permission: S3 and SES, and all others. Errors of users do not match. */
const DENIED = /\bAccessDenied(Exception)?\b/;

/** S3's answer to HEAD only has a status. */
const isForbidden = (error: Error & { $metadata?: { httpStatusCode?: number } }) =>
  error.$metadata?.httpStatusCode === 403;

/** Whether AWS refused a call because the function lacks permission. Adapters keep the error's name in their messages. */
export const isDenied = (error: unknown): boolean =>
  error instanceof Error &&
  (DENIED.test(`${error.name} ${error.message}`) || isForbidden(error) || isDenied(error.cause));

const count = (name: string) => metricFields([{ name, unit: 'Count', value: 1 }]);

/** Counts such a call; empty for any other error. */
export const deniedFields = (error: unknown) => (isDenied(error) ? count(ALARM_METRICS.denied) : {});

const isUnreadable = (error: unknown): boolean =>
  error instanceof UnreadableRecord || (error instanceof Error && isUnreadable(error.cause));

const countedFields = (error: unknown) =>
  isUnreadable(error) ? count(ALARM_METRICS.unreadable) : deniedFields(error);

/** The only way to log an error. */
export const logFailure = (message: string, error: unknown, fields: Record<string, unknown>): void =>
  log.error(message, { ...fields, ...describeError(error), ...countedFields(error) });
