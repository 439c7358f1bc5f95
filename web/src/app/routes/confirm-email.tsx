import { useSearchParams } from 'react-router-dom';
import { ConfirmEmail } from '#web/features/profile/components/confirm-email.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { PageHead } from '../page-head.tsx';

const ConfirmEmailPage = () => {
  const text = useText();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return (
    <>
      <PageHead title={text('profile.confirmTitle')} description={text('profile.confirmDescription')} />
      <ConfirmEmail key={token} token={token} />
    </>
  );
};

export default ConfirmEmailPage;
