import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RentalQuote } from '#shared/api/rentals.ts';
import type { Spot } from '#shared/api/spots.ts';
import { rentalQuoteQuery } from '#web/api/rentals/get-rental-quote.ts';
import { CancellationRule } from '#web/components/bookings/cancellation-rule.tsx';
import { PriceLines } from '#web/components/bookings/price-lines.tsx';
import { StayProblemAlert } from '#web/components/bookings/stay-problem-alert.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate, todayIn } from '#web/lib/dates.ts';
import type { Elements } from '#web/lib/elements.ts';
import { paths } from '#web/lib/paths.ts';
import { replaceQuery } from '#web/lib/replace-query.ts';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readRentalProblem } from '../rental-problem.ts';
import { readStart, startBounds } from '../rental-start.ts';
import { RentalTerms } from './rental-terms.tsx';

interface SummaryProps {
  spot: Spot;
  quote: { data: RentalQuote | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  onStart: (date: string) => void;
}

const Summary = ({ spot, quote: { data, error, isFetching, refetch }, onStart }: SummaryProps) => {
  const text = useText();
  const { language } = useLanguage();
  const problem = readRentalProblem(error, text);
  if (problem) {
    const { nextDate } = problem;
    return (
      <StayProblemAlert
        problem={problem.text}
        next={
          nextDate === undefined
            ? undefined
            : { when: formatLocalDate(nextDate, 'day', language), take: () => onStart(nextDate) }
        }
      />
    );
  }
  if (error)
    return (
      <ErrorState
        title={text('rentals.quoteFailed')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <Skeleton height="9rem" />;
  return (
    <>
      <PriceLines lines={data.lines} total={data.totalPrice} />
      <CancellationRule refundableUntil={data.refundableUntil} timeZone={spot.timeZone} />
    </>
  );
};

interface Props {
  spot: Spot;
  /** Shows what the visitor has at this spot, if that is why a rental cannot begin on a day; else the problem. */
  renderOwn: (startDate: string, error: unknown, problem: Elements) => Elements;
}

/**
 * The day that a visitor has chosen, else the first possible one: tomorrow, or what the server answers for it where an owner wants to know of
 * a rental earlier.
 */
const useStart = (spot: Spot, asked: string | null) => {
  const text = useText();
  const { first } = startBounds(spot.timeZone, spot.month_from);
  const [chosen, setChosen] = useState(() => readStart(asked, spot.timeZone));
  const { error } = useQuery({
    ...rentalQuoteQuery(spot.id, first),
    retry: false,
    enabled: chosen === undefined,
  });
  return [chosen ?? readRentalProblem(error, text)?.nextDate ?? first, setChosen] as const;
};

/** The first day of a rental by the month, and what it costs. The day is in the address, so that it survives going back. */
export const RentalForm = ({ spot, renderOwn }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { first, last } = startBounds(spot.timeZone, spot.month_from);
  const [start, setStart] = useStart(spot, new URLSearchParams(search).get('month'));
  const [isLeaving, setIsLeaving] = useState(false);
  const quote = useQuery({ ...rentalQuoteQuery(spot.id, start), retry: false });
  const change = (date: string) => {
    setStart(date);
    replaceQuery(new URLSearchParams({ month: date }).toString());
  };
  const isPossible = quote.data !== undefined && !quote.isPlaceholderData && !quote.isError && !spot.isMine;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isLeaving || !isPossible) return;
    setIsLeaving(true);
    void navigate(paths.startRental(spot.id, start));
  };
  return (
    <Stack as="form" gap={4} onSubmit={submit}>
      <DateField
        label={text('rentals.start')}
        name="start"
        day={start}
        today={todayIn(spot.timeZone)}
        min={first}
        isDisabled={(day) => day > last}
        onPick={change}
      />
      {spot.month_from !== null && spot.month_from > todayIn(spot.timeZone) && (
        <Note>{text('rentals.monthFrom', { date: formatLocalDate(spot.month_from, 'day', language) })}</Note>
      )}
      {renderOwn(start, quote.error, <Summary spot={spot} quote={quote} onStart={change} />)}
      <ActionBar
        isOnWideScreens
        fact={
          <Price
            euros={quote.data?.totalPrice ?? spot.price_month ?? 0}
            format="short"
            unit={text('rentals.perMonth')}
          />
        }
      >
        <Button type="submit" variant="accent" isWide disabled={!isPossible} busy={isLeaving}>
          {text('rentals.rent')}
        </Button>
      </ActionBar>
      <Note>{text(spot.isMine ? 'bookings.problemOwn' : 'bookings.notChargedYet')}</Note>
      {quote.data && !quote.isError && <RentalTerms quote={quote.data} isShort />}
    </Stack>
  );
};
