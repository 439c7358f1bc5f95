import { useEffect, useRef, useState } from 'react';
import type { SpotCard as Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { StayDates } from '../api/list-spots-on-map.ts';
import { SpotCard } from './spot-card.tsx';
import styles from './spot-list.module.css';

/** A list of thousands helps nobody and costs the browser dear. */
const STEP = 24;

interface Props {
  spots: readonly Spot[];
  dates: StayDates | undefined;
  selectedId: string | undefined;
  highlightedId: string | undefined;
  onHighlight: (id: string | undefined) => void;
}

/** The spaces that the map shows; what is selected on the map comes into view. */
export const SpotList = ({ spots, dates, selectedId, highlightedId, onHighlight }: Props) => {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(STEP);
  useEffect(() => {
    if (selectedId === undefined) return;
    const card = list.current?.querySelector<HTMLElement>(`[data-spot="${CSS.escape(selectedId)}"]`);
    list.current?.parentElement?.scrollTo({ top: (card?.offsetTop ?? 0) - 8, behavior: 'smooth' });
  }, [selectedId]);
  return (
    <>
      <ul className={styles.list} ref={list}>
        {spots.slice(0, shown).map((spot) => (
          <SpotCard
            key={spot.id}
            spot={spot}
            dates={dates}
            isHighlighted={spot.id === highlightedId || spot.id === selectedId}
            onHighlight={onHighlight}
          />
        ))}
      </ul>
      {spots.length > shown && (
        <Button variant="secondary" size="sm" isWide onClick={() => setShown(shown + STEP)}>
          {text('spots.showMore', { count: spots.length - shown })}
        </Button>
      )}
    </>
  );
};

/** The list while the first spaces are on their way. */
export const SpotListSkeleton = () => (
  <div className={styles.list} aria-hidden="true">
    {Array.from({ length: 5 }, (_, index) => (
      <Skeleton key={index} height="7.125rem" />
    ))}
  </div>
);
