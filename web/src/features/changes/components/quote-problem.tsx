import type { Booking } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import type { Dates } from '#web/api/changes/dates.ts';
import { StayProblemAlert, stayProblemText } from '#web/components/bookings/stay-problem-alert.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Stack } from '#web/ui/layout.tsx';

const REASONS = new Map<unknown, MessageId>([
  ['same', 'changes.same'],
  ['step', 'changes.step'],
  ['begun', 'changes.begun'],
  ['over', 'changes.over'],
  ['money', 'changes.moneyOpen'],
  ['problem', 'changes.problemOpen'],
  ['limit', 'changes.limit'],
]);

interface Props {
  error: Error;
  booking: Booking;
  spot: Spot | undefined;
  dates: Dates;
  isRetrying: boolean;
  onRetry: () => void;
  onDates: (dates: Dates) => void;
}

/** Why the dates are not possible, with the latest possible end or the next free dates in one press. */
export const QuoteProblem = ({ error, booking, spot, dates, isRetrying, onRetry, onDates }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { timeZone } = booking;
  if (!(error instanceof ApiError) || !error.isFinal)
    return <ErrorState error={error} onRetry={onRetry} isRetrying={isRetrying} />;
  const { code, details } = error;
  const id = code === 'change_pending' ? 'changes.pending' : REASONS.get(details.reason);
  const problem =
    (id && text(id)) ??
    stayProblemText(text, { code, reason: details.reason }, spot) ??
    text('changes.failed');
  const { latestEnd, nextFree } = details;
  if (typeof latestEnd === 'string')
    return (
      <Stack gap={3}>
        <StayProblemAlert problem={problem} />
        <Button variant="secondary" icon="clock" onClick={() => onDates({ ...dates, endTime: latestEnd })}>
          {text('changes.latestEnd', { when: formatMoment(latestEnd, timeZone, language) })}
        </Button>
      </Stack>
    );
  const next =
    nextFree && typeof nextFree === 'object' && 'startTime' in nextFree && 'endTime' in nextFree
      ? { startTime: String(nextFree.startTime), endTime: String(nextFree.endTime) }
      : undefined;
  return (
    <StayProblemAlert
      problem={latestEnd === null ? text('changes.notLonger') : problem}
      next={next && { when: formatMoment(next.startTime, timeZone, language), take: () => onDates(next) }}
    />
  );
};
