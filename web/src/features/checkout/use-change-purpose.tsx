import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/api/bookings.ts';
import { confirmChange } from '#web/api/changes/confirm-change.ts';
import { type Dates, isSameDates } from '#web/api/changes/dates.ts';
import { releaseChange } from '#web/api/changes/release-change.ts';
import { paths } from '#web/lib/paths.ts';
import { ChangeEnded } from './components/payment/change-ended.tsx';
import { ChangeUndone } from './components/payment/change-undone.tsx';
import type { PaymentPurpose } from './payment-purpose.ts';

const getState = (booking: Booking, dates: Dates): PaymentPurpose['state'] => {
  if (isSameDates(booking, dates)) return 'done';
  return booking.pendingChange && isSameDates(booking.pendingChange, dates) ? 'open' : 'over';
};

/** The payment of a change of a booking to these dates; `onAgain` asks for it again after its end. */
export const useChangePurpose = (
  booking: Booking,
  dates: Dates,
  paymentIntentId: string,
  onAgain: () => void,
): PaymentPurpose => {
  const queries = useQueryClient();
  const confirmation = useMutation(confirmChange(queries, booking.id));
  const release = useMutation(releaseChange(queries));
  return {
    state: getState(booking, dates),
    resultPath: () => paths.changeBooking(booking.id, paymentIntentId),
    fallback: paths.reservation(booking.id),
    report: () => confirmation.mutateAsync(paymentIntentId),
    isReporting: confirmation.isPending,
    refundCode: 'change_refunded',
    release: async () => (isSameDates(await release.mutateAsync(booking.id), dates) ? 'paid' : 'released'),
    isReleasing: release.isPending,
    renew: onAgain,
    renderEnded: (isTimeOver) => (
      <ChangeEnded bookingId={booking.id} isTimeOver={isTimeOver} onAgain={onAgain} />
    ),
    renderUndone: ({ isRefunded, onRetry }) => (
      <ChangeUndone
        bookingId={booking.id}
        isRefunded={isRefunded}
        isRetrying={confirmation.isPending}
        onRetry={onRetry}
      />
    ),
  };
};
