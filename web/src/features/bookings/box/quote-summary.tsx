import type { UseQueryResult } from '@tanstack/react-query';
import type { Quote, Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CancellationRule } from '../cancellation-rule.tsx';
import { OwnHold, useOwnHold } from '../own-hold.tsx';
import { PriceLines } from '../price-lines.tsx';
import { StayProblem, stayProblemText } from '../stay-problem.tsx';
import styles from './booking-box.module.css';

interface Props {
  spot: Spot;
  quote: UseQueryResult<Quote>;
  onNextFree: (period: { startTime: string; endTime: string }) => void;
}

/** What the stay costs, whether it can be had, and until when it can be cancelled. */
export const QuoteSummary = ({ spot, quote: { data, error, isFetching, refetch }, onNextFree }: Props) => {
  const text = useText();
  const hold = useOwnHold(data);
  if (error && !isFetching) {
    const known =
      error instanceof ApiError
        ? stayProblemText(text, { code: error.code, reason: error.details.reason }, spot)
        : undefined;
    if (known) return <StayProblem problem={known} />;
    return (
      <div className={styles.failed} role="alert">
        <p>{text('bookings.quoteFailed')}</p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          {text('common.retry')}
        </Button>
      </div>
    );
  }
  if (!data)
    return (
      <div className={styles.waiting} role="status" aria-label={text('bookings.quoteLoading')}>
        <Skeleton height="1.4rem" />
        <Skeleton height="1.4rem" />
        <Skeleton height="2.4rem" />
      </div>
    );
  const { problem, timeZone } = data;
  return (
    <div className={styles.quote} aria-busy={isFetching}>
      {hold && <OwnHold hold={hold} />}
      {problem && !hold && (
        <StayProblem
          problem={stayProblemText(text, problem, spot) ?? problem.message}
          timeZone={timeZone}
          nextFree={problem.nextFree}
          onNextFree={onNextFree}
        />
      )}
      <PriceLines lines={data.lines} total={data.totalPrice} />
      {!problem && <CancellationRule refundableUntil={data.refundableUntil} timeZone={timeZone} />}
    </div>
  );
};
