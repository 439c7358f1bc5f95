import type { Needs } from '#shared/domain/deps.ts';
import type { AlarmKind } from '#shared/domain/ports/outbox.ts';
import { ALARM_METRICS } from '../metric-names.ts';
import { log } from './logger.ts';
import { metricFields } from './metrics.ts';

/** Kinds that are counted by another metric than that of money. */
const METRICS: Partial<Record<AlarmKind, string>> = {
  mail_undeliverable: ALARM_METRICS.outbox,
  effect_stuck: ALARM_METRICS.outbox,
  rental_days_taken: ALARM_METRICS.rentals,
  rental_unsettled: ALARM_METRICS.rentals,
  rental_failing: ALARM_METRICS.rentals,
};

/** Writes a line for operators that CloudWatch counts, by kind and in total. */
export const alarms = (): Needs<'alarms'> => ({
  alarms: {
    raise: (kind, about) => {
      const name = METRICS[kind] ?? ALARM_METRICS.money;
      log.error('alarm', { ...metricFields([{ name, unit: 'Count', value: 1 }], ['kind']), kind, ...about });
    },
  },
});
