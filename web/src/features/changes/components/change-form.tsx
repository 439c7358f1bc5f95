import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Booking } from '#shared/api/bookings.ts';
import { type Dates, isSameDates } from '#web/api/changes/dates.ts';
import { changeQuoteQuery } from '#web/api/changes/quote-change.ts';
import { requestChange } from '#web/api/changes/request-change.ts';
import { spotQuery } from '#web/api/spots/get-spot.ts';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { failedPressText } from '#web/lib/failure-text.ts';
import { formatEuros } from '#web/lib/money.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { keepDates, readDates } from '../chosen-dates.ts';
import { ChangeTerms } from './change-terms.tsx';
import { DatesFields } from './dates-fields.tsx';
import { QuoteProblem } from './quote-problem.tsx';
import styles from './change.module.css';

const QuoteSkeleton = () => {
  const text = useText();
  return (
    <Stack gap={3} role="status" aria-label={text('changes.asking')}>
      <Skeleton height="4.5rem" />
      <Skeleton height="8rem" />
    </Stack>
  );
};

interface Props {
  booking: Booking;
  /** Called when it is changed and there is nothing to pay. */
  onChanged: () => void;
}

/** Chooses other dates, shows what they cost before anything happens, and asks for them. */
export const ChangeForm = ({ booking, onChanged }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const limitText = useLimitText();
  const queries = useQueryClient();
  const hasBegun = useMinute() >= Date.parse(booking.startTime);
  const [chosen, setChosen] = useState(() => readDates(window.location.search, booking));
  // A stay that began meanwhile keeps its start.
  const dates = hasBegun ? { ...chosen, startTime: booking.startTime } : chosen;
  const isSame = isSameDates(dates, booking);
  const { data: spot } = useQuery(spotQuery(booking.parkingSpotId));
  const quote = useQuery({ ...changeQuoteQuery(booking.id, dates), enabled: !isSame });
  const { mutate, reset, isPending, error } = useMutation(requestChange(queries, booking.id));
  const choose = (next: Dates) => {
    reset();
    setChosen(next);
    keepDates(next);
  };
  // The price of another moment must not be agreed to.
  const isOtherPrice = error instanceof ApiError && error.code === 'price_changed';
  const { refetch } = quote;
  // The last quote stays visible while there is no network to ask again.
  const problem = quote.data && !(quote.error instanceof ApiError) ? null : quote.error;
  useEffect(() => {
    if (error instanceof ApiError) void refetch();
  }, [error, refetch]);
  const difference = quote.data?.difference ?? 0;
  const amount = formatEuros(Math.abs(difference), language);
  const submit = () =>
    mutate(
      { ...dates, difference },
      {
        onSuccess: ({ payment }) => {
          if (payment) return;
          toast.success(text('changes.done'));
          onChanged();
        },
      },
    );
  const getAction = () => {
    if (difference > 0) return text('changes.pay', { amount });
    return difference < 0 ? text('changes.doAndGetBack', { amount }) : text('changes.do');
  };
  return (
    <Card as="section" variant="raised" className={styles.card}>
      <DatesFields booking={booking} spot={spot} dates={dates} hasBegun={hasBegun} onChange={choose} />
      {isSame && <Note>{text('changes.choose')}</Note>}
      {!isSame && quote.isPending && <QuoteSkeleton />}
      {!isSame && problem && (
        <QuoteProblem
          error={problem}
          booking={booking}
          spot={spot}
          dates={dates}
          isRetrying={quote.isFetching}
          onRetry={() => void refetch()}
          onDates={choose}
        />
      )}
      {!isSame && quote.data && !problem && (
        <>
          <ChangeTerms booking={booking} quote={quote.data} />
          {error && (
            <Alert>
              <p>
                {isOtherPrice
                  ? text('changes.otherPrice')
                  : (limitText(error) ?? text(failedPressText(error, 'changes.failed')))}
              </p>
            </Alert>
          )}
          <ActionBar isOnWideScreens>
            <Button
              variant={difference > 0 ? 'accent' : 'primary'}
              isWide
              busy={isPending}
              disabled={quote.isFetching}
              onClick={submit}
            >
              {getAction()}
            </Button>
          </ActionBar>
        </>
      )}
    </Card>
  );
};
