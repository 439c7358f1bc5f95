import { useText } from '#web/i18n/use-text.ts';
import { Container } from '#web/ui/container.tsx';
import { PageHead } from '../page-head.tsx';

const AboutPage = () => {
  const text = useText();
  return (
    <Container width="text">
      <PageHead title={text('shell.about')} />
      <h1>{text('shell.about')}</h1>
    </Container>
  );
};

export default AboutPage;
