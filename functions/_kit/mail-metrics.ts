import type { Suppression } from '#shared/domain/ports/mail.ts';
import { MAIL_METRICS } from '../manifest.ts';
import { log } from './logger.ts';
import { metricFields } from './metrics.ts';

/** A mail that was not sent, for what is against its address; which that is stays out of the log. */
export const countWithheld = (reason: Suppression): void => {
  log.info('mail withheld', {
    ...metricFields([{ name: MAIL_METRICS.withheld, unit: 'Count', value: 1 }], ['reason']),
    reason,
  });
};
