import { Link } from 'react-router-dom';
import { AccountLayout } from '#web/components/accounts/account-layout.tsx';
import { StorageNotice } from '#web/components/accounts/storage-notice.tsx';
import styles from '#web/ui/form.module.css';
import { LoginForm } from '#web/features/accounts/components/login-form.tsx';
import { useNextPath } from '#web/features/accounts/next-path.ts';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { PageHead } from '../page-head.tsx';
import { SignedOutOnly } from '../signed-out-only.tsx';

const LoginPage = () => {
  const text = useText();
  const { asked } = useNextPath();
  return (
    <SignedOutOnly>
      <PageHead title={text('accounts.loginTitle')} description={text('accounts.loginDescription')} />
      <AccountLayout title={text('accounts.loginTitle')} intro={text('accounts.loginIntro')}>
        <StorageNotice />
        <LoginForm />
        <div className={styles.after}>
          <p>
            <Message
              id="accounts.noAccount"
              values={{ link: (words) => <Link to={paths.register(asked)}>{words}</Link> }}
            />
          </p>
          <Link to={paths.loginProvider(asked)} className={styles.link}>
            {text('accounts.withProvider')}
          </Link>
        </div>
      </AccountLayout>
    </SignedOutOnly>
  );
};

export default LoginPage;
