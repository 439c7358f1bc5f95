import { useEffect, useRef } from 'react';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ConnectionError, isUnanswered } from '#web/lib/api-error.ts';
import { lostPressText } from '#web/lib/failure-text.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Saving failed for a reason that no field can mend. */
export const ProfileFailure = ({ error }: { error: Error }) => {
  const text = useText();
  const limitText = useLimitText();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.scrollIntoView({ block: 'center' }), [error]);
  const reason =
    error instanceof ConnectionError ? text(lostPressText(error)) : text('profile.saveFailedText');
  return (
    <Alert ref={alert} title={text(isUnanswered(error) ? 'common.unansweredTitle' : 'profile.saveFailed')}>
      <p>{limitText(error) ?? reason}</p>
    </Alert>
  );
};
