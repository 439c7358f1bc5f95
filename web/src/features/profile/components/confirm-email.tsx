import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AccountLayout } from '#web/features/accounts/components/account-layout.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError, ConnectionError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { meQuery } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useOneAtATime } from '../use-one-at-a-time.ts';
import styles from './profile.module.css';

const KEY = ['profile', 'confirm-email'];

type Ending = 'expired' | 'invalid' | 'used' | 'taken';

const ENDINGS: Readonly<Record<string, Ending>> = {
  email_link_expired: 'expired',
  email_link_invalid: 'invalid',
  email_link_used: 'used',
  email_taken: 'taken',
  // What is no token at all.
  invalid_request: 'invalid',
};

const TITLES = {
  expired: 'profile.expiredTitle',
  invalid: 'profile.invalidTitle',
  used: 'profile.usedTitle',
  taken: 'profile.takenTitle',
} as const satisfies Record<Ending, MessageId>;

const TEXTS = {
  expired: 'profile.expiredText',
  invalid: 'profile.invalidText',
  used: 'profile.usedText',
  taken: 'profile.takenText',
} as const satisfies Record<Ending, MessageId>;

const findEnding = (error: Error | null): Ending | undefined =>
  error instanceof ApiError && error.code ? ENDINGS[error.code] : undefined;

/** How it ended, and the way on; the profile asks somebody who is signed out to sign in. */
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

/**
 * What a mailed link opens (DB-05). Only the button uses the link: programs that look at mails open links too, and
 * nobody has said yes then.
 */
export const ConfirmEmail = ({ token }: { token: string }) => {
  const text = useText();
  const queries = useQueryClient();
  const oneAtATime = useOneAtATime(KEY);
  const { mutate, isPending, data, error } = useMutation({
    mutationKey: KEY,
    mutationFn: () => call('accounts', 'confirmEmailChange', { body: { token } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
  const ending = token ? findEnding(error) : 'invalid';
  if (data)
    return (
      <Outcome title={text('profile.confirmedTitle')}>
        {text('profile.confirmedText', { email: data.email })}
      </Outcome>
    );
  if (ending) return <Outcome title={text(TITLES[ending])}>{text(TEXTS[ending])}</Outcome>;
  return (
    <AccountLayout title={text('profile.confirmTitle')} intro={text('profile.confirmIntro')}>
      <Button busy={isPending} onClick={() => oneAtATime(mutate)} isWide>
        {text(isPending ? 'profile.confirmBusy' : 'profile.confirmSubmit')}
      </Button>
      <div role="alert">
        {error && (
          <FieldError>
            {text(error instanceof ConnectionError ? 'common.connectionText' : 'profile.confirmFailed')}
          </FieldError>
        )}
      </div>
    </AccountLayout>
  );
};
