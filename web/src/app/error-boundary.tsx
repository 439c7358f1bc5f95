import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import { ConnectionError } from '#web/lib/api-error.ts';
import { PageLoadError } from '#web/lib/page-load-error.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Container } from '#web/ui/container.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './error-boundary.module.css';

/** Loads the page again once the site answers: without a connection a reload would lose what is here. */
const reloadWhenReached = async () => {
  await fetch('/config.json', { cache: 'no-store' });
  window.location.reload();
};

const NoConnection = ({ error, onRetry }: { error: ConnectionError; onRetry: () => void }) => {
  const text = useText();
  const [isTrying, setIsTrying] = useState(false);
  const retry = () => {
    if (error instanceof PageLoadError) {
      setIsTrying(true);
      reloadWhenReached().catch(() => setIsTrying(false));
    } else onRetry();
  };
  return (
    <Container>
      <ErrorState
        title={text('common.connectionTitle')}
        text={text('common.connectionText')}
        onRetry={retry}
        isRetrying={isTrying}
      />
    </Container>
  );
};

/** SH-06. Without a connection it says that instead, and asks again for what was missing. */
const ErrorScreen = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const text = useText();
  useEffect(() => {
    // The page that would have done so is not there: a visitor who came by a link of the footer would see the footer.
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('content')?.focus({ preventScroll: true });
  }, []);
  if (error instanceof ConnectionError) return <NoConnection error={error} onRetry={onRetry} />;
  return (
    <Container>
      <div className={styles.screen} role="alert">
        <h1>{text('shell.errorTitle')}</h1>
        <p>{text('shell.errorText')}</p>
        <div className={styles.actions}>
          <Button onClick={() => window.location.reload()}>{text('shell.reload')}</Button>
          <LinkButton to={paths.home} variant="secondary">
            {text('common.backHome')}
          </LinkButton>
        </div>
      </div>
    </Container>
  );
};

interface CatcherProps {
  /** Another address is another try. */
  resetKey: string;
  onReset: () => void;
  children: ReactNode;
}

class Catcher extends Component<CatcherProps, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(previous: CatcherProps) {
    if (this.state.error !== undefined && previous.resetKey !== this.props.resetKey) this.reset();
  }

  reset = () => {
    this.props.onReset();
    this.setState({ error: undefined });
  };

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return <ErrorScreen error={this.state.error} onRetry={this.reset} />;
  }
}

/** Catches what a page throws while it renders, or while its chunk or its data is fetched. */
export const ErrorBoundary = ({ children }: { children: ReactNode }) => {
  const { key } = useLocation();
  const { reset } = useQueryErrorResetBoundary();
  return (
    <Catcher resetKey={key} onReset={reset}>
      {children}
    </Catcher>
  );
};
