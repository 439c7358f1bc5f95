import { afterEach, expect, it, vi } from 'vitest';
import { findForeignClock } from '#web/lib/foreign-clock.ts';

/** A reader whose clock is so many hours ahead of UTC. */
const readAt = (hours: number) => vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60 * hours);

afterEach(() => vi.restoreAllMocks());

const WINTER = '2026-12-15T12:00:00Z';
const SUMMER = '2026-07-15T12:00:00Z';

it.each([
  ['Madrid or Paris', 1, WINTER, undefined, 'canaryTime'],
  ['Madrid or Paris in summer', 2, SUMMER, undefined, 'canaryTime'],
  ['the Canary Islands or London', 0, WINTER, 'madridTime', undefined],
  ['New York', -5, WINTER, 'madridTime', 'canaryTime'],
])(
  'names the clock of a stay only to a reader who has another one: in %s',
  (_, hours, startTime, onMainland, onCanaries) => {
    readAt(hours);
    expect(findForeignClock({ startTime, timeZone: 'Europe/Madrid' })).toBe(onMainland);
    expect(findForeignClock({ startTime, timeZone: 'Atlantic/Canary' })).toBe(onCanaries);
  },
);
