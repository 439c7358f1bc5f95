import { Link } from 'react-router-dom';
import { AccountLayout } from '#web/components/accounts/account-layout.tsx';
import { StorageNotice } from '#web/components/accounts/storage-notice.tsx';
import styles from '#web/ui/form.module.css';
import { RegisterForm } from '#web/features/accounts/components/register-form.tsx';
import { useNextPath } from '#web/features/accounts/next-path.ts';
import { openConsentPanel } from '#web/lib/consent.ts';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '../page-head.tsx';
import { SignedOutOnly } from '../signed-out-only.tsx';

const RegisterPage = () => {
  const text = useText();
  const { asked } = useNextPath();
  return (
    <SignedOutOnly>
      <PageHead title={text('accounts.registerTitle')} description={text('accounts.registerDescription')} />
      <AccountLayout title={text('accounts.registerTitle')} intro={text('accounts.registerIntro')}>
        <StorageNotice />
        <RegisterForm />
        <div className={styles.after}>
          <p>
            <Message
              id="accounts.haveAccount"
              values={{ link: (words) => <Link to={paths.login(asked)}>{words}</Link> }}
            />
          </p>
          <button type="button" className={styles.quiet} onClick={openConsentPanel}>
            <Icon name="cookie" size={18} />
            <span>{text('accounts.cookieSettings')}</span>
          </button>
        </div>
      </AccountLayout>
    </SignedOutOnly>
  );
};

export default RegisterPage;
