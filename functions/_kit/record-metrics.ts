import type { SendResult } from '#shared/domain/invoices/records/send-records.ts';
import { DAY } from '#shared/lib/time.ts';
import { RECORD_METRICS } from '../metric-names.ts';
import { log } from './logger.ts';
import { metricFields } from './metrics.ts';

/** What a run says of the records of invoices, and when our certificate ends (epoch milliseconds); one that cannot be used has no day left. */
export const countRecords = (
  { oldestMs, refused, withErrors }: SendResult,
  certificateEnd: number | undefined,
  now: number,
): void => {
  log.info(
    'invoice records',
    metricFields([
      { name: RECORD_METRICS.age, unit: 'Milliseconds', value: oldestMs },
      { name: RECORD_METRICS.refused, unit: 'Count', value: refused },
      { name: RECORD_METRICS.withErrors, unit: 'Count', value: withErrors },
      {
        name: RECORD_METRICS.certificateDays,
        unit: 'Count',
        value: Math.floor(((certificateEnd ?? now) - now) / DAY),
      },
    ]),
  );
};
