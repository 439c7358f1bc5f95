import type { MapIndexUpdate } from '#shared/domain/search/update-map-index.ts';
import { MAP_METRICS } from '../metric-names.ts';
import { log } from './logger.ts';
import { metricFields } from './metrics.ts';

/** The map's delay, and up to when it shows everything. */
export const countMapRun = ({ lag, version }: Pick<MapIndexUpdate, 'lag' | 'version'>): void => {
  log.info(
    'map',
    metricFields([
      { name: MAP_METRICS.lag, unit: 'Milliseconds', value: lag },
      { name: MAP_METRICS.version, unit: 'Seconds', value: Math.floor(version / 1000) },
    ]),
  );
};

/** Entries and cells that a check found wrong; normally none. */
export const countMapRepairs = (repairs: number): void => {
  log.info('map', metricFields([{ name: MAP_METRICS.repairs, unit: 'Count', value: repairs }]));
};
