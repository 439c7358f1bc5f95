import { useState } from 'react';
import type { ModerationCase } from '#shared/api/moderation.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { ApiError, isConflict } from '#web/lib/api-error.ts';
import { failedPressText } from '#web/lib/failure-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { useDecide } from '../use-decide.ts';
import styles from './moderation.module.css';
import { RejectDialog } from './reject-dialog.tsx';

const TONES = { pending: 'accent', approved: 'success', rejected: 'danger' } as const;

const getFailure = (error: Error): MessageId => {
  if (error instanceof ApiError && error.code === 'no_tax_rate') return 'moderation.noTaxRate';
  return failedPressText(error, isConflict(error) ? 'moderation.changed' : 'moderation.decideFailed');
};

interface Props {
  review: ModerationCase;
  /** Fetches the spot again after its owner has changed it. */
  onReload: () => void;
}

/** The state of a spot, and the two buttons that change it. */
export const DecisionPanel = ({ review, onReload }: Props) => {
  const text = useText();
  const [isRejecting, setIsRejecting] = useState(false);
  const { mutate, isPending, variables, error } = useDecide(review);
  const { status } = review.spot;
  const isApproving = isPending && variables.decision === 'approve';
  return (
    <section className={styles.decision} aria-label={text('moderation.decision')}>
      <p>
        <Badge tone={TONES[status]}>{text(`moderation.${status}State`)}</Badge>
      </p>
      {error && (
        <Alert>
          <p>{text(getFailure(error))}</p>
          {isConflict(error) && (
            <Button variant="secondary" size="sm" onClick={onReload}>
              {text('moderation.reload')}
            </Button>
          )}
        </Alert>
      )}
      <Stack gap={3}>
        {status !== 'approved' && (
          <Button icon="check" busy={isApproving} onClick={() => mutate({ decision: 'approve' })}>
            {text('moderation.approve')}
          </Button>
        )}
        {status !== 'rejected' && (
          <Button variant="secondary" onClick={() => setIsRejecting(true)}>
            {text('moderation.rejectWithReason')}
          </Button>
        )}
      </Stack>
      <RejectDialog
        isOpen={isRejecting}
        onClose={() => setIsRejecting(false)}
        isBusy={isPending && !isApproving}
        onReject={(reason) =>
          mutate({ decision: 'reject', reason }, { onError: () => setIsRejecting(false) })
        }
      />
    </section>
  );
};
