import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { Elements } from '#web/lib/elements.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

/** A `close` so soon after a `cancel` belongs to it: the browser ignored that it was prevented. */
const JUST_NOW_MS = 100;

/** The input in a dialog, without passwords, which need no confirmation. */
const readEntries = (dialog: HTMLDialogElement): string => {
  const fields = dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    'input:not([type="password"]), textarea, select',
  );
  return JSON.stringify(
    [...fields].map((field) =>
      field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
        ? field.checked
        : field.value,
    ),
  );
};

const DropQuestion = ({ onStay, onDrop }: { onStay: () => void; onDrop: () => void }) => {
  const text = useText();
  const id = useId();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <footer className={styles.footer} role="alertdialog" aria-labelledby={id}>
      <p id={id} className={styles.question}>
        {text('common.dropQuestion')}
      </p>
      <Button variant="secondary" onClick={onDrop}>
        {text('common.drop')}
      </Button>
      <Button ref={stay} onClick={onStay}>
        {text('common.keepEditing')}
      </Button>
    </footer>
  );
};

interface Props {
  isOpen: boolean;
  /** Called for Escape, the close button and a click beside the dialog; if input would be lost, after a confirmation. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The actions, always visible at the bottom. */
  footer?: Elements;
}

/** A modal dialog on the browser's own element, which keeps the focus inside and returns it. */
export const Dialog = ({ isOpen, onClose, title, children, footer }: Props) => {
  const text = useText();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const entriesBefore = useRef('');
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen && dialog?.open) dialog.close();
    if (isOpen && dialog) entriesBefore.current = readEntries(dialog);
    return () => setAsks(false);
  }, [isOpen]);
  // A dialog that is removed while open only returns the focus if it is closed first.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  const isChanged = () => ref.current !== null && readEntries(ref.current) !== entriesBefore.current;
  const askOrClose = () => {
    if (isChanged()) setAsks(!asks);
    else onClose();
  };
  const closeFromBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) askOrClose();
  };
  const askedAt = useRef(-Infinity);
  // `close` comes a task after the dialog is gone: opening it in between must count.
  const closeAtOnce = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    askedAt.current = performance.now();
    askOrClose();
  };
  // A browser closes a dialog by itself at a second Escape.
  const noticeClosed = () => {
    if (ref.current?.open) return;
    // It was closed here, and has already returned the focus.
    if (!isOpen) {
      onClose();
      return;
    }
    const isAsked = performance.now() - askedAt.current < JUST_NOW_MS;
    if (isChanged()) ref.current?.showModal();
    if (!isAsked || !isChanged()) askOrClose();
  };
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={closeAtOnce}
      onClose={noticeClosed}
      onMouseDown={closeFromBackdrop}
    >
      {isOpen && (
        <div className={styles.sheet}>
          <header className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="close" iconSize={24} label={text('common.close')} onClick={askOrClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {asks ? (
            <DropQuestion onStay={() => setAsks(false)} onDrop={onClose} />
          ) : (
            footer && <footer className={styles.footer}>{footer}</footer>
          )}
        </div>
      )}
    </dialog>
  );
};
