import { useMutation } from '@tanstack/react-query';
import { useText } from '#web/i18n/use-text.ts';
import { call } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';

/** Sends the link that verifies the address of this very person again. */
export const VerifyEmail = () => {
  const text = useText();
  const send = useMutation({
    mutationFn: () => call('accounts', 'requestEmailVerification'),
    onSuccess: () => toast.success(text('bookings.linkSent')),
    onError: () => toast.error(text('bookings.linkFailed')),
  });
  return (
    <>
      <p>{text('bookings.verifyEmail')}</p>
      <Button variant="secondary" isWide busy={send.isPending} onClick={() => send.mutate()}>
        {text('bookings.sendLinkAgain')}
      </Button>
    </>
  );
};
