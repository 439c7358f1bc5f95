import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { AccountLayout } from '#web/components/accounts/account-layout.tsx';
import { ResetPasswordForm } from '#web/features/accounts/components/reset-password-form.tsx';
import styles from '#web/ui/form.module.css';
import { resetTokenQuery } from '#web/api/accounts/validate-reset-token.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { QueryError } from '#web/ui/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { PageHead } from '../page-head.tsx';
import { useNotice } from '../use-notice.ts';

/** Says why the link is invalid and leads to the request of a new one. */
const ToForgotPassword = ({ reason }: { reason: MessageId }) => {
  useNotice(reason);
  return <Navigate to={paths.forgotPassword} replace />;
};

interface After {
  /** `used`: an answer was lost, and the link is used now. */
  outcome: 'done' | 'used';
}

const Done = ({ outcome }: After) => {
  const text = useText();
  return (
    <AccountLayout
      title={text(outcome === 'done' ? 'accounts.resetDoneTitle' : 'accounts.resetUsedTitle')}
      intro={text(outcome === 'done' ? 'accounts.resetDoneText' : 'accounts.resetUsedText')}
      isAnswer
    >
      <LinkButton to={paths.login()} isWide>
        {text('accounts.goToLogin')}
      </LinkButton>
      {outcome === 'used' && (
        <LinkButton to={paths.forgotPassword} variant="ghost" isWide>
          {text('accounts.askAnotherLink')}
        </LinkButton>
      )}
    </AccountLayout>
  );
};

const ResetForToken = ({ token }: { token: string }) => {
  const text = useText();
  const navigate = useNavigate();
  const query = useQuery(resetTokenQuery(token));
  const { data, error } = query;

  // Without the used link in the address: a reload shows the same.
  const showDone = (isCertain: boolean) => {
    const state: After = { outcome: isCertain ? 'done' : 'used' };
    void navigate(paths.resetPassword, { replace: true, state });
  };
  const askForNewLink = () => {
    toast.error(text('accounts.tokenExpired'));
    void navigate(paths.forgotPassword, { replace: true });
  };

  if (data)
    return (
      <AccountLayout title={text('accounts.resetTitle')} intro={text('accounts.resetIntro')}>
        <ResetPasswordForm token={token} onDone={showDone} onTokenRefused={askForNewLink} />
      </AccountLayout>
    );
  if (error instanceof ApiError && error.isFinal) return <ToForgotPassword reason="accounts.tokenInvalid" />;
  if (error) return <QueryError query={query} />;
  return (
    <p className={styles.waiting} role="status">
      <Spinner />
      <span>{text('accounts.resetValidating')}</span>
    </p>
  );
};

const ResetPasswordPage = () => {
  const text = useText();
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: Partial<After> | null }; // only this page goes here with one
  const token = search.get('token');
  return (
    <>
      <PageHead title={text('accounts.resetTitle')} description={text('accounts.resetDescription')} />
      {token && <ResetForToken key={token} token={token} />}
      {!token &&
        (state?.outcome ? (
          <Done outcome={state.outcome} />
        ) : (
          <ToForgotPassword reason="accounts.tokenMissing" />
        ))}
    </>
  );
};

export default ResetPasswordPage;
