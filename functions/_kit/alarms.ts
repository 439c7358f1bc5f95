import type { Alarms } from '#shared/domain/deps.ts';
import { env } from '#shared/lib/env.ts';
import { ALARMS_METRIC } from '../manifest.ts';
import { log } from './logger.ts';

/** Writes a line that a person reads and CloudWatch counts (embedded metric format), by kind and in sum. */
export const logAlarms: Alarms = {
  raise: (kind, about) =>
    log.error('money alarm', {
      _aws: {
        Timestamp: Date.now(),
        CloudWatchMetrics: [
          {
            Namespace: `PlazaLibre/${env.stage()}`,
            Dimensions: [[], ['kind']],
            Metrics: [{ Name: ALARMS_METRIC, Unit: 'Count' }],
          },
        ],
      },
      [ALARMS_METRIC]: 1,
      kind,
      ...about,
    }),
};
