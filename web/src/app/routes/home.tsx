import { useText } from '#web/i18n/use-text.ts';
import { Container } from '#web/ui/container.tsx';
import { PageHead } from '../page-head.tsx';

const HomePage = () => {
  const text = useText();
  return (
    <Container width="text">
      <PageHead title={text('shell.description')} />
      <h1>{text('shell.description')}</h1>
    </Container>
  );
};

export default HomePage;
