import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CalendarChange, CalendarDayStatus, SpotCalendar } from '#shared/api/calendars.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { showRefusal } from '#web/ui/show-refusal.ts';
import { toast } from '#web/ui/toast-store.ts';
import { calendarKeys } from '#web/api/calendars/keys.ts';
import { updateCalendar } from '#web/api/calendars/update-calendar.ts';

type State = CalendarChange['state'];

/** The probable status of a day after a change; the server's answer decides. */
const AFTER: Record<State, Partial<Record<CalendarDayStatus, CalendarDayStatus>>> = {
  blocked: { open: 'blocked', closed: 'blocked', opened: 'blocked' },
  open: { blocked: 'open', closed: 'opened' },
  default: { blocked: 'open', opened: 'closed' },
};

const withChange = (calendar: SpotCalendar, { from, to, state }: CalendarChange): SpotCalendar => ({
  ...calendar,
  days: calendar.days.map((day) =>
    day.date >= from && day.date <= to ? { ...day, status: AFTER[state][day.status] ?? day.status } : day,
  ),
});

const DONE = {
  blocked: 'calendar.blockedDone',
  open: 'calendar.openDone',
  default: 'calendar.defaultDone',
} as const;

/** Blocks and opens days: shown at once, and undone with a message if the server refuses. */
export const useChangeDays = (spotId: string) => {
  const queries = useQueryClient();
  const text = useText();
  const queryKey = calendarKeys.spot(spotId);
  return useMutation({
    mutationFn: (body: CalendarChange) => updateCalendar(spotId, body),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueriesData<SpotCalendar>({ queryKey });
      queries.setQueriesData<SpotCalendar>({ queryKey }, (shown) => shown && withChange(shown, change));
      return before;
    },
    onSuccess: (_answer, { state }) => {
      toast.success(text(DONE[state]));
    },
    onError: (error, _change, before) => {
      for (const [key, shown] of before ?? []) queries.setQueryData(key, shown);
      const isRented = error instanceof ApiError && error.code === 'spot_rented';
      showRefusal(error, text(isRented ? 'calendar.rentedDays' : 'calendar.changeFailed'));
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
};
