import { useText } from '#web/i18n/use-text.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './state.module.css';

interface Props {
  title: string;
  text?: string;
  /** Repeats only what failed. */
  onRetry?: () => void;
  isRetrying?: boolean;
}

export const ErrorState = ({ title, text, onRetry, isRetrying = false }: Props) => {
  const translate = useText();
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon} data-tone="danger">
        <Icon name="warning" size={28} />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && (
        <Button variant="secondary" onClick={onRetry} busy={isRetrying}>
          {translate('common.retry')}
        </Button>
      )}
    </div>
  );
};
