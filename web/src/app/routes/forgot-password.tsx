import { useText } from '#web/i18n/use-text.ts';
import { Container } from '#web/ui/container.tsx';
import { PageHead } from '../page-head.tsx';

const ForgotPasswordPage = () => {
  const text = useText();
  return (
    <Container width="text">
      <PageHead title={text('shell.signIn')} />
      <h1>{text('shell.signIn')}</h1>
    </Container>
  );
};

export default ForgotPasswordPage;
