import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './map-section.module.css';
import type { FoundSpots } from '../use-found-spots.ts';

interface Props {
  found: FoundSpots;
  /** There when the map shows something else than was searched. */
  onSearchHere: (() => void) | undefined;
  /** To the list, which says what to do; narrow screens show only one of the two. */
  onList: () => void;
}

/** What there is to say or to do on top of the map. */
export const MapNotice = ({ found, onSearchHere, onList }: Props) => {
  const text = useText();
  if (onSearchHere)
    return (
      <Button size="sm" icon="search" className={styles.searchHere} onClick={onSearchHere}>
        {text('home.searchHere')}
      </Button>
    );
  if (found.isError) return null;
  const isEmpty = found.isSuccess && found.spots.length === 0 && !found.isFetching;
  const notice = found.isPending
    ? text('home.loadingMap')
    : found.isPlaceholderData
      ? text('home.loadingSpots')
      : isEmpty && text(found.isTooMany ? 'home.zoomIn' : 'home.noneTitle');
  return (
    notice && (
      <div className={styles.notice}>
        <p role="status">{notice}</p>
        {isEmpty && !found.isTooMany && (
          <button type="button" className={styles.toList} onClick={onList}>
            {text('home.whatToDo')}
          </button>
        )}
      </div>
    )
  );
};
