import { Suspense, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import type { AccountTabsProps } from '#web/features/accounts/components/account-tabs.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { loadTexts } from '#web/i18n/texts.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Note } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Replaces the forms if their code does not load, as after a release: the page of signing in, which leads back. */
const ToLogin = () => {
  const text = useText();
  const { pathname, search } = useLocation();
  return (
    <>
      <p role="alert">{text('common.connectionText')}</p>
      <LinkButton to={paths.login(`${pathname}${search}`)} variant="secondary" isWide>
        {text('shell.signIn')}
      </LinkButton>
    </>
  );
};

const loadTabs = async (): Promise<ComponentType<AccountTabsProps>> => {
  const [{ AccountTabs: view }] = await Promise.all([
    import('#web/features/accounts/components/account-tabs.tsx'),
    loadTexts(['accounts']),
  ]);
  return view;
};
const { Part: AccountTabs } = lazyPart(() => loadTabs().catch(() => ToLogin));

interface Props extends Omit<AccountTabsProps, 'here'> {
  note: MessageId;
}

/** Where a visitor signs in or creates an account, without leaving the page. */
export const AccountStep = ({ note, ...tabs }: Props) => {
  const text = useText();
  const { pathname, search } = useLocation();
  return (
    <>
      <Note>{text(note)}</Note>
      <Suspense fallback={<Skeleton height="22rem" />}>
        <AccountTabs here={`${pathname}${search}`} {...tabs} />
      </Suspense>
    </>
  );
};
