import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/api/bookings.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';
import { cancelBooking } from '#web/api/bookings/cancel-booking.ts';
import { bookingKeys } from '#web/api/bookings/keys.ts';
import { cancellationQuery } from '#web/api/bookings/preview-cancellation.ts';

interface Dialog {
  isOpen: boolean;
  onClose: () => void;
  /** Called after the dialog has closed and returned the focus to a button that is gone. */
  onCancelled: () => void;
}

/** The current terms of cancelling a booking, and the cancellation. */
export const useCancel = (booking: Booking, { isOpen, onClose, onCancelled }: Dialog) => {
  const text = useText();
  const queries = useQueryClient();
  const preview = useQuery({ ...cancellationQuery(booking.id), enabled: isOpen });
  const options = cancelBooking(queries, booking.id);
  const { mutate, reset, isPending, isSuccess, error } = useMutation(options);
  const code = error instanceof ApiError ? error.code : undefined;
  const isImpossible = code === 'not_cancellable' || preview.data?.isPossible === false;
  return {
    /** The latest terms, or undefined while loading. */
    terms: preview.isFetching || preview.isError ? undefined : preview.data,
    preview,
    isImpossible: isImpossible && !preview.isFetching,
    isPending,
    error,
    code,
    cancel: (refund: number) => {
      // The second of two quick clicks comes before the button is disabled.
      if (queries.isMutating({ mutationKey: options.mutationKey }) > 0) return;
      mutate(refund, {
        onSuccess: () => {
          toast.success(text('reservations.cancelDone'));
          onClose();
          onCancelled();
        },
      });
    },
    /** The browser also calls it when a dialog has closed. */
    close: () => {
      if (isSuccess) onCancelled();
      if (!isPending) reset();
      // Something has happened to it that this page does not show yet.
      if (isImpossible) void queries.invalidateQueries({ queryKey: bookingKeys.all });
      onClose();
    },
  };
};
