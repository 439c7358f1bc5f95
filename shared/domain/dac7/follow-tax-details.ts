import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import type { Needs } from '../deps.ts';
import { askForTaxDetails } from '../taxes/ask-for-details.ts';
import { completeDueDiligence } from '../taxes/due-diligence.ts';
import { listMissingForOwner } from '../taxes/missing-details.ts';
import { readTaxDetails } from '../taxes/read-tax-details.ts';
import { type ApplyDeps, applyDueDiligence } from './apply-due-diligence.ts';

export type FollowDeps = ApplyDeps & Needs<'dueDiligence' | 'taxDetails'>;

/**
 * Makes due diligence follow the owner's tax details after they became complete or incomplete: complete ones end it at once, shares are
 * released and spaces shown; if they become incomplete again, it begins again.
 */
export const followTaxDetails = (deps: FollowDeps, userId: string): Promise<void> =>
  retryOnConflict(
    async () => {
      const record = await deps.dueDiligence.find(userId);
      if (!record) return undefined;
      const isComplete = listMissingForOwner(await readTaxDetails(deps, userId)).length === 0;
      if (!isComplete) {
        await askForTaxDetails(deps, userId);
        return undefined;
      }
      // Written before by a crashed run.
      if (record.step === 'complete') return applyDueDiligence(deps, record);
      const { next, isTold } = completeDueDiligence(record, deps.clock.now());
      const news = {
        effects: ['mail_tax_details_complete', 'notify_tax_details_complete'],
        userId,
      } as const;
      if (!(await deps.dueDiligence.save(next, isTold ? news : undefined))) return CONFLICT;
      return applyDueDiligence(deps, next);
    },
    {
      attempts: 5,
      error: () => new Error('The due diligence of an owner is being changed by others again and again.'),
    },
  );
