import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ConnectionError, isUnanswered } from '#web/lib/api-error.ts';
import { useIsOffline } from '#web/lib/connection.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { toast } from '#web/ui/toast-store.ts';
import styles from './connection-note.module.css';

/** Tells of every press that went nowhere because there is no network, whatever else its form says. */
const useTellNotSent = () => {
  const text = useText();
  const mutations = useQueryClient().getMutationCache();
  useEffect(
    () =>
      mutations.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const error: unknown = event.action.error;
        if (error instanceof ConnectionError && !isUnanswered(error) && !event.mutation.meta?.isAutomatic)
          toast.error(text('common.connectionTitle'), text('common.notSent'));
      }),
    [mutations, text],
  );
};

/** Below the header: that there is no network, or that what was pressed is still on its way. */
export const ConnectionNote = () => {
  const text = useText();
  useTellNotSent();
  const isOffline = useIsOffline();
  const isSlow = useIsSlow(useIsMutating({ predicate: ({ meta }) => !meta?.isAutomatic }) > 0);
  return (
    <p role="status" className={styles.note} hidden={!isOffline && !isSlow}>
      {isOffline ? text('common.offline') : isSlow && text('common.slow')}
    </p>
  );
};
