import { useParams } from 'react-router-dom';
import { PassCheckView } from '#web/features/passes/components/pass-check-view.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Container } from '#web/ui/container.tsx';
import { PageHead } from '../page-head.tsx';

/** The public page behind the QR code of a pass. */
const PassCheckPage = () => {
  const text = useText();
  const { token = '' } = useParams();
  return (
    <Container width="narrow">
      <PageHead title={text('passes.checkTitle')} />
      <PassCheckView key={token} token={token} />
    </Container>
  );
};

export default PassCheckPage;
