import { useText } from '#web/i18n/use-text.ts';
import { Container } from '#web/ui/container.tsx';
import { PageHead } from '../page-head.tsx';

const HelpPage = () => {
  const text = useText();
  return (
    <Container width="text">
      <PageHead title={text('shell.help')} />
      <h1>{text('shell.help')}</h1>
    </Container>
  );
};

export default HelpPage;
