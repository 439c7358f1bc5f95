import type { Spot } from '#shared/api/spots.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { failedPressText } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { useDeleteSpot } from './use-delete-spot.ts';
import { useToggleSpot } from './use-toggle-spot.ts';
import styles from './delete-spot-dialog.module.css';

const CONSEQUENCES: readonly MessageId[] = [
  'dashboard.deleteGoes',
  'dashboard.deleteStays',
  'dashboard.deleteForGood',
];

const Question = ({ error }: { error: Error | null }) => {
  const text = useText();
  return (
    <Stack gap={5}>
      <ul className={styles.consequences}>
        {CONSEQUENCES.map((message) => (
          <li key={message}>{text(message)}</li>
        ))}
      </ul>
      <div role="alert">
        {error && <FieldError>{text(failedPressText(error, 'dashboard.deleteFailed'))}</FieldError>}
      </div>
    </Stack>
  );
};

const Refusal = ({ spot }: { spot: Spot }) => {
  const text = useText();
  return (
    <Stack role="alert" gap={5}>
      <p>{text('dashboard.deleteRefused')}</p>
      <p>{text(spot.is_active ? 'dashboard.deletePauseInstead' : 'dashboard.deleteIsPaused')}</p>
    </Stack>
  );
};

interface Props {
  spot: Spot;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void | Promise<void>;
  /** The spot as it is after having been paused instead. */
  onPaused?: (saved: Spot) => void;
}

/** Asks before a spot is deleted; while somebody has booked it, says so and offers a pause instead. */
export const DeleteSpotDialog = ({ spot, isOpen, onClose, onDeleted, onPaused }: Props) => {
  const text = useText();
  const { start, isPending, error, reset } = useDeleteSpot(spot, onDeleted);
  const pausing = useToggleSpot(spot);
  const isRefused = error instanceof ApiError && error.code === 'has_bookings';
  const close = () => {
    reset();
    onClose();
  };
  const pause = () =>
    pausing.toggle((saved) => {
      onPaused?.(saved);
      close();
    });
  const actions = isRefused ? (
    <>
      <Button variant="secondary" onClick={close}>
        {text('common.close')}
      </Button>
      {spot.is_active && (
        <Button icon="pause" busy={pausing.isPending} onClick={pause}>
          {text('dashboard.pauseSpot')}
        </Button>
      )}
    </>
  ) : (
    <DialogActions onCancel={close}>
      <Button variant="danger" icon="trash" busy={isPending} onClick={start}>
        {text(isPending ? 'dashboard.deleting' : 'dashboard.delete')}
      </Button>
    </DialogActions>
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={text(isRefused ? 'dashboard.deleteRefusedTitle' : 'dashboard.deleteTitle', {
        title: spot.title,
      })}
      footer={actions}
    >
      {isRefused ? <Refusal spot={spot} /> : <Question error={error} />}
    </Dialog>
  );
};
