import { useText } from '#web/i18n/use-text.ts';
import type { Elements } from '#web/lib/elements.ts';
import { Button } from './button.tsx';

/** The footer of a dialog: the cancel button first, then the action. */
export const DialogActions = ({ onCancel, children }: { onCancel: () => void; children: Elements }) => {
  const text = useText();
  return (
    <>
      <Button variant="secondary" onClick={onCancel}>
        {text('common.cancel')}
      </Button>
      {children}
    </>
  );
};
