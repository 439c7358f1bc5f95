import { useText } from '#web/i18n/use-text.ts';
import { ConnectionError } from '#web/lib/api-error.ts';
import { failureText, failureTitle } from '#web/lib/failure-text.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './state.module.css';

interface Props {
  /** By default, what failed. */
  title?: string;
  /** The cause, which determines what to do about it. */
  error: Error | null;
  /** Replaces the text if the server answered. */
  text?: string;
  /** Repeats the failed part only. */
  onRetry?: () => void;
  isRetrying?: boolean;
}

export const ErrorState = ({ title, error, text: ofAnswer, onRetry, isRetrying = false }: Props) => {
  const text = useText();
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon} data-tone="danger">
        <Icon name="warning" size={28} />
      </span>
      <p className={styles.title}>{title ?? text(failureTitle(error))}</p>
      {error && (
        <p className={styles.text}>
          {(!(error instanceof ConnectionError) && ofAnswer) || text(failureText(error))}
        </p>
      )}
      {onRetry && (
        <Button variant="secondary" onClick={onRetry} busy={isRetrying}>
          {text('common.retry')}
        </Button>
      )}
    </div>
  );
};

interface QueryErrorProps extends Pick<Props, 'title' | 'text'> {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

export const QueryError = ({ query: { error, isFetching, refetch }, ...rest }: QueryErrorProps) => (
  <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} {...rest} />
);
