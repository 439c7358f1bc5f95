import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ConnectionError, isUnanswered } from '#web/lib/api-error.ts';
import { useIsOffline } from '#web/lib/connection.ts';
import { lostPressText, lostPressTitle } from '#web/lib/failure-text.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { toast } from '#web/ui/toast-store.ts';
import styles from './connection-note.module.css';
import { OfflinePasses } from './offline-passes.tsx';

/**
 * Reports a click whose answer was lost, unless its own screen does because it can be repeated safely. A new click takes the errors of
 * earlier ones away.
 */
const useReportLostPresses = () => {
  const text = useText();
  const mutations = useQueryClient().getMutationCache();
  useEffect(
    () =>
      mutations.subscribe((event) => {
        if (event.type !== 'updated') return;
        const { isAutomatic = false, isRepeatable = false } = event.mutation.meta ?? {};
        if (event.action.type === 'pending' && !isAutomatic) toast.dismissErrors();
        if (event.action.type !== 'error') return;
        const error: unknown = event.action.error;
        if (!(error instanceof ConnectionError) || isAutomatic || (isRepeatable && isUnanswered(error)))
          return;
        toast.error(text(lostPressTitle(error)), text(lostPressText(error)));
      }),
    [mutations, text],
  );
};

/** A note below the header: that there is no network, or that the last click is still being processed. */
export const ConnectionNote = () => {
  const text = useText();
  useReportLostPresses();
  const isOffline = useIsOffline();
  const isSlow = useIsSlow(useIsMutating({ predicate: ({ meta }) => !meta?.isAutomatic }) > 0);
  return (
    <p role="status" className={styles.note} hidden={!isOffline && !isSlow}>
      <span>{isOffline ? text('common.offline') : isSlow && text('common.slow')}</span>{' '}
      {isOffline && <OfflinePasses />}
    </p>
  );
};
