import { Icon, type IconName } from './icon.tsx';
import styles from './segmented.module.css';

interface Option<Id extends string> {
  id: Id;
  label: string;
  icon?: IconName;
}

interface Props<Id extends string> {
  /** The purpose of the switch, for assistive technology. */
  label: string;
  options: readonly Option<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** A switch between a few views of the same thing. */
export const Segmented = <Id extends string>({ label, options, selected, onSelect }: Props<Id>) => (
  <div role="group" aria-label={label} className={styles.group}>
    {options.map((option) => (
      <button
        key={option.id}
        type="button"
        className={styles.option}
        aria-pressed={option.id === selected}
        onClick={() => onSelect(option.id)}
      >
        {option.icon && <Icon name={option.icon} size={18} />}
        <span>{option.label}</span>
      </button>
    ))}
  </div>
);
