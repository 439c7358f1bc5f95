import { nowIn } from '#web/lib/dates.ts';
import type { LatLng } from '#web/map/map-types.ts';

/** West of it there are only the Canary Islands, whose clocks are an hour behind. */
const CANARY_EDGE = -12.5;

/** Where in Spain a time is over last. */
const LAST_ZONE = 'Atlantic/Canary';

/** What the clocks at a place show now, `2026-06-05T08:30`: the hours of a search are those of the spaces. */
export const nowAt = ({ lng }: LatLng) => nowIn(lng < CANARY_EDGE ? LAST_ZONE : 'Europe/Madrid');

/** What the clocks show where a time is over last: the API refuses what has passed there. */
export const lastNow = () => nowIn(LAST_ZONE);
