import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { ModerationCase } from '#shared/api/moderation.ts';
import { useText } from '#web/i18n/use-text.ts';
import { call } from '#web/lib/api-client.ts';
import { orLook } from '#web/lib/or-look.ts';
import { paths } from '#web/lib/paths.ts';
import { toast } from '#web/ui/toast-store.ts';
import { pendingQuery } from '#web/api/moderation/list-pending.ts';
import { reviewQuery } from '#web/api/moderation/get-review.ts';

export interface Decision {
  decision: 'approve' | 'reject';
  reason?: string;
}

const DECIDED = { approve: 'approved', reject: 'rejected' } as const;

/** Sends a decision on the space as it was read, and goes back to the queue. */
export const useDecide = ({ spot }: ModerationCase) => {
  const text = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const params = { spotId: spot.id };
  return useMutation({
    mutationFn: (decision: Decision) =>
      orLook(
        call('moderation', 'decideReview', { params, body: { ...decision, version: spot.version } }),
        async () => {
          const review = await call('moderation', 'getReview', { params });
          return review.spot.status === DECIDED[decision.decision] ? review : undefined;
        },
      ),
    onSuccess: (review, { decision }) => {
      queries.setQueryData(reviewQuery(spot.id).queryKey, review);
      void queries.invalidateQueries({ queryKey: pendingQuery.queryKey });
      toast.success(text(decision === 'approve' ? 'moderation.approved' : 'moderation.rejected'));
      void navigate(paths.admin);
    },
  });
};
