import type { AlarmKind, Alarms } from '#shared/domain/ports/outbox.ts';
import { env } from '#shared/lib/env.ts';
import { ALARM_METRICS } from '../metric-names.ts';
import { log } from './logger.ts';

/** Kinds that are counted by another metric than that of money. */
const METRICS: Partial<Record<AlarmKind, string>> = {
  mail_undeliverable: ALARM_METRICS.outbox,
  effect_stuck: ALARM_METRICS.outbox,
  rental_days_taken: ALARM_METRICS.rentals,
  rental_unsettled: ALARM_METRICS.rentals,
  rental_failing: ALARM_METRICS.rentals,
};

/** Writes a line for operators that CloudWatch counts (embedded metric format), by kind and in total. */
export const logAlarms: Alarms = {
  raise: (kind, about) => {
    const metric = METRICS[kind] ?? ALARM_METRICS.money;
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
