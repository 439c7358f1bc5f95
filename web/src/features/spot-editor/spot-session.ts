import type { Spot } from '#shared/api/spots.ts';
import {
  differingFields,
  toSpotValues,
  type FieldName,
  type SpotValues,
} from '#web/components/spot-form/spot-values.ts';

/** One editing of a spot: what it was read as, and what is in the form. */
export interface SpotSession {
  base: Spot;
  values: SpotValues;
  /** Set after somebody else saved the spot in between: what they changed that this form did not. */
  taken?: readonly FieldName[];
}

export const startSession = (spot: Spot): SpotSession => ({ base: spot, values: toSpotValues(spot) });

/** Lists the fields of the spot that this form changes. */
export const changedFields = ({ base, values }: SpotSession): FieldName[] =>
  differingFields(values, toSpotValues(base));

/**
 * Rebases the session on a version that somebody else has saved: own changes stay in the form, all other fields get the saved values.
 * Nothing is lost on either side until one of them is chosen.
 */
export const rebase = (session: SpotSession, latest: Spot): SpotSession => {
  const mine = changedFields(session);
  const saved = toSpotValues(latest);
  const taken = differingFields(saved, toSpotValues(session.base)).filter((field) => !mine.includes(field));
  const kept = Object.fromEntries(mine.map((field) => [field, session.values[field]]));
  return { base: latest, values: { ...saved, ...kept }, taken };
};

/** Continues the session after a change that this person made elsewhere on the page, such as a pause. */
export const resume = (session: SpotSession, saved: Spot): SpotSession => {
  const { base, values } = rebase(session, saved);
  return { base, values };
};
