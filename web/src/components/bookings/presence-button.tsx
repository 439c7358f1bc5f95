import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/api/bookings.ts';
import { ARRIVAL_MINUTES, CLAIM_HOURS } from '#shared/model/rules.ts';
import { type Presence, recordPresence } from '#web/api/bookings/record-presence.ts';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { failedPressText } from '#web/lib/failure-text.ts';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Stay = Pick<Booking, 'id' | 'role' | 'status' | 'startTime' | 'endTime' | 'arrivedAt' | 'leftAt'>;

/** The notice that a driver can give now, and its label; undefined if none. */
export const findPress = (booking: Stay, now: number): { says: Presence; label: MessageId } | undefined => {
  const { role, status, startTime, endTime, arrivedAt, leftAt } = booking;
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  if (role !== 'driver' || !['confirmed', 'completed'].includes(status)) return undefined;
  if (now < start - ARRIVAL_MINUTES * MINUTE_MS || now >= end + CLAIM_HOURS * HOUR_MS) return undefined;
  const isThere = arrivedAt !== undefined && leftAt === undefined;
  if (now >= end) return isThere ? { says: 'left', label: 'stays.hasLeft' } : undefined;
  if (isThere) return { says: 'left', label: 'stays.leaving' };
  return { says: 'arrived', label: leftAt === undefined ? 'stays.arrived' : 'stays.back' };
};

const WHY = new Map<string, MessageId>([
  ['stay_over', 'stays.over'],
  ['too_early', 'stays.tooEarly'],
]);

interface Props {
  booking: Stay;
  now: number;
  /** Whether it is the action of the page, at the bottom edge of telephones. */
  isAtEdge?: boolean;
}

/** "I have arrived" or "I am leaving", whichever comes next, in one press. Without a network nothing is sent, also not later. */
export const PresenceButton = ({ booking, now, isAtEdge = false }: Props) => {
  const text = useText();
  const limitText = useLimitText();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation(recordPresence(queries, booking.id));
  const press = findPress(booking, now);
  const why = error instanceof ApiError ? WHY.get(error.code ?? '') : undefined;
  const done = () => toast.success(text(press?.says === 'arrived' ? 'stays.saidArrived' : 'stays.saidLeft'));
  const isBack = press?.label === 'stays.back';
  const button = press && (
    <Button
      variant={isBack ? 'secondary' : 'primary'}
      icon={press.says === 'arrived' ? 'pin' : 'check'}
      busy={isPending}
      onClick={() => mutate(press.says, { onSuccess: done })}
    >
      {text(press.label)}
    </Button>
  );
  return (
    <>
      {button &&
        (isAtEdge && !isBack ? <ActionBar isOnWideScreens>{button}</ActionBar> : <div>{button}</div>)}
      {error && (
        <Alert>
          <p>{limitText(error) ?? text(failedPressText(error, why ?? 'stays.notSaved'))}</p>
        </Alert>
      )}
    </>
  );
};
