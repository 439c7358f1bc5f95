import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/api/accounts.ts';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { requestEmailVerification } from '#web/api/accounts/request-email-verification.ts';
import { meQuery } from '#web/api/accounts/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './profile.module.css';
import { SendLinkButton } from './send-link-button.tsx';

const KEY = ['profile', 'unverified-email'];

/** Another notice about the address has its own link, which verifies it, too. */
const shouldRemind = ({ isEmailVerified, emailProblem, pendingEmail }: User) =>
  !isEmailVerified && emailProblem === null && pendingEmail === null;

/** Says that the link in the welcome mail has not been used yet, and offers another one. */
export const UnverifiedEmail = ({ user }: { user: User }) => {
  const text = useText();
  const queries = useQueryClient();
  const isShown = shouldRemind(user);
  // The link may be used elsewhere.
  useQuery({ ...meQuery, enabled: isShown, refetchOnWindowFocus: 'always' });
  const isVerified = (error: Error) => {
    if (!(error instanceof ApiError) || error.code !== 'conflict') return false;
    void queries.invalidateQueries({ queryKey: meQuery.queryKey });
    return true;
  };
  if (!isShown) return null;
  return (
    <section className={styles.problem} aria-labelledby="unverified-email">
      <Icon name="mail" />
      <div>
        <h2 id="unverified-email">{text('profile.unverifiedTitle')}</h2>
        <p>
          <Message
            id="profile.unverifiedText"
            values={{ email: user.email, strong: (chunks) => <strong translate="no">{chunks}</strong> }}
          />
        </p>
        <div className={styles.buttons}>
          <SendLinkButton
            label={text('profile.resend')}
            mutationKey={KEY}
            send={requestEmailVerification}
            onGone={isVerified}
          />
        </div>
      </div>
    </section>
  );
};
