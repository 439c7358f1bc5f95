import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { SpotCard as Spot } from '#shared/api/search.ts';
import { useText } from '#web/i18n/use-text.ts';
import { EARLY_PICTURES } from '#web/lib/early-pictures.ts';
import { readHasActed } from '#web/lib/first-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { SearchedStay } from '#web/api/spots/list-spots-on-map.ts';
import type { SearchedPlace } from '#web/components/spots/searched-place.ts';
import { SpotCard } from './spot-card.tsx';
import styles from './spot-list.module.css';

/** A list of hundreds does not help, and is expensive for the browser. */
const STEP = 20;

/** More than a screen shows: on a slow device the others follow in parts that block nothing. */
const FIRST = 6;

interface Props {
  spots: readonly Spot[];
  stay: SearchedStay | undefined;
  place: SearchedPlace | undefined;
  selectedId: string | undefined;
  highlightedId: string | undefined;
  onHighlight: (id: string | undefined) => void;
}

/** The spots that were found, some at a time; the one selected on the map scrolls into view. */
export const SpotList = ({ spots, stay, place, selectedId, highlightedId, onHighlight }: Props) => {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState(STEP);
  const shown = Math.max(asked, 1 + spots.findIndex(({ id }) => id === selectedId));
  // Going back needs the whole list at once, for its scroll position.
  const drawn = useDeferredValue(shown, readHasActed() ? shown : FIRST);
  useEffect(() => {
    if (selectedId === undefined) return;
    const card = list.current?.querySelector<HTMLElement>(`[data-spot="${CSS.escape(selectedId)}"]`);
    list.current?.parentElement?.scrollTo({ top: (card?.offsetTop ?? 0) - 8, behavior: 'smooth' });
  }, [selectedId]);
  const showMore = () => {
    setAsked(shown + STEP);
    // Keyboard users continue with the first new one.
    requestAnimationFrame(() => list.current?.children[shown]?.querySelector('a')?.focus());
  };
  return (
    <>
      <Stack as="ul" gap={3} className={styles.list} ref={list}>
        {spots.slice(0, drawn).map((spot, index) => (
          <SpotCard
            key={spot.id}
            spot={spot}
            stay={stay}
            place={place}
            isFirst={index < EARLY_PICTURES}
            isHighlighted={spot.id === highlightedId || spot.id === selectedId}
            onHighlight={onHighlight}
          />
        ))}
      </Stack>
      {spots.length > shown && (
        <Button variant="secondary" size="sm" isWide onClick={showMore}>
          {text('spots.showMore', { count: spots.length - shown })}
        </Button>
      )}
    </>
  );
};
