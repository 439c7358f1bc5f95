import { MONTH_PATTERNS, type PatternType } from '#shared/model/constants.ts';
import { useText } from '#web/i18n/use-text.ts';
import { FlatSelect } from '#web/ui/flat-select.tsx';
import styles from './when-fields.module.css';

interface Props {
  /** Any, without one. */
  pattern: PatternType | undefined;
  onChange: (pattern: PatternType | undefined) => void;
}

/** The times of the week of a rental by the month. */
const PatternSelect = ({ pattern, onChange }: Props) => {
  const text = useText();
  return (
    <span className={styles.pattern}>
      <FlatSelect
        aria-label={text('rentals.when')}
        name="pattern"
        value={pattern ?? 'any'}
        onChange={(event) => onChange(MONTH_PATTERNS.find((one) => one === event.target.value))}
      >
        {(['any', ...MONTH_PATTERNS] as const).map((one) => (
          <option key={one} value={one}>
            {text(`rentals.searched.${one}`)}
          </option>
        ))}
      </FlatSelect>
    </span>
  );
};

export default PatternSelect;
