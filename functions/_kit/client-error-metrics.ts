import type { ClientError } from '#shared/api/watch.ts';
import { CLIENT_METRICS } from '../metric-names.ts';
import { log } from './logger.ts';
import { metricFields } from './metrics.ts';

/** Without dimensions: each value would be a paid metric, and anybody can send any browser name. */
export const countClientError = (report: ClientError): void => {
  log.warn('client error', {
    ...metricFields([{ name: CLIENT_METRICS.errors, unit: 'Count', value: 1 }]),
    ...report,
  });
};
