import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { requestEmailVerification } from '#web/api/accounts/request-email-verification.ts';
import { meQuery } from '#web/api/accounts/session.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { showRefusal } from '#web/ui/show-refusal.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Sends the signed-in person another link that verifies the address. */
export const VerifyEmail = () => {
  const text = useText();
  const queries = useQueryClient();
  // The link may be used in another tab.
  useQuery({ ...meQuery, refetchOnMount: 'always', refetchOnWindowFocus: 'always' });
  const send = useMutation({
    mutationFn: requestEmailVerification,
    onSuccess: () => toast.success(text('common.linkSent')),
    onError: (error) => {
      const isVerified = error instanceof ApiError && error.code === 'conflict';
      if (isVerified) void queries.invalidateQueries({ queryKey: meQuery.queryKey });
      else showRefusal(error, text('common.linkFailed'));
    },
  });
  return (
    <>
      <p>{text('common.openLink')}</p>
      <Button variant="secondary" isWide busy={send.isPending} onClick={() => send.mutate()}>
        {text('common.sendLinkAgain')}
      </Button>
    </>
  );
};
