import { useId, useRef, useState, type SubmitEvent } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Note, Row } from '#web/ui/layout.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import styles from './moderation.module.css';

/** The API's minimum; a shorter reason does not help the owner. */
const MIN_REASON = 10;

/** Common reasons; a click adds one to the text. */
const USUAL = ['moderation.reasonPictures', 'moderation.reasonAddress', 'moderation.reasonWords'] as const;

interface Props {
  isOpen: boolean;
  onClose: () => void;
  isBusy: boolean;
  onReject: (reason: string) => void;
}

/** Asks for the reason that the owner will read. */
export const RejectDialog = ({ isOpen, onClose, isBusy, onReject }: Props) => {
  const text = useText();
  const formId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isAttempted, setIsAttempted] = useState(false);
  const isTooShort = reason.trim().length < MIN_REASON;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsAttempted(true);
    if (isTooShort) area.current?.focus();
    else if (!isBusy) onReject(reason.trim());
  };
  const add = (sentence: string) => {
    setReason((written) => (written.trim() ? `${written.trim()}\n${sentence}` : sentence));
    area.current?.focus();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('moderation.rejectTitle')}
      footer={
        <DialogActions onCancel={onClose}>
          <Button type="submit" form={formId} variant="danger" busy={isBusy}>
            {text('moderation.reject')}
          </Button>
        </DialogActions>
      }
    >
      <form method="post" id={formId} className={styles.form} onSubmit={submit} noValidate>
        <TextArea
          ref={area}
          label={text('moderation.reason')}
          hint={text('moderation.reasonHint')}
          rows={5}
          maxLength={1000}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isAttempted && isTooShort ? text('moderation.reasonTooShort') : undefined}
        />
        <Note>{text('moderation.rejectEndsRentals')}</Note>
        <Row gap={2} canWrap>
          {USUAL.map((id) => (
            <Button key={id} variant="secondary" size="sm" icon="plus" onClick={() => add(text(id))}>
              {text(id)}
            </Button>
          ))}
        </Row>
      </form>
    </Dialog>
  );
};
