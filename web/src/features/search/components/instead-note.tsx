import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './map-section.module.css';
import type { ShownInstead } from '../search-address.ts';

interface Props {
  instead: ShownInstead;
  /** Undefined without a map. */
  onPick: (() => void) | undefined;
}

/** Says that a street, place or number is not known and what is shown instead; the visitor can set its position on the map. */
export const InsteadNote = ({ instead: { unknown, name }, onPick }: Props) => {
  const text = useText();
  return (
    <div className={styles.instead}>
      <p role="status">{text(`search.unknown.${unknown}`, { place: name })}</p>
      {onPick && (
        <Button variant="secondary" size="sm" icon="pin" onClick={onPick}>
          {text('search.pick')}
        </Button>
      )}
    </div>
  );
};
