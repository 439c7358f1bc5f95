import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useLeaveGuard } from '../use-leave-guard.ts';

/** Asks before a page is left with something unsaved on it. */
export const LeaveDialog = ({ isUnsaved }: { isUnsaved: boolean }) => {
  const text = useText();
  const { isLeaving, stay, leave } = useLeaveGuard(isUnsaved);
  return (
    <Dialog
      isOpen={isLeaving}
      onClose={stay}
      title={text('dashboard.leaveTitle')}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            {text('dashboard.leave')}
          </Button>
          <Button onClick={stay}>{text('dashboard.stay')}</Button>
        </>
      }
    >
      <p>{text('dashboard.leaveText')}</p>
    </Dialog>
  );
};
