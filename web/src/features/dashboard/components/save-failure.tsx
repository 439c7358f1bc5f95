import { useEffect, useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError, ConnectionError } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './edit-spot.module.css';

interface Props {
  error: Error;
  /** Reads the space again after somebody else has changed it. */
  onReload?: () => void;
}

/** ED-02: saving failed, and what can be done about it. What was typed is still there. */
export const SaveFailure = ({ error, onReload }: Props) => {
  const text = useText();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.scrollIntoView({ block: 'nearest' }), [error]);
  const isConflict = error instanceof ApiError && error.code === 'conflict';
  return (
    <div ref={alert} role="alert" className={styles.failure}>
      <Icon name="warning" />
      <div>
        <p className={styles.failureTitle}>{text('dashboard.saveFailed')}</p>
        {error instanceof ConnectionError && <p>{text('common.connectionText')}</p>}
        {isConflict && <p>{text('dashboard.saveConflict')}</p>}
        {isConflict && onReload && (
          <Button variant="secondary" size="sm" onClick={onReload}>
            {text('dashboard.reload')}
          </Button>
        )}
      </div>
    </div>
  );
};
