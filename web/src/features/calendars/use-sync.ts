import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '#web/i18n/use-text.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { createFeed } from '#web/api/calendars/create-feed.ts';
import { createImport } from '#web/api/calendars/create-import.ts';
import { deleteFeed } from '#web/api/calendars/delete-feed.ts';
import { deleteImport } from '#web/api/calendars/delete-import.ts';
import { refreshImport } from '#web/api/calendars/refresh-import.ts';
import { ApiError, ConnectionError } from '#web/lib/api-error.ts';
import { lostPressText } from '#web/lib/failure-text.ts';
import { showRefusal } from '#web/ui/show-refusal.ts';
import { toast } from '#web/ui/toast-store.ts';
import { calendarKeys } from '#web/api/calendars/keys.ts';

const isRateLimited = (error: Error) => error instanceof ApiError && error.code === 'rate_limited';

/** A change of the synchronisation. Affected data are fetched again; an error is shown. */
const useSyncChange = <Input, Output>(
  spotId: string,
  change: (input: Input) => Promise<Output>,
  { done, failed }: { done?: MessageId | ((output: Output) => MessageId | undefined); failed?: MessageId },
) => {
  const queries = useQueryClient();
  const text = useText();
  return useMutation({
    mutationFn: change,
    onSuccess: (output) => {
      const message = typeof done === 'function' ? done(output) : done;
      if (message) toast.success(text(message));
    },
    onError: (error) => {
      if (failed) showRefusal(error, text(isRateLimited(error) ? 'calendar.problemTooOften' : failed));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: calendarKeys.spot(spotId) }),
  });
};

export const useFeed = (spotId: string) => ({
  create: useSyncChange(spotId, () => createFeed(spotId), {
    done: 'calendar.feedCreated',
    failed: 'calendar.feedFailed',
  }),
  end: useSyncChange(spotId, () => deleteFeed(spotId), {
    done: 'calendar.feedEnded',
    failed: 'calendar.feedFailed',
  }),
});

export const useAddImport = (spotId: string) =>
  useSyncChange(spotId, (body: { url: string; name: string }) => createImport(spotId, body), {
    done: 'calendar.importAdded',
  });

export const useImport = (spotId: string, importId: string) => ({
  refresh: useSyncChange(
    spotId,
    (doubtSince: string | undefined) => refreshImport(spotId, importId, doubtSince),
    {
      // What is wrong is beside the calendar.
      done: ({ failure, doubt }) => (failure || doubt ? undefined : 'calendar.refreshed'),
      failed: 'calendar.refreshFailed',
    },
  ),
  remove: useSyncChange(spotId, () => deleteImport(spotId, importId), {
    done: 'calendar.importRemoved',
    failed: 'calendar.removeFailed',
  }),
});

const BY_CODE: Readonly<Record<string, MessageId>> = {
  invalid_request: 'calendar.problemAddress',
  too_many_imports: 'calendar.problemTooMany',
  conflict: 'calendar.problemKnown',
  rate_limited: 'calendar.problemTooOften',
};

/** Why a calendar could not be imported, with what to do. */
export const toAddProblem = (error: unknown): MessageId => {
  if (error instanceof ConnectionError) return lostPressText(error);
  if (!(error instanceof ApiError)) return 'common.serverText';
  const problem = error.details['problem'];
  switch (problem) {
    case 'not_found':
    case 'not_a_calendar':
    case 'too_large':
    case 'unreachable':
    case 'refused_address':
      return `calendar.problem.${problem}`;
    default:
      return BY_CODE[error.code ?? ''] ?? 'common.serverText';
  }
};
