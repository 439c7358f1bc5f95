import type { ClientError } from '#shared/api/watch.ts';
import { CLIENT_METRICS } from '../manifest.ts';
import { log } from './logger.ts';
import { metricFields } from './metrics.ts';

/** Without dimensions: each value of one is a metric that costs money, and anybody can send any browser. */
export const countClientError = (report: ClientError): void => {
  log.warn('client error', {
    ...metricFields([{ name: CLIENT_METRICS.errors, unit: 'Count', value: 1 }]),
    ...report,
  });
};
