import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from './button.tsx';

/** The footer of a dialog: the cancel button first, then the action. */
export const DialogActions = ({ onCancel, children }: { onCancel: () => void; children: ReactNode }) => {
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
