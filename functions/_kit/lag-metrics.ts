import { LAG_METRICS } from '../metric-names.ts';
import { log } from './logger.ts';
import { metricFields } from './metrics.ts';

/** The delay of the oldest due work in milliseconds. */
export const countLag = (of: keyof typeof LAG_METRICS, lag: number): void => {
  log.info('lag', metricFields([{ name: LAG_METRICS[of], unit: 'Milliseconds', value: lag }]));
};
