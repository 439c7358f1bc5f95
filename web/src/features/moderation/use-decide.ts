import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { ModerationCase } from '#shared/api/moderation.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { toast } from '#web/ui/toast-store.ts';
import { decideReview } from '#web/api/moderation/decide-review.ts';
import { pendingQuery } from '#web/api/moderation/list-pending.ts';
import { reviewQuery } from '#web/api/moderation/get-review.ts';

export interface Decision {
  decision: 'approve' | 'reject';
  reason?: string;
}

/** Sends a decision about the version that was read, and goes back to the list. */
export const useDecide = ({ spot }: ModerationCase) => {
  const text = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (decision: Decision) => decideReview(spot.id, { ...decision, version: spot.version }),
    onSuccess: (review, { decision }) => {
      queries.setQueryData(reviewQuery(spot.id).queryKey, review);
      void queries.invalidateQueries({ queryKey: pendingQuery.queryKey });
      toast.success(text(decision === 'approve' ? 'moderation.approved' : 'moderation.rejected'));
      void navigate(paths.admin);
    },
  });
};
