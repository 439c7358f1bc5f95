import { useState } from 'react';
import { Link } from 'react-router-dom';
import { StorageNotice } from '#web/components/accounts/storage-notice.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { LoginForm } from './login-form.tsx';
import { ShortRegisterForm } from './short-register-form.tsx';

export interface AccountTabsProps {
  /** The address of the page around it, to which other ways of signing in lead back. */
  here: string;
  /** Called with true when a form is sent, and with false when it was refused. */
  onAttempt: (isUnderWay: boolean) => void;
}

/**
 * Creating an account and signing in within another page, which goes on when the session exists. The address that was typed is kept in
 * both forms.
 */
export const AccountTabs = ({ here, onAttempt }: AccountTabsProps) => {
  const text = useText();
  const [way, setWay] = useState<'create' | 'signIn'>('create');
  const [email, setEmail] = useState('');
  const common = { email, onEmail: setEmail, onAttempt };
  return (
    <Stack canShrink>
      <StorageNotice />
      <Tabs
        label={text('accounts.ways')}
        tabs={[
          { id: 'create', label: text('accounts.wayCreate') },
          { id: 'signIn', label: text('accounts.waySignIn') },
        ]}
        selected={way}
        onSelect={setWay}
      >
        {way === 'create' ? (
          <ShortRegisterForm {...common} submit={text('accounts.createAndBook')} />
        ) : (
          <Stack gap={3}>
            <LoginForm {...common} submit={text('accounts.signInAndBook')} />
            <p>
              <Link to={paths.loginProvider(here)}>{text('accounts.withProvider')}</Link>
            </p>
          </Stack>
        )}
      </Tabs>
    </Stack>
  );
};
