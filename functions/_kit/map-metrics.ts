import { env } from '#shared/lib/env.ts';
import { MAP_METRICS } from '../manifest.ts';
import { log } from './logger.ts';

/** A line that CloudWatch reads as a metric (embedded metric format). */
const count = (name: string, unit: 'Count' | 'Milliseconds', value: number): void =>
  log.info('map', {
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace: `PlazaLibre/${env.stage()}`,
          Dimensions: [[]],
          Metrics: [{ Name: name, Unit: unit }],
        },
      ],
    },
    [name]: value,
  });

/** How long the change that waited longest waited for the map, in milliseconds. */
export const countMapLag = (milliseconds: number): void => {
  count(MAP_METRICS.lag, 'Milliseconds', milliseconds);
};

/** Entries and cells that a check found wrong; none is the rule. */
export const countMapRepairs = (repairs: number): void => {
  count(MAP_METRICS.repairs, 'Count', repairs);
};
