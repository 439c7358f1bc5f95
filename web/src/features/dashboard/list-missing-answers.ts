import type { Spot } from '#shared/api/spots.ts';

/** Questions that every owner can answer, and that spots of earlier releases lack. A zone is not asked for: many owners do not know. */
const ASKED = ['waysIn', 'canReenter'] as const;

/** The fields that the owner has not answered yet. */
export const listMissingAnswers = (spot: Spot) => ASKED.filter((name) => spot[name] === null);
