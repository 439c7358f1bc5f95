import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface Props {
  isOpen: boolean;
  title: string;
  text: string;
  action: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before ending something that others rely on. */
export const ConfirmDialog = ({ isOpen, title, text, action, busy, onConfirm, onClose }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={title}
    footer={
      <DialogActions onCancel={onClose}>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    }
  >
    <p>{text}</p>
  </Dialog>
);
