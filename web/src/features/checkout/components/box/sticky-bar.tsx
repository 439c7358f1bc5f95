import { useEffect, useState, type RefObject } from 'react';
import type { Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './booking-box.module.css';

interface Props {
  spot: Spot;
  /** The price of the chosen stay, once known. */
  total: number | undefined;
  /** The booking box, which the bar replaces while it is out of view. */
  target: RefObject<HTMLElement | null>;
}

/** On phones: price and button at the bottom of the screen, leading to the booking box. */
export const StickyBar = ({ spot, total, target }: Props) => {
  const text = useText();
  const [isBoxSeen, setIsBoxSeen] = useState(true);
  useEffect(() => {
    const box = target.current;
    if (!box) return undefined;
    const observer = new IntersectionObserver((entries) =>
      setIsBoxSeen(entries.at(-1)?.isIntersecting ?? true),
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, [target]);
  const goToBox = () => {
    target.current?.focus({ preventScroll: true });
    target.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={styles.bar} hidden={isBoxSeen} data-action-bar>
      {total === undefined ? (
        <Price euros={spot.price_weekday} format="short" unit={text('spots.perDay')} />
      ) : (
        <Price euros={total} unit={text('spots.total')} />
      )}
      <Button variant="accent" size="sm" onClick={goToBox}>
        {text('bookings.book')}
      </Button>
    </div>
  );
};
