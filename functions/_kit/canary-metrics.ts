import type { SiteCheck } from '#shared/domain/watch/check-site.ts';
import { CANARY_METRICS } from '../metric-names.ts';
import { describeError, log } from './logger.ts';
import { metricFields } from './metrics.ts';

const { failures, milliseconds } = CANARY_METRICS;

/** Metrics of each step's duration, the total, and whether one failed. A 0 is written, too, because missing data fires the alarm. */
export const countSiteCheck = ({ steps, failed }: SiteCheck): void => {
  for (const { step, milliseconds: value } of steps)
    log.info('site step', {
      ...metricFields([{ name: milliseconds, unit: 'Milliseconds', value }], ['step'], { inSum: false }),
      step,
    });
  const total = steps.reduce((sum, { milliseconds: value }) => sum + value, 0);
  const figures = [
    { name: failures, unit: 'Count', value: failed ? 1 : 0 },
    ...(failed ? [] : [{ name: milliseconds, unit: 'Milliseconds', value: total } as const]),
  ] as const;
  if (failed)
    log.error('site check failed', {
      ...metricFields(figures),
      step: failed.step,
      ...describeError(failed.error),
    });
  else log.info('site check', metricFields(figures));
};
