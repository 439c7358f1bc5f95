import type { AlarmKind, Alarms } from '#shared/domain/ports/outbox.ts';
import { env } from '#shared/lib/env.ts';
import { ALARM_METRICS } from '../metric-names.ts';
import { log } from './logger.ts';

const OF_THE_OUTBOX: readonly AlarmKind[] = ['mail_undeliverable', 'effect_stuck'];

/** Writes a line for operators that CloudWatch counts (embedded metric format), by kind and in total. */
export const logAlarms: Alarms = {
  raise: (kind, about) => {
    const metric = OF_THE_OUTBOX.includes(kind) ? ALARM_METRICS.outbox : ALARM_METRICS.money;
    log.error('alarm', {
      _aws: {
        Timestamp: Date.now(),
        CloudWatchMetrics: [
          {
            Namespace: env.systemName(),
            Dimensions: [[], ['kind']],
            Metrics: [{ Name: metric, Unit: 'Count' }],
          },
        ],
      },
      [metric]: 1,
      kind,
      ...about,
    });
  },
};
