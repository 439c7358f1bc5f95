import type { UseQueryResult } from '@tanstack/react-query';
import type { Quote, Spot } from '#shared/api/spots.ts';
import type { LocalStay } from '#web/api/spots/get-quote.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { formatInstant, formatLocalDate } from '#web/lib/dates.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CancellationRule } from '#web/components/bookings/cancellation-rule.tsx';
import { PromisesLink } from '#web/components/bookings/promises-link.tsx';
import { LazyAvailabilityAlertButton } from '#web/components/favourites/lazy-availability-alert-button.tsx';
import { LazySimilarSpots } from '#web/components/spots/lazy-similar-spots.tsx';
import { fullDayStay, toLocalStay } from '#web/components/bookings/local-stay.ts';
import { LazyOwnBooking } from '../hold/lazy-own-booking.tsx';
import { useOwnTaken } from '../../use-own-booking.ts';
import { PriceLines } from '#web/components/bookings/price-lines.tsx';
import {
  isSpotUnavailable,
  StayProblemAlert,
  stayProblemText,
} from '#web/components/bookings/stay-problem-alert.tsx';
import styles from './booking-box.module.css';

interface Props {
  spot: Spot;
  stay: LocalStay;
  quote: UseQueryResult<Quote>;
  /** The first bookable full day. */
  firstBookableDate: string | null | undefined;
  onStay: (stay: LocalStay) => void;
}

/** The next possible stay: the server's suggestion, or the first bookable day for a stay that is too early. */
const useNextStay = ({ spot, quote: { data }, firstBookableDate, onStay }: Props) => {
  const { language } = useLanguage();
  if (!data?.problem) return undefined;
  const { nextFree, reason } = data.problem;
  if (nextFree)
    return {
      when: formatInstant(nextFree.startTime, data.timeZone, 'dayTime', language),
      take: () => onStay(toLocalStay(nextFree, data.timeZone)),
    };
  const isTooEarly = reason === 'past' || reason === 'notice';
  if (!isTooEarly || !firstBookableDate) return undefined;
  return {
    when: formatLocalDate(firstBookableDate, 'shortDay', language),
    take: () => onStay(fullDayStay(spot, firstBookableDate)),
  };
};

/** The stay's price, whether it is available, and until when it can be cancelled. */
export const QuoteSummary = (props: Props) => {
  const text = useText();
  const { spot, stay, quote } = props;
  const { data, error, isFetching, refetch } = quote;
  const next = useNextStay(props);
  const { own, isChecking } = useOwnTaken(data);
  if (error && !isFetching) {
    const known =
      error instanceof ApiError
        ? stayProblemText(text, { code: error.code, reason: error.details.reason }, spot)
        : undefined;
    if (known) return <StayProblemAlert problem={known} />;
    return (
      <Alert>
        <p>{text('bookings.quoteFailed')}</p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          {text('common.retry')}
        </Button>
      </Alert>
    );
  }
  if (!data)
    return (
      <Stack gap={3} role="status" aria-label={text('bookings.quoteLoading')}>
        <Skeleton height="1.4rem" />
        <Skeleton height="1.4rem" />
        <Skeleton height="2.4rem" />
      </Stack>
    );
  const { problem, timeZone } = data;
  return (
    <div className={styles.quote} aria-busy={isFetching}>
      {own && <LazyOwnBooking booking={own} />}
      {isChecking && <Skeleton height="4rem" />}
      {problem && !own && !isChecking && (
        <StayProblemAlert problem={stayProblemText(text, problem, spot) ?? problem.message} next={next} />
      )}
      <PriceLines lines={data.lines} total={data.totalPrice} />
      {problem && !own && !isChecking && !quote.isPlaceholderData && isSpotUnavailable(problem) && (
        <>
          {!spot.isMine && problem.code !== 'spot_unavailable' && (
            <LazyAvailabilityAlertButton spotId={spot.id} stay={stay} quote={data} />
          )}
          <LazySimilarSpots spot={spot} stay={stay} />
        </>
      )}
      {!problem && <CancellationRule refundableUntil={data.refundableUntil} timeZone={timeZone} />}
      <div className={styles.promises}>
        <PromisesLink />
      </div>
    </div>
  );
};
