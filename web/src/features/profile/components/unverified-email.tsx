import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/api/accounts.ts';
import { useLimitText } from '#web/features/accounts/use-limit-text.ts';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { meQuery } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useOneAtATime } from '../use-one-at-a-time.ts';
import styles from './profile.module.css';

const KEY = ['profile', 'unverified-email'];

/** Where another notice about the address stands, its link verifies it, too. */
const isToTell = ({ isEmailVerified, emailProblem, pendingEmail }: User) =>
  !isEmailVerified && emailProblem === null && pendingEmail === null;

/** That nobody has used the link in the welcome mail yet, with a way to have another one. */
export const UnverifiedEmail = ({ user }: { user: User }) => {
  const text = useText();
  const limitText = useLimitText();
  const queries = useQueryClient();
  const oneAtATime = useOneAtATime(KEY);
  const isShown = isToTell(user);
  // The link may be used elsewhere.
  useQuery({ ...meQuery, enabled: isShown, refetchOnWindowFocus: 'always' });
  const resend = useMutation({
    mutationKey: KEY,
    mutationFn: () => call('accounts', 'requestEmailVerification'),
    onSuccess: () => toast.success(text('profile.linkSent')),
    onError: async (error) => {
      const isVerified = error instanceof ApiError && error.code === 'conflict';
      if (isVerified) await queries.invalidateQueries({ queryKey: meQuery.queryKey });
      else toast.error(limitText(error) ?? text('profile.pendingFailed'));
    },
  });
  if (!isShown) return null;
  return (
    <section className={styles.problem} aria-labelledby="unverified-email">
      <Icon name="mail" />
      <div>
        <h2 id="unverified-email">{text('profile.unverifiedTitle')}</h2>
        <p>
          <Message
            id="profile.unverifiedText"
            values={{ email: user.email, strong: (chunks) => <strong>{chunks}</strong> }}
          />
        </p>
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            size="sm"
            busy={resend.isPending}
            onClick={() => oneAtATime(resend.mutate)}
          >
            {text('profile.resend')}
          </Button>
        </div>
      </div>
    </section>
  );
};
