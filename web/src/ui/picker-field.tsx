import { useEffect, useId, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import fieldStyles from './field.module.css';
import { Icon, type IconName } from './icon.tsx';
import styles from './picker-field.module.css';

interface Props {
  label: string;
  /** The form's name for it. */
  name?: string | undefined;
  icon: IconName;
  /** The choice as text; without one, `placeholder` is shown. */
  value: string | undefined;
  placeholder: string;
  error?: string | undefined;
  isOpen: boolean;
  /** Called for a click on the field, Escape, and when the focus leaves it. */
  onOpenChange: (isOpen: boolean) => void;
  /** The content of the panel. */
  children: ReactNode;
}

/** A field whose value is picked in a panel below it. When the panel closes, the field gets the focus again. */
export const PickerField = ({
  label,
  name,
  icon,
  value,
  placeholder,
  error,
  isOpen,
  onOpenChange,
  children,
}: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  const id = useId();
  useEffect(() => {
    const hasLostFocus = document.activeElement === null || document.activeElement === document.body;
    if (wasOpen.current && !isOpen && hasLostFocus) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen || !panel.current) return undefined;
    // As it opens, and once more when its content has come.
    const observer = new ResizeObserver(([entry]) => entry?.target.scrollIntoView({ block: 'nearest' }));
    observer.observe(panel.current);
    return () => observer.disconnect();
  }, [isOpen]);
  const closeOnLeave = (event: FocusEvent<HTMLElement>) => {
    // Without a next focus, as when a pressed button disappears, the focus stays inside.
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onOpenChange(false);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    onOpenChange(false);
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
        name={name}
        id={id}
        className={classNames(fieldStyles.control, styles.button)}
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-describedby={error ? `${id}-error` : undefined}
        data-empty={value === undefined}
        onClick={() => onOpenChange(!isOpen)}
      >
        <Icon name={icon} size={20} />
        <span>{value ?? placeholder}</span>
      </button>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {isOpen && (
        <>
          <div className={styles.backdrop} onClick={() => onOpenChange(false)} />
          <div ref={panel} className={styles.panel} role="dialog" aria-label={label}>
            {children}
          </div>
        </>
      )}
    </div>
  );
};
