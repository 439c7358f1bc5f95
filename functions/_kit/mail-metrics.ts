import type { Suppression } from '#shared/domain/ports/mail.ts';
import { MAIL_METRICS } from '../metric-names.ts';
import { log } from './logger.ts';
import { metricFields } from './metrics.ts';

/** Counts a mail that the suppression list withheld; the log has the reason, not the address. */
export const countWithheld = (reason: Suppression): void => {
  log.info('mail withheld', {
    ...metricFields([{ name: MAIL_METRICS.withheld, unit: 'Count', value: 1 }], ['reason']),
    reason,
  });
};
