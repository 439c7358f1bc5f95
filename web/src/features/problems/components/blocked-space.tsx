import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unblockSpace } from '#web/api/problems/unblock-space.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { failedPressText } from '#web/lib/failure-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toast-store.ts';

interface Props {
  bookingId: string;
  blockedUntil: string;
  timeZone: string;
}

/** The time until which a space stays blocked after its driver has left, and the owner's word that it is free again. */
export const BlockedSpace = ({ bookingId, blockedUntil, timeZone }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation(unblockSpace(queries, bookingId));
  return (
    <Stack gap={3} align="start">
      <p>{text('problems.blocked', { time: formatInstant(blockedUntil, timeZone, 'time', language) })}</p>
      {error && (
        <Alert>
          <p>{text(failedPressText(error, 'problems.notUnblocked'))}</p>
        </Alert>
      )}
      <Button
        variant="secondary"
        busy={isPending}
        onClick={() => mutate(undefined, { onSuccess: () => toast.success(text('problems.unblocked')) })}
      >
        {text('problems.unblock')}
      </Button>
    </Stack>
  );
};
