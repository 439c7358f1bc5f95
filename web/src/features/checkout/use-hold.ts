import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Quote, Spot } from '#shared/api/spots.ts';
import { quoteKey } from '#web/api/spots/get-quote.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError, ConnectionError, isUnanswered } from '#web/lib/api-error.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import { showRefusal } from '#web/ui/show-refusal.ts';
import { toast } from '#web/ui/toast-store.ts';
import { createBooking } from '#web/api/bookings/create-booking.ts';
import { isHoldRefusal } from './components/hold/lazy-hold-refusal.tsx';
import { referralParts } from '#web/lib/referral.ts';
import { stayProblemText } from '#web/components/bookings/stay-problem-alert.tsx';

/**
 * Holds the stay for `HOLD_MINUTES` and continues to the payment (ruling 2). A refusal is shown where the visitor can react: the quote is
 * fetched again, and `problem` says what happened.
 */
export const useHold = (spot: Spot, quote: Quote) => {
  const text = useText();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { parkingSpotId, startTime, endTime, totalPrice } = quote;
  const { mutate, isPending, isSuccess, error } = useMutation({
    ...createBooking(queries),
    onError: (failure) => {
      showRefusal(failure, text('bookings.createFailed'));
      // Also shows a hold whose answer was lost.
      return queries.invalidateQueries({ queryKey: quoteKey(parkingSpotId) });
    },
  });

  const problemText = () => {
    if (!error || isHoldRefusal(error)) return undefined;
    if (isUnanswered(error)) return text('bookings.holdUnanswered');
    if (error instanceof ConnectionError)
      return `${text('bookings.createFailed')}. ${text('common.notSent')}`;
    if (!(error instanceof ApiError)) return text('bookings.createFailed');
    const { code, details, message } = error;
    if (code === 'price_changed' && typeof details.totalPrice === 'number')
      return text('bookings.priceChanged', { price: formatEuros(details.totalPrice, language) });
    return stayProblemText(text, { code, reason: details.reason }, spot) ?? message;
  };

  return {
    /** `shown`: the price that the driver has seen. */
    hold: (shown = totalPrice) => {
      if (isPending) return;
      mutate(
        { parkingSpotId, startTime, endTime, totalPrice: shown, ...referralParts() },
        {
          onSuccess: () => {
            toast.success(text('bookings.created'), text('bookings.createdText'));
            const total = shown.toFixed(2);
            void navigate(paths.payment({ spotId: parkingSpotId, startTime, endTime, totalPrice: total }));
          },
        },
      );
    },
    // The next page takes a moment to load; the button stays busy until then.
    isHolding: isPending || isSuccess,
    problem: problemText(),
    refusal: isHoldRefusal(error) ? error : undefined,
  };
};
