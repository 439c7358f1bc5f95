import { useEffect, useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError, ConnectionError, isUnanswered } from '#web/lib/api-error.ts';
import { lostPressText } from '#web/lib/failure-text.ts';
import { Alert } from '#web/ui/alert.tsx';

/** ED-02: saving failed, and what can be done about it. What was typed is still there. */
export const SaveFailure = ({ error }: { error: Error }) => {
  const text = useText();
  const alert = useRef<HTMLDivElement>(null);
  const hasFields = error instanceof ApiError && error.issues.length > 0;
  useEffect(() => {
    // Otherwise the first field that was not accepted is in view.
    if (!hasFields) alert.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [error, hasFields]);
  return (
    <Alert ref={alert} title={text(isUnanswered(error) ? 'common.unansweredTitle' : 'dashboard.saveFailed')}>
      {error instanceof ConnectionError && <p>{text(lostPressText(error))}</p>}
      {hasFields && <p>{text('dashboard.saveRefused')}</p>}
      <p>{text('dashboard.nothingLost')}</p>
    </Alert>
  );
};
