import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/api/accounts.ts';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { resendEmailChange } from '#web/api/accounts/resend-email-change.ts';
import { meQuery } from '#web/api/accounts/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useKeepUser } from '../use-keep-user.ts';
import styles from './profile.module.css';
import { SendLinkButton } from './send-link-button.tsx';

const KEY = ['profile', 'mail-problem'];

const TEXTS = {
  bounce: { title: 'profile.bounceTitle', text: 'profile.bounceText', lift: 'profile.bounceLift' },
  complaint: {
    title: 'profile.complaintTitle',
    text: 'profile.complaintText',
    lift: 'profile.complaintLift',
  },
} as const;

interface Props {
  user: User;
  /** Whether it is on the profile, which has its own way to change the address and shows a pending link. */
  isInProfile: boolean;
}

/** Says that mails to somebody's address are stopped, why, and what to do: change it, or confirm it. */
export const MailProblem = ({ user, isInProfile }: Props) => {
  const text = useText();
  const keepUser = useKeepUser();
  // The link may be used elsewhere.
  useQuery({ ...meQuery, enabled: user.emailProblem !== null, refetchOnWindowFocus: 'always' });
  const isWaiting = user.pendingEmail !== null;
  if (user.emailProblem === null || (isWaiting && isInProfile)) return null;
  const texts = TEXTS[user.emailProblem];
  return (
    <section className={styles.problem} data-reason={user.emailProblem} aria-labelledby="mail-problem">
      <Icon name="mail" />
      <div>
        <h2 id="mail-problem">{text(texts.title)}</h2>
        <p>
          <Message
            id={texts.text}
            values={{ email: user.email, strong: (chunks) => <strong translate="no">{chunks}</strong> }}
          />
        </p>
        {isWaiting && (
          <p>
            <Message
              id="profile.problemPending"
              values={{
                email: user.pendingEmail,
                strong: (chunks) => <strong translate="no">{chunks}</strong>,
              }}
            />
          </p>
        )}
        <div className={styles.buttons}>
          {!isInProfile && (
            <LinkButton
              to={paths.dashboardTab('profile')}
              state={{ changesEmail: !isWaiting, keepsPlace: true }}
              size="sm"
            >
              {text(isWaiting ? 'profile.toProfile' : 'profile.changeEmail')}
            </LinkButton>
          )}
          {!isWaiting && (
            <SendLinkButton
              label={text(texts.lift)}
              mutationKey={KEY}
              send={async () => keepUser(await resendEmailChange())}
            />
          )}
        </div>
      </div>
    </section>
  );
};
