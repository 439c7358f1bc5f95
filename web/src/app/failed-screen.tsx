import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { report } from '#web/lib/error-report.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Container } from '#web/ui/container.tsx';
import { Row } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './failed-screen.module.css';
import { PageHead } from './page-head.tsx';

interface Props {
  error: unknown;
  /** Replaces only a part of the page. */
  isPart: boolean;
}

/** SH-06: says that something failed, with further links and the data that operators need. */
const FailedScreen = ({ error, isPart }: Props) => {
  const text = useText();
  const [{ code, time, page }] = useState(() => report('render', error));
  const size = isPart ? 'sm' : 'md';
  return (
    <div className={isPart ? styles.part : undefined}>
      <Container>
        {!isPart && <PageHead title={text('shell.errorTitle')} isListed={false} />}
        <div className={styles.screen} role="alert">
          {!isPart && <h1>{text('shell.errorTitle')}</h1>}
          <p>{text(isPart ? 'shell.partFailed' : 'shell.errorText')}</p>
          <Row gap={3} canWrap>
            <Button size={size} onClick={() => window.location.reload()}>
              {text('shell.reload')}
            </Button>
            <LinkButton to={paths.home} size={size} variant="secondary">
              {text('common.backHome')}
            </LinkButton>
          </Row>
          <p className={styles.facts}>{`${text('shell.errorFacts')} ${code} · ${time} UTC · ${page}`}</p>
        </div>
      </Container>
    </div>
  );
};

export default FailedScreen;
