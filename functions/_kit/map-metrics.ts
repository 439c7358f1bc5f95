import type { Upkeep } from '#shared/domain/search/keep-map.ts';
import { env } from '#shared/lib/env.ts';
import { MAP_METRICS } from '../manifest.ts';
import { log } from './logger.ts';

interface Figure {
  readonly name: string;
  readonly unit: 'Count' | 'Milliseconds' | 'Seconds';
  readonly value: number;
}

/** A line that CloudWatch reads as metrics (embedded metric format). */
const count = (figures: readonly Figure[]): void => {
  log.info('map', {
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace: `PlazaLibre/${env.stage()}`,
          Dimensions: [[]],
          Metrics: figures.map(({ name, unit }) => ({ Name: name, Unit: unit })),
        },
      ],
    },
    ...Object.fromEntries(figures.map(({ name, value }) => [name, value])),
  });
};

/** How far the map is behind, and up to when it shows everything. */
export const countMapRun = ({ lag, version }: Pick<Upkeep, 'lag' | 'version'>): void => {
  count([
    { name: MAP_METRICS.lag, unit: 'Milliseconds', value: lag },
    { name: MAP_METRICS.version, unit: 'Seconds', value: Math.floor(version / 1000) },
  ]);
};

/** Entries and cells that a check found wrong; none is the rule. */
export const countMapRepairs = (repairs: number): void => {
  count([{ name: MAP_METRICS.repairs, unit: 'Count', value: repairs }]);
};
