import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AccountLayout } from '#web/components/accounts/account-layout.tsx';
import type { FromSignIn } from '#web/features/accounts/components/forgot-link.tsx';
import { ForgotPasswordForm } from '#web/features/accounts/components/forgot-password-form.tsx';
import styles from '#web/ui/form.module.css';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/layout.tsx';
import { PageHead } from '../page-head.tsx';

interface Sent {
  email: string;
  isTold: boolean;
}

const SentView = ({ email, isTold, onAgain }: Sent & { onAgain: () => void }) => {
  const text = useText();
  return (
    <div className={styles.form} role="status">
      <p>
        <Message
          id={isTold ? 'accounts.sentText' : 'accounts.sentUntold'}
          values={{ email, strong: (words) => <strong translate="no">{words}</strong> }}
        />
      </p>
      <Note>{text('accounts.sentHint')}</Note>
      <Button variant="secondary" isWide onClick={onAgain}>
        {text('accounts.sendAgain')}
      </Button>
    </div>
  );
};

const ForgotPasswordPage = () => {
  const text = useText();
  const state = useLocation().state as FromSignIn | null; // only the link of the sign-in goes here with one
  const [email, setEmail] = useState(state?.email ?? '');
  const [sent, setSent] = useState<Sent>();
  const showSent = (to: string, isTold: boolean) => {
    setEmail(to);
    setSent({ email: to, isTold });
  };
  return (
    <>
      <PageHead title={text('accounts.forgotTitle')} description={text('accounts.forgotDescription')} />
      <AccountLayout
        title={text(sent ? 'accounts.sentTitle' : 'accounts.forgotTitle')}
        {...(!sent && { intro: text('accounts.forgotIntro') })}
      >
        {sent ? (
          <SentView {...sent} onAgain={() => setSent(undefined)} />
        ) : (
          <ForgotPasswordForm email={email} onSent={showSent} />
        )}
        <p className={styles.after}>
          <Link to={paths.login()} className={styles.link}>
            {text('accounts.backToLogin')}
          </Link>
        </p>
      </AccountLayout>
    </>
  );
};

export default ForgotPasswordPage;
