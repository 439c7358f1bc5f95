import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { SearchView } from '../search-address.ts';
import styles from './view-switch.module.css';

interface Props {
  view: SearchView;
  onMap: () => void;
  onList: () => void;
}

/** From the list to the map and back: it floats over both on screens that show only one of them. */
export const ViewSwitch = ({ view, onMap, onList }: Props) => {
  const text = useText();
  const isMap = view === 'map';
  return (
    <div className={styles.switch} data-view-switch>
      <Button
        size="sm"
        icon={isMap ? 'list' : 'map'}
        className={styles.button}
        onClick={isMap ? onList : onMap}
      >
        {text(isMap ? 'home.viewList' : 'home.viewMap')}
      </Button>
    </div>
  );
};
