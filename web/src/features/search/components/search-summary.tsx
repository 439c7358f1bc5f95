import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { SpotSearch } from '../search-address.ts';
import { useStayText } from '../use-stay-text.ts';
import styles from './search-summary.module.css';

interface Props {
  search: SpotSearch;
  isOpen: boolean;
  /** The id of the panel that a press opens. */
  panelId: string;
  onToggle: () => void;
}

/** The search in one line, instead of its panel until it is pressed. */
export const SearchSummary = ({
  search: { location, instead, stay, filters },
  isOpen,
  panelId,
  onToggle,
}: Props) => {
  const text = useText();
  const stayText = useStayText();
  const facts = [stay && stayText(stay), text(`spots.vehicle.${filters.vehicleType}`)];
  return (
    <button
      type="button"
      className={styles.summary}
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={onToggle}
      data-search-summary
    >
      <Icon name="search" size={20} />
      <span className="visually-hidden">{text('home.changeSearch')}</span>
      <span className={styles.texts}>
        <strong>{instead?.name ?? location ?? text('home.onMap')}</strong>
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <Icon name={isOpen ? 'chevron-up' : 'edit'} size={20} />
    </button>
  );
};
