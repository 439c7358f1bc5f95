import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AccountLayout } from '#web/components/accounts/account-layout.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { failedPressText } from '#web/lib/failure-text.ts';
import { paths } from '#web/lib/paths.ts';
import { confirmEmailChange } from '#web/api/accounts/confirm-email-change.ts';
import { meQuery } from '#web/api/accounts/session.ts';
import { verifyEmail } from '#web/api/accounts/verify-email.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useOneAtATime } from '#web/components/forms/use-one-at-a-time.ts';
import styles from './profile.module.css';

const KEY = ['profile', 'email-link'];

interface Ending {
  title: MessageId;
  text: MessageId;
}

interface Kind extends Ending {
  confirm: (token: string) => Promise<{ email: string }>;
  intro: MessageId;
  /** Other endings by error code. A text that is no token at all is `invalid_request`. */
  endings: Readonly<Record<string, Ending>> & { readonly email_link_invalid: Ending };
}

const INVALID_CHANGE: Ending = { title: 'profile.invalidTitle', text: 'profile.invalidText' };
const INVALID_VERIFICATION: Ending = { title: 'profile.invalidTitle', text: 'profile.verifyInvalidText' };

const KINDS = {
  /** A new address replaces the former one (DB-05). */
  change: {
    confirm: confirmEmailChange,
    title: 'profile.confirmTitle',
    intro: 'profile.confirmIntro',
    text: 'profile.confirmedText',
    endings: {
      email_link_expired: { title: 'profile.expiredTitle', text: 'profile.expiredText' },
      email_link_invalid: INVALID_CHANGE,
      invalid_request: INVALID_CHANGE,
      email_link_used: { title: 'profile.usedTitle', text: 'profile.usedText' },
      email_taken: { title: 'profile.takenTitle', text: 'profile.takenText' },
    },
  },
  /** The current address is verified. */
  verification: {
    confirm: verifyEmail,
    title: 'profile.verifyTitle',
    intro: 'profile.verifyIntro',
    text: 'profile.verifiedText',
    endings: {
      email_link_expired: { title: 'profile.expiredTitle', text: 'profile.verifyExpiredText' },
      email_link_invalid: INVALID_VERIFICATION,
      invalid_request: INVALID_VERIFICATION,
    },
  },
} as const satisfies Record<string, Kind>;

const findEnding = ({ endings }: Kind, error: Error | null): Ending | undefined =>
  error instanceof ApiError && error.code ? endings[error.code] : undefined;

/** The result, and the next step; the profile asks signed-out visitors to sign in. */
const Outcome = ({ title, children }: { title: string; children: string }) => {
  const text = useText();
  return (
    <AccountLayout title={title}>
      <p role="status" className={styles.outcome}>
        {children}
      </p>
      <LinkButton to={paths.dashboardTab('profile')} isWide>
        {text('profile.toProfile')}
      </LinkButton>
    </AccountLayout>
  );
};

/** The page of a mailed link about an address. Only the button uses the link, because programs that scan mails open links, too. */
export const EmailLink = ({ token, ...props }: { token: string; kind: keyof typeof KINDS }) => {
  const text = useText();
  const queries = useQueryClient();
  const oneAtATime = useOneAtATime(KEY);
  const kind: Kind = KINDS[props.kind];
  const { mutate, isPending, data, error } = useMutation({
    mutationKey: KEY,
    mutationFn: () => kind.confirm(token),
    onSuccess: () => queries.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
  if (data)
    return <Outcome title={text('profile.confirmedTitle')}>{text(kind.text, { email: data.email })}</Outcome>;
  const ending = token ? findEnding(kind, error) : kind.endings.email_link_invalid;
  if (ending) return <Outcome title={text(ending.title)}>{text(ending.text)}</Outcome>;
  return (
    <AccountLayout title={text(kind.title)} intro={text(kind.intro)}>
      <Button busy={isPending} onClick={() => oneAtATime(mutate)} isWide>
        {text(isPending ? 'profile.confirmBusy' : 'profile.confirmSubmit')}
      </Button>
      <div role="alert">
        {error && <FieldError>{text(failedPressText(error, 'profile.confirmFailed'))}</FieldError>}
      </div>
    </AccountLayout>
  );
};
