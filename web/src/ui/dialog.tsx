import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { useText } from '#web/i18n/use-text.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

interface Props {
  isOpen: boolean;
  /** Called for Escape, the close button and a press beside the dialog. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The actions, at the bottom and always in view. */
  footer?: ReactNode;
}

/** A modal dialog on the browser's own element, which keeps the focus inside and gives it back. */
export const Dialog = ({ isOpen, onClose, title, children, footer }: Props) => {
  const text = useText();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  // One that is taken out of the page while it is open gives the focus back only if it is closed before.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  const closeFromBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) onClose();
  };
  // `close` comes a task after the dialog is gone: what opens it again in between must count.
  const closeAtOnce = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose();
  };
  const noticeClosed = () => {
    if (!ref.current?.open) onClose();
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
            <IconButton icon="close" iconSize={24} label={text('common.close')} onClick={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
};
