import type { Period } from '../../lib/half-hours.ts';
import { parseDuration } from './calendar-values.ts';
import type { Zones } from './calendar-zones.ts';
import { type Component, listProperties } from './components.ts';
import { type Property, readParam, type Tick } from './content-lines.ts';
import { attempt, endOf, instantOf, readTime } from './event-times.ts';
import { listValues } from './exceptions.ts';

const readPeriod = (value: string, property: Property, zones: Zones): Period => {
  const [first = '', last = ''] = value.split('/', 2);
  const time = readTime(first, property, zones);
  const start = instantOf(time);
  const end = /P/i.test(last)
    ? endOf(time, start, parseDuration(last))
    : instantOf(readTime(last, property, zones, time.clock));
  if (end < start) throw new RangeError('ends before it starts');
  return { start, end };
};

/**
 * The busy periods of a `VFREEBUSY` (RFC 5545 §3.6.4); undefined for one that is not understood. All types but FREE are busy, unknown
 * ones too (RFC 5545 §3.2.9).
 */
export function* busyPeriods(
  component: Component,
  zones: Zones,
  tick: Tick,
): Generator<Period | undefined, undefined> {
  for (const property of listProperties(component, 'FREEBUSY')) {
    if (readParam(property, 'fbtype').toUpperCase() === 'FREE') continue;
    for (const value of listValues(property.value, tick))
      yield attempt(() => readPeriod(value, property, zones));
  }
  return undefined;
}
