import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, useState, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ConnectionError } from '#web/lib/api-error.ts';
import { PageLoadError } from '#web/lib/page-load-error.ts';
import { reportError } from '#web/lib/report-error.ts';
import { Container } from '#web/ui/container.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

/** Loads the page again once the site answers: without a connection a reload would lose what is here. */
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
    </Container>
  );
};

/** The page that would have done so is not there: a visitor who came by a link of the footer would see the footer. */
const goToTop = () => {
  window.scrollTo({ top: 0, behavior: 'instant' });
  document.getElementById('content')?.focus({ preventScroll: true });
};

interface Props {
  children: ReactNode;
  /** Surrounds the screen that says what happened, where it would stand alone. */
  frame?: ComponentType<{ children: ReactNode }>;
  /** What may fail is a part of the page: `small` is not to be missed, the others say what happened in their place. */
  part?: 'small' | 'large';
}

interface CatcherProps extends Props {
  /** Another address is another try. */
  resetKey: string;
  onReset: () => void;
}

type FailedScreen = typeof import('./failed-screen.tsx').default;

interface Caught {
  /** Anything can be thrown, also nothing. */
  thrown?: { error: unknown } | undefined;
  Screen?: FailedScreen;
}

class Catcher extends Component<CatcherProps, Caught> {
  override state: Caught = {};

  static getDerivedStateFromError(error: unknown): Caught {
    return { thrown: { error } };
  }

  /** What says so is fetched when it is needed. If that is not to be had, it is the connection that failed. */
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
 * Catches what a page, or a part of it, throws while it renders, or while its chunk or its data is fetched (SH-06). Without a
 * connection it says that, and asks again for what was missing.
 */
export const ErrorBoundary = (props: Props) => {
  const { key } = useLocation();
  const { reset } = useQueryErrorResetBoundary();
  return <Catcher {...props} resetKey={key} onReset={reset} />;
};
