import { useSearchParams } from 'react-router-dom';
import { EmailLink } from '#web/features/profile/components/email-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { PageHead } from '../page-head.tsx';

const ConfirmEmailPage = () => {
  const text = useText();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return (
    <>
      <PageHead title={text('profile.confirmTitle')} description={text('profile.confirmDescription')} />
      <EmailLink key={token} token={token} kind="change" />
    </>
  );
};

export default ConfirmEmailPage;
