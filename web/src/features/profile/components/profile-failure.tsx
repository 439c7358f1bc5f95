import { useEffect, useRef } from 'react';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';
import { useText } from '#web/i18n/use-text.ts';
import { isUnanswered } from '#web/lib/api-error.ts';
import { failedPressText } from '#web/lib/failure-text.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Saving failed for a reason that no field can fix. */
export const ProfileFailure = ({ error }: { error: Error }) => {
  const text = useText();
  const limitText = useLimitText();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.scrollIntoView({ block: 'center' }), [error]);
  return (
    <Alert ref={alert} title={text(isUnanswered(error) ? 'common.unansweredTitle' : 'profile.saveFailed')}>
      <p>{limitText(error) ?? text(failedPressText(error, 'profile.saveFailedText'))}</p>
    </Alert>
  );
};
