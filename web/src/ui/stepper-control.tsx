import { useText } from '#web/i18n/use-text.ts';
import type { ControlProps } from './field.tsx';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { Note } from './layout.tsx';

interface Props {
  control: ControlProps;
  label: string;
  name?: string | undefined;
  /** The text in the field. */
  typed: string;
  onType: (typed: string) => void;
  onLeave?: () => void;
  /** By its buttons and the arrow keys. */
  onStep: (by: 1 | -1) => void;
  isLowest: boolean;
  isHighest: boolean;
  unit?: string | undefined;
  inputMode: 'numeric' | 'decimal';
}

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** A field for a number between a minus and a plus. */
export const StepperControl = (props: Props) => {
  const { control, label, name, typed, onType, onLeave, onStep, isLowest, isHighest, unit, inputMode } =
    props;
  const text = useText();
  const isAtEnd = (by: 1 | -1) => (by > 0 ? isHighest : isLowest);
  return (
    <div className={styles.stepper} data-invalid={control['aria-invalid']}>
      <button
        type="button"
        className={styles.step}
        aria-label={text('common.decrease', { label })}
        disabled={isLowest}
        onClick={() => onStep(-1)}
      >
        <Icon name="minus" size={20} />
      </button>
      <span className={styles.number}>
        <input
          {...control}
          name={name}
          inputMode={inputMode}
          autoComplete="off"
          maxLength={12}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            const by = ARROWS[event.key];
            if (!by) return;
            event.preventDefault();
            if (!isAtEnd(by)) onStep(by);
          }}
          onBlur={onLeave}
        />
        {unit && <Note as="span">{unit}</Note>}
      </span>
      <button
        type="button"
        className={styles.step}
        aria-label={text('common.increase', { label })}
        disabled={isHighest}
        onClick={() => onStep(1)}
      >
        <Icon name="plus" size={20} />
      </button>
    </div>
  );
};
