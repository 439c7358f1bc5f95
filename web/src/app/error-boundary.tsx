import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { ConnectionError } from '#web/lib/api-error.ts';
import { PageLoadError } from '#web/lib/page-load-error.ts';
import { reportError } from '#web/lib/report-error.ts';
import type { Elements } from '#web/lib/elements.ts';
import { Container } from '#web/ui/container.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Row } from '#web/ui/layout.tsx';
import { OfflinePasses } from './offline-passes.tsx';

/** Reloads the page once the site answers: without a connection a reload would lose its content. */
const reloadWhenReached = async () => {
  await fetch('/config.json', { cache: 'no-store' });
  window.location.reload();
};

const NoConnection = ({ error, onRetry }: { error: ConnectionError; onRetry: () => void }) => {
  const [isTrying, setIsTrying] = useState(false);
  const retry = () => {
    if (error instanceof PageLoadError) {
      setIsTrying(true);
      reloadWhenReached().catch(() => setIsTrying(false));
    } else onRetry();
  };
  return (
    <Container>
      <ErrorState error={error} onRetry={retry} isRetrying={isTrying} />
      <Row justify="middle">
        <OfflinePasses />
      </Row>
    </Container>
  );
};

/** The page that scrolls to its top did not load: after a link in the footer the visitor would see the footer. */
const goToTop = () => {
  window.scrollTo({ top: 0, behavior: 'instant' });
  document.getElementById('content')?.focus({ preventScroll: true });
};

interface Props {
  children: Elements;
  /** Wraps the error screen if it would otherwise be alone. */
  frame?: ComponentType<{ children: Elements }>;
  /** The part of the page that may fail: a `small` one is left out, others show the error in their place. */
  part?: 'small' | 'large';
}

interface CatcherProps extends Props {
  /** Another address is another attempt. */
  resetKey: string;
  onReset: () => void;
}

type FailedScreen = typeof import('./failed-screen.tsx').default;

interface Caught {
  /** Wrapped, because anything can be thrown, also undefined. */
  thrown?: { error: unknown } | undefined;
  Screen?: FailedScreen;
}

class Catcher extends Component<CatcherProps, Caught> {
  override state: Caught = {};

  static getDerivedStateFromError(error: unknown): Caught {
    return { thrown: { error } };
  }

  /** The error screen is loaded on demand. If it cannot be, the connection has failed. */
  override componentDidCatch(error: unknown) {
    const { part } = this.props;
    if (!part) goToTop();
    if (part === 'small') reportError(error);
    else if (!(error instanceof ConnectionError))
      import('./failed-screen.tsx').then(
        (screen) => this.setState({ Screen: screen.default }),
        (cause: unknown) => this.setState({ thrown: { error: new PageLoadError(cause) } }),
      );
  }

  override componentDidUpdate(previous: CatcherProps) {
    if (this.state.thrown && previous.resetKey !== this.props.resetKey) this.reset();
  }

  reset = () => {
    this.props.onReset();
    this.setState({ thrown: undefined });
  };

  override render() {
    const { children, frame: Frame, part } = this.props;
    const { thrown, Screen } = this.state;
    if (!thrown) return children;
    if (part === 'small') return null;
    const { error } = thrown;
    const screen =
      error instanceof ConnectionError ? (
        <NoConnection error={error} onRetry={this.reset} />
      ) : (
        Screen && <Screen error={error} isPart={part !== undefined} />
      );
    return Frame ? <Frame>{screen}</Frame> : screen;
  }
}

/**
 * Catches errors of a page, or a part of it, while it renders, or while its chunk or data load (SH-06). Without a connection it says so,
 * and loads again what was missing.
 */
export const ErrorBoundary = (props: Props) => {
  const { key } = useLocation();
  const { reset } = useQueryErrorResetBoundary();
  return <Catcher {...props} resetKey={key} onReset={reset} />;
};
