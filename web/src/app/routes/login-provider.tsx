import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { AccountLayout } from '#web/features/accounts/components/account-layout.tsx';
import { ConfirmCodeForm } from '#web/features/accounts/components/confirm-code-form.tsx';
import styles from '#web/features/accounts/components/form.module.css';
import { ProviderSignInForm } from '#web/features/accounts/components/provider-sign-in-form.tsx';
import { ProviderSignUpForm } from '#web/features/accounts/components/provider-sign-up-form.tsx';
import { useNextPath } from '#web/features/accounts/next-path.ts';
import { useProvider, type Waiting } from '#web/features/accounts/use-provider.ts';
import { configureUserPool } from '#web/features/accounts/user-pool.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useConfig } from '#web/lib/config.ts';
import { paths } from '#web/lib/paths.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { PageHead } from '../page-head.tsx';
import { SignedOutOnly } from '../signed-out-only.tsx';

type Mode = 'sign-in' | 'sign-up';

/** Both forms of the second sign-in path; who has signed up waits here for the code. */
const ProviderForms = () => {
  const text = useText();
  const { userPool } = useConfig();
  const [mode, setMode] = useState<Mode>('sign-in');
  const [waiting, setWaiting] = useState<Waiting>();
  const provider = useProvider(setWaiting);
  useEffect(() => configureUserPool(userPool), [userPool]);

  if (waiting)
    return <ConfirmCodeForm person={waiting} confirm={provider.confirm} resend={provider.resend} />;
  const tabs = [
    { id: 'sign-in', label: text('provider.signIn') },
    { id: 'sign-up', label: text('provider.signUp') },
  ] as const;
  return (
    <div className={styles.form}>
      <Tabs label={text('provider.modes')} tabs={tabs} selected={mode} onSelect={setMode}>
        {mode === 'sign-in' ? (
          <ProviderSignInForm signIn={provider.signIn} />
        ) : (
          <ProviderSignUpForm signUp={provider.signUp} />
        )}
      </Tabs>
    </div>
  );
};

/** AU-03. */
const LoginProviderPage = () => {
  const text = useText();
  const { asked } = useNextPath();
  return (
    <SignedOutOnly>
      <PageHead title={text('provider.title')} description={text('provider.description')} />
      <AccountLayout title={text('provider.title')} intro={text('provider.intro')}>
        <ProviderForms />
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
