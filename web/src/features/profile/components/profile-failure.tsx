import { useEffect, useRef } from 'react';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ConnectionError } from '#web/lib/api-error.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './profile.module.css';

/** Saving failed for a reason that no field can mend. */
export const ProfileFailure = ({ error }: { error: Error }) => {
  const text = useText();
  const limitText = useLimitText();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.scrollIntoView({ block: 'center' }), [error]);
  const reason =
    error instanceof ConnectionError ? text('common.connectionText') : text('profile.saveFailedText');
  return (
    <div ref={alert} role="alert" className={styles.failure}>
      <Icon name="warning" />
      <div>
        <p className={styles.strong}>{text('profile.saveFailed')}</p>
        <p>{limitText(error) ?? reason}</p>
      </div>
    </div>
  );
};
