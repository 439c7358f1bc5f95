import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Spot } from '#shared/api/spots.ts';
import { getSpot } from '#web/api/spots/get-spot.ts';
import { isConflict } from '#web/lib/api-error.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { updateSpot } from '#web/api/spots/update-spot.ts';
import { changedFields, rebase, type SpotSession } from './spot-session.ts';
import { differingFields, toSpotValues } from '#web/components/spot-form/spot-values.ts';
import type { ToChanges } from './spot-changes.ts';

interface Options {
  toChanges: ToChanges;
  onSaved: (saved: Spot) => Promise<void>;
  /** Called when somebody else has saved the spot in between; the session has both versions. */
  onConflict: (session: SpotSession) => void;
}

type Outcome = { saved: Spot } | { conflict: SpotSession };

/** Maximum of attempts: a change that is none of the form's, such as a new review, may come in between. */
const ATTEMPTS = 3;

/** Whether no field of the form has another value by now. */
const isUntouched = ({ base }: SpotSession, latest: Spot) =>
  differingFields(toSpotValues(latest), toSpotValues(base)).length === 0;

/** The spot as it is, where nothing of one's own is left to save: an attempt whose answer was lost had arrived. */
const findSaved = async (session: SpotSession): Promise<Spot | undefined> => {
  const latest = await getSpot(session.base.id);
  return changedFields(rebase(session, latest)).length === 0 ? latest : undefined;
};

/**
 * Saves on top of the version that was read, and of no other; after a conflict, nothing but the own changes. A version
 * that differs in nothing the form shows is no conflict: the same is saved on top of it.
 */
const save = async (session: SpotSession, toChanges: ToChanges, attempt = 1): Promise<Outcome> => {
  const { base, values, taken } = session;
  const spotId = base.id;
  const changes = toChanges(values, changedFields(session), taken !== undefined);
  if (Object.keys(changes).length === 0) return { saved: base };
  try {
    const saved = updateSpot(spotId, { ...changes, version: base.version });
    return { saved: await verifyOutcome(saved, () => findSaved(session)) };
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
  const latest = await getSpot(spotId);
  if (attempt < ATTEMPTS && isUntouched(session, latest))
    return save({ ...session, base: latest }, toChanges, attempt + 1);
  const rebased = rebase(session, latest);
  // No own change is left to save: an attempt whose answer was lost had arrived.
  return changedFields(rebased).length === 0 ? { saved: rebased.base } : { conflict: rebased };
};

const KEY = ['save-spot'];

export const useSaveSpot = ({ toChanges, onSaved, onConflict }: Options) => {
  const queries = useQueryClient();
  const { mutate, ...state } = useMutation({
    mutationKey: KEY,
    mutationFn: (session: SpotSession) => save(session, toChanges),
    onSuccess: (outcome) => {
      if ('saved' in outcome) return onSaved(outcome.saved);
      onConflict(outcome.conflict);
    },
  });
  const start = (session: SpotSession) => {
    // The second of two quick presses comes before the button knows of the first.
    if (queries.isMutating({ mutationKey: KEY }) === 0) mutate(session);
  };
  return { ...state, save: start };
};
