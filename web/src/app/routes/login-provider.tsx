import { Link } from 'react-router-dom';
import { AccountLayout } from '#web/components/accounts/account-layout.tsx';
import { StorageNotice } from '#web/components/accounts/storage-notice.tsx';
import styles from '#web/ui/form.module.css';
import { PoolSignIn } from '#web/features/accounts/components/pool-sign-in.tsx';
import { useNextPath } from '#web/features/accounts/next-path.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { PageHead } from '../page-head.tsx';
import { SignedOutOnly } from '../signed-out-only.tsx';

/** AU-03. */
const LoginProviderPage = () => {
  const text = useText();
  const { asked } = useNextPath();
  return (
    <SignedOutOnly>
      <PageHead title={text('provider.title')} description={text('provider.description')} />
      <AccountLayout title={text('provider.title')} intro={text('provider.intro')}>
        <StorageNotice />
        <PoolSignIn />
        <p className={styles.after}>
          <Link to={paths.login(asked)} className={styles.link}>
            {text('accounts.backToLogin')}
          </Link>
        </p>
      </AccountLayout>
    </SignedOutOnly>
  );
};

export default LoginProviderPage;
