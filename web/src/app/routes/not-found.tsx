import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHead } from '../page-head.tsx';
import styles from './not-found.module.css';

const NotFoundPage = () => {
  const text = useText();
  return (
    <Container width="text" className={styles.page}>
      <PageHead title={text('shell.notFoundTitle')} isListed={false} />
      <h1>{text('shell.notFoundTitle')}</h1>
      <p>{text('shell.notFoundText')}</p>
      <LinkButton to={paths.home}>{text('common.backHome')}</LinkButton>
    </Container>
  );
};

export default NotFoundPage;
