import type { Booking, Cancellation } from '#shared/api/bookings.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ConnectionError } from '#web/lib/api-error.ts';
import { formatEuros } from '#web/lib/money.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CancelTerms } from './cancel-terms.tsx';
import { useCancel } from './use-cancel.ts';

interface Props {
  booking: Booking;
  isOpen: boolean;
  onClose: () => void;
  onCancelled: () => void;
}

/** The final button's text: the last thing that is read is the refund. */
const getAction = ({ role }: Booking, { isInTime }: Cancellation): MessageId => {
  if (role === 'owner') return 'reservations.cancelAsOwner';
  return isInTime ? 'reservations.cancelInTime' : 'reservations.cancelLate';
};

const Waiting = () => {
  const text = useText();
  const isSlow = useIsSlow(true);
  return (
    <Stack gap={4} aria-busy="true">
      <p className={isSlow ? undefined : 'visually-hidden'} role="status">
        {text(isSlow ? 'reservations.slow' : 'reservations.cancelAsking')}
      </p>
      <Skeleton height="4.5rem" />
      <Skeleton width="80%" />
      <Skeleton width="60%" />
    </Stack>
  );
};

/** Shows either party what cancelling means now, and does it. */
export const CancelDialog = ({ booking, isOpen, onClose, onCancelled }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { terms, preview, isImpossible, isPending, error, code, cancel, close } = useCancel(booking, {
    isOpen,
    onClose,
    onCancelled,
  });
  const isSlow = useIsSlow(isPending);
  const canConfirm = terms !== undefined && !isImpossible;
  const failure = (): MessageId | undefined => {
    if (!error || isPending) return undefined;
    if (code === 'refund_changed') return 'reservations.refundChanged';
    return error instanceof ConnectionError ? 'reservations.cancelNoAnswer' : 'reservations.cancelFailed';
  };
  const problem = failure();

  const body = () => {
    if (isImpossible) return <p role="alert">{text('reservations.notCancellable')}</p>;
    if (terms) return <CancelTerms booking={booking} terms={terms} />;
    if (preview.isFetching || !preview.isError) return <Waiting />;
    return (
      <ErrorState
        title={text('reservations.cancelAskFailed')}
        error={preview.error}
        onRetry={() => void preview.refetch()}
      />
    );
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={text(isImpossible ? 'reservations.notCancellableTitle' : 'reservations.cancelTitle')}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {text(canConfirm ? 'reservations.keep' : 'common.close')}
          </Button>
          {canConfirm && (
            <Button variant="danger" busy={isPending} onClick={() => cancel(terms.refund)}>
              {isPending
                ? text('reservations.cancelling')
                : text(getAction(booking, terms), { amount: formatEuros(terms.refund, language) })}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        {body()}
        {canConfirm && problem && (
          <div role="alert">
            <FieldError>{text(problem, { amount: formatEuros(terms.refund, language) })}</FieldError>
          </div>
        )}
        {isSlow && <p role="status">{text('reservations.slow')}</p>}
      </Stack>
    </Dialog>
  );
};
