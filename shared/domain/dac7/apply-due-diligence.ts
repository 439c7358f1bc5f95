import type { DueDiligence } from '../../model/due-diligence.ts';
import type { Needs } from '../deps.ts';
import { releaseHeld } from '../payouts/release-held.ts';
import { setSpotsHidden } from '../spots/hide-spots.ts';
import { hidesSpots, holdsShares } from '../taxes/due-diligence.ts';

export type ApplyDeps = Needs<'spots' | 'bookings' | 'claims' | 'settings' | 'clock'>;

/** Makes spaces and shares of an owner follow a record that was written, and can be repeated. `sendPayouts` holds shares by itself. */
export const applyDueDiligence = async (
  deps: ApplyDeps,
  record: Pick<DueDiligence, 'userId' | 'step'>,
): Promise<void> => {
  const mode = deps.settings.dueDiligence;
  await setSpotsHidden(deps, record.userId, hidesSpots(record, mode));
  if (!holdsShares(record, mode)) await releaseHeld(deps, record.userId, 'tax_details');
};
