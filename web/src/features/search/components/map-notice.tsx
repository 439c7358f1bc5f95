import { useText } from '#web/i18n/use-text.ts';
import { useHasActed } from '#web/lib/first-action.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './map-section.module.css';
import type { FoundSpots } from '../use-found-spots.ts';

/** The visitor sets the position of the searched place. */
interface Picking {
  onCenter: () => void;
  onCancel: () => void;
}

interface Props {
  found: FoundSpots;
  picking: Picking | undefined;
  /** Defined if the map shows something else than was searched. */
  onSearchHere: (() => void) | undefined;
  /** To the list, which says what to do; narrow screens show only one of the two. */
  onList: () => void;
}

const PickingNotice = ({ onCenter, onCancel }: Picking) => {
  const text = useText();
  return (
    <>
      <p role="status">{text('search.pickHint')}</p>
      <Button size="sm" variant="secondary" onClick={onCenter}>
        {text('search.pickCenter')}
      </Button>
      <Button size="sm" variant="ghost" onClick={onCancel}>
        {text('common.cancel')}
      </Button>
    </>
  );
};

const Notice = ({ found, onSearchHere, onList }: Omit<Props, 'picking'>) => {
  const text = useText();
  // Before that, there is no map yet that could be moved.
  const hasActed = useHasActed();
  if (onSearchHere)
    return (
      <Button size="sm" icon="search" onClick={onSearchHere}>
        {text('home.searchHere')}
      </Button>
    );
  const isEmpty = found.data?.spots.length === 0 && !found.isFetching;
  const notice = found.isPending
    ? text('home.loadingMap')
    : found.isPlaceholderData
      ? text('home.loadingSpots')
      : isEmpty && text(found.isTooMany ? 'home.zoomIn' : 'home.noneTitle');
  return (
    <>
      {notice ? <p role="status">{notice}</p> : hasActed && <p>{text('home.moveMap')}</p>}
      {isEmpty && !found.isTooMany && (
        <button type="button" className={styles.toList} onClick={onList}>
          {text('home.whatToDo')}
        </button>
      )}
    </>
  );
};

/** Messages and actions of the map: above it, where they cover no price. */
export const MapNotice = ({ picking, ...props }: Props) => (
  <div className={styles.notice}>
    {picking ? <PickingNotice {...picking} /> : !props.found.isError && <Notice {...props} />}
  </div>
);
