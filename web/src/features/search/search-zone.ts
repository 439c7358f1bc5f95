import { nowIn } from '#web/lib/dates.ts';
import type { LatLng } from '#web/map/map-types.ts';

/** West of it there are only the Canary Islands, an hour behind. */
const CANARY_EDGE = -12.5;

/** The zone in Spain where a time is past last. */
const LAST_ZONE = 'Atlantic/Canary';

const HOUR_MS = 3_600_000;

/**
 * The local time of a zone up to which hours have begun. A repeated hour, in the night on which the clocks go back, means its first
 * occurrence: during the second one, all of it has begun.
 */
const pastIn = (zone: string) => {
  const now = nowIn(zone);
  return now === nowIn(zone, new Date(Date.now() - HOUR_MS)) ? `${now.slice(0, -2)}59` : now;
};

/** The local time at a position, `2026-06-05T08:30`: hours of a search are local to the spots. */
export const nowAt = ({ lng }: LatLng) => pastIn(lng < CANARY_EDGE ? LAST_ZONE : 'Europe/Madrid');

/** The local time where a time is past last: the API refuses what is past there. */
export const lastNow = () => pastIn(LAST_ZONE);
