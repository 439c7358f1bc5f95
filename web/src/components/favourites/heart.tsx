import { useText } from '#web/i18n/use-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './heart.module.css';
import { useFavourites } from './use-favourites.ts';
import { useToggleFavourite } from './use-toggle-favourite.ts';

export interface HeartProps {
  spot: { id: string; title: string };
  /** `corner`: in the upper left corner of a picture, above a link that covers it. */
  at?: 'corner' | 'row';
}

/** Marks a spot as a favourite, or unmarks it. */
export const Heart = ({ spot: { id, title }, at = 'row' }: HeartProps) => {
  const text = useText();
  const { favourites, isOnDevice } = useFavourites();
  const toggle = useToggleFavourite(isOnDevice);
  const isMarked = favourites?.some(({ spotId }) => spotId === id) === true;
  return (
    <button
      type="button"
      className={classNames(styles.heart, styles[at])}
      aria-pressed={isMarked}
      aria-label={text('favourites.mark', { spot: title })}
      title={text(isMarked ? 'favourites.unmarkHint' : 'favourites.markHint')}
      onClick={() => toggle({ spotId: id, title }, !isMarked)}
    >
      <Icon name="heart" size={22} />
    </button>
  );
};
