import type { ErrorCode } from '#shared/api/error-codes.ts';
import type { Quote, Spot } from '#shared/api/spots.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText, type Text } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './stay-problem.module.css';

type Reason = NonNullable<NonNullable<Quote['problem']>['reason']>;
type Rules = Pick<Spot, 'min_duration' | 'advance_booking' | 'accessHours'>;

const REASONS: Record<Reason, MessageId> = {
  order: 'bookings.problemOrder',
  past: 'bookings.problemPast',
  notice: 'bookings.problemNotice',
  too_short: 'bookings.problemTooShort',
  too_long: 'bookings.problemTooLong',
  day: 'bookings.problemDay',
  access_hours: 'bookings.problemAccessHours',
  by_month: 'bookings.problemByMonth',
};

const CODES: Partial<Record<ErrorCode, MessageId>> = {
  period_taken: 'bookings.problemTaken',
  spot_unavailable: 'bookings.problemUnavailable',
  forbidden: 'bookings.problemOwn',
  not_found: 'bookings.problemUnavailable',
};

/** Why a stay cannot be booked, as text; undefined for a code that is not about the stay. */
export const stayProblemText = (
  text: Text,
  { code, reason }: { code: ErrorCode | undefined; reason?: unknown },
  rules: Rules | undefined,
): string | undefined => {
  const byReason = Object.entries(REASONS).find(([known]) => known === reason)?.[1];
  const id =
    byReason ?? (code && CODES[code]) ?? (code === 'stay_not_allowed' ? 'bookings.problemDay' : undefined);
  if (id === undefined) return undefined;
  return text(id, {
    hours: rules?.min_duration ?? 0,
    notice: rules?.advance_booking ?? 0,
    start: rules?.accessHours.start ?? '',
    end: rules?.accessHours.end ?? '',
  });
};

/** Whether another spot could accept the same stay: this one is taken, closed on a day, or accepts no bookings. */
export const isSpotUnavailable = ({ code, reason }: { code: ErrorCode | undefined; reason?: unknown }) =>
  code === 'period_taken' || code === 'spot_unavailable' || reason === 'day';

interface Props {
  problem: string;
  /** The next possible stay, offered as a button: its start as text, and the action. */
  next?: { when: string; take: () => void } | undefined;
}

/** The problem of a stay, and the next possible one. */
export const StayProblemAlert = ({ problem, next }: Props) => {
  const text = useText();
  return (
    <div className={styles.problem} role="alert">
      <p>
        <Icon name="warning" size={20} />
        <span>{problem}</span>
      </p>
      {next && (
        <Button variant="secondary" size="sm" icon="calendar" isWide onClick={next.take}>
          {text('bookings.nextFree', { when: next.when })}
        </Button>
      )}
    </div>
  );
};
