import { useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import fieldStyles from './field.module.css';
import { Icon, type IconName } from './icon.tsx';
import styles from './picker-field.module.css';

interface Props {
  label: string;
  icon: IconName;
  /** What is chosen, in words; `placeholder` stands there while nothing is. */
  value: string | undefined;
  placeholder: string;
  error?: string | undefined;
  onOpen?: () => void;
  /** What opens under the field. `close` gives the focus back to it. */
  children: (close: () => void) => ReactNode;
}

/** A field whose value is picked in a panel that opens under it. Escape, leaving it and `close` shut the panel. */
export const PickerField = ({ label, icon, value, placeholder, error, onOpen, children }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const toggle = () => {
    if (!isOpen) onOpen?.();
    setIsOpen(!isOpen);
  };
  const closeOnLeave = (event: FocusEvent<HTMLElement>) => {
    // Without a next focus, as when a pressed button disappears, whoever is inside stays inside.
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };
  return (
    <div
      className={classNames(fieldStyles.field, styles.field)}
      onBlur={closeOnLeave}
      onKeyDown={closeOnEscape}
    >
      <span className={fieldStyles.label} id={`${id}-label`}>
        {label}
      </span>
      <button
        ref={button}
        type="button"
        id={id}
        className={classNames(fieldStyles.control, styles.button)}
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-describedby={error ? `${id}-error` : undefined}
        data-empty={value === undefined}
        onClick={toggle}
      >
        <Icon name={icon} size={20} />
        <span>{value ?? placeholder}</span>
      </button>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {isOpen && (
        <>
          <div className={styles.backdrop} onClick={() => setIsOpen(false)} />
          <div className={styles.panel} role="dialog" aria-label={label}>
            {children(close)}
          </div>
        </>
      )}
    </div>
  );
};
