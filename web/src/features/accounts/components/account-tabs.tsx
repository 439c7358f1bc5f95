import { useState } from 'react';
import { Link } from 'react-router-dom';
import { StorageNotice } from '#web/components/accounts/storage-notice.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { LoginForm } from './login-form.tsx';
import { ShortRegisterForm } from './short-register-form.tsx';

type Way = 'create' | 'signIn';

/** The texts of the buttons. */
const SUBMITS = {
  book: { create: 'accounts.createAndBook', signIn: 'accounts.signInAndBook' },
  goOn: { create: 'accounts.createAndGoOn', signIn: 'accounts.signInAndGoOn' },
} as const;

export interface AccountTabsProps {
  /** The address of the page around it, to which other ways of signing in lead back. */
  here: string;
  /** The form that is shown first. */
  first: Way;
  /** What the page does once the session exists: it books the stay, or goes on. */
  purpose: keyof typeof SUBMITS;
  /** Called with true when a form is sent, and with false when it was refused. */
  onAttempt?: (isUnderWay: boolean) => void;
}

/**
 * Creating an account and signing in within another page, which goes on when the session exists. The address that was typed is kept in
 * both forms.
 */
export const AccountTabs = ({ here, first, purpose, onAttempt }: AccountTabsProps) => {
  const text = useText();
  const [way, setWay] = useState(first);
  const [email, setEmail] = useState('');
  const submit = text(SUBMITS[purpose][way]);
  const common = { email, onEmail: setEmail, submit, ...(onAttempt && { onAttempt }) };
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
          <ShortRegisterForm {...common} />
        ) : (
          <Stack gap={3}>
            <LoginForm {...common} />
            <p>
              <Link to={paths.loginProvider(here)}>{text('accounts.withProvider')}</Link>
            </p>
          </Stack>
        )}
      </Tabs>
    </Stack>
  );
};
