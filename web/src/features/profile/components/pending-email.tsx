import { useMutation, useQuery } from '@tanstack/react-query';
import type { User } from '#shared/api/accounts.ts';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { cancelEmailChange } from '#web/api/accounts/cancel-email-change.ts';
import { resendEmailChange } from '#web/api/accounts/resend-email-change.ts';
import { meQuery } from '#web/api/accounts/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showRefusal } from '#web/ui/show-refusal.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useKeepUser } from '../use-keep-user.ts';
import { useOneAtATime } from '#web/components/forms/use-one-at-a-time.ts';
import styles from './profile.module.css';
import { SendLinkButton } from './send-link-button.tsx';

const KEY = ['profile', 'pending-email'];

/** The pending address; its link may be used on another device. */
export const PendingEmail = ({ user, pendingEmail }: { user: User; pendingEmail: string }) => {
  const text = useText();
  const keepUser = useKeepUser();
  const oneAtATime = useOneAtATime(KEY);
  const { refetch } = useQuery({ ...meQuery, refetchOnMount: 'always', refetchOnWindowFocus: 'always' });

  const handleGone = (error: Error) => {
    const isGone = error instanceof ApiError && (error.code === 'not_found' || error.code === 'conflict');
    if (!isGone) return false;
    toast.error(text('profile.pendingGone'));
    void refetch();
    return true;
  };
  const cancel = useMutation({
    mutationKey: KEY,
    mutationFn: async () => keepUser(await cancelEmailChange()),
    onSuccess: () => toast.success(text('profile.cancelled')),
    onError: (error) => {
      if (!handleGone(error)) showRefusal(error, text('profile.pendingFailed'));
    },
  });

  const isPresent = pendingEmail === user.email;

  return (
    <div className={styles.pending}>
      <Icon name="mail" />
      <div>
        <h3>{text(isPresent ? 'profile.pendingOwnTitle' : 'profile.pendingTitle')}</h3>
        <p>
          <Message
            id={isPresent ? 'profile.pendingOwnText' : 'profile.pendingText'}
            values={{
              email: pendingEmail,
              current: user.email,
              strong: (chunks) => <strong translate="no">{chunks}</strong>,
            }}
          />
        </p>
        <div className={styles.buttons}>
          <SendLinkButton
            label={text('profile.resend')}
            mutationKey={KEY}
            send={async () => keepUser(await resendEmailChange())}
            onGone={handleGone}
          />
          <Button variant="ghost" size="sm" busy={cancel.isPending} onClick={() => oneAtATime(cancel.mutate)}>
            {text('profile.cancelChange')}
          </Button>
        </div>
      </div>
    </div>
  );
};
