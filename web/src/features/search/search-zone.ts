import { nowIn } from '#web/lib/dates.ts';
import type { LatLng } from '#web/map/map-types.ts';

/** West of it there are only the Canary Islands, an hour behind. */
const CANARY_EDGE = -12.5;

/** The zone in Spain where a time is past last. */
const LAST_ZONE = 'Atlantic/Canary';

/** The local time at a position, `2026-06-05T08:30`: hours of a search are local to the spots. */
export const nowAt = ({ lng }: LatLng) => nowIn(lng < CANARY_EDGE ? LAST_ZONE : 'Europe/Madrid');

/** The local time where a time is past last: the API refuses what is past there. */
export const lastNow = () => nowIn(LAST_ZONE);
