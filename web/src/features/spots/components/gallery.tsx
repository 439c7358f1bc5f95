import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { GALLERY_SIZES } from '#web/lib/image-sizes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SpotPicture } from '#web/components/spots/spot-picture.tsx';
import styles from './gallery.module.css';

interface Props {
  title: string;
  images: readonly string[];
}

/** A strip that has not moved for this long is at rest; not every browser reports the end of scrolling. */
const STILL_MS = 120;

/** Reports where a strip came to rest after a swipe. */
const useRest = (onRest: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(onRest, STILL_MS);
  };
};

/** The picture that a key leads to. */
const getTarget = (key: string, index: number, count: number): number | undefined =>
  ({ ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: count - 1 })[key];

/** The pictures in a strip that can be swiped, or moved by buttons, arrow keys and thumbnails. */
export const Gallery = ({ title, images }: Props) => {
  const text = useText();
  const strip = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const show = (wanted: number) => {
    const next = Math.max(0, Math.min(images.length - 1, wanted));
    strip.current?.scrollTo({ left: next * strip.current.clientWidth });
    setIndex(next);
  };
  const followSwipe = useRest(() => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    if (clientWidth > 0) setIndex(Math.round(scrollLeft / clientWidth));
  });
  const moveByKey = (event: KeyboardEvent) => {
    const target = getTarget(event.key, index, images.length);
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(target);
  };
  if (images.length === 0)
    return (
      <div className={styles.empty}>
        <SpotPicture url={null} alt="" />
      </div>
    );
  return (
    <section
      className={styles.gallery}
      aria-label={text('spots.gallery')}
      aria-roledescription="carousel"
      onKeyDown={moveByKey}
    >
      <div className={styles.stage}>
        <ul className={styles.strip} ref={strip} onScroll={followSwipe} tabIndex={0}>
          {images.map((url, position) => (
            <li key={url} className={styles.slide} aria-hidden={position !== index}>
              <SpotPicture
                url={url}
                alt={text('spots.photoOf', { title, number: position + 1 })}
                isFirst={position === 0}
                sizes={GALLERY_SIZES}
              />
            </li>
          ))}
        </ul>
        {images.length > 1 && (
          <>
            <button
              type="button"
              className={styles.previous}
              aria-label={text('spots.previousPhoto')}
              aria-disabled={index === 0}
              onClick={() => show(index - 1)}
            >
              <Icon name="chevron-left" />
            </button>
            <button
              type="button"
              className={styles.next}
              aria-label={text('spots.nextPhoto')}
              aria-disabled={index === images.length - 1}
              onClick={() => show(index + 1)}
            >
              <Icon name="chevron-right" />
            </button>
            <p className={styles.count} aria-live="polite">
              <span className="visually-hidden">
                {text('spots.photo', { number: index + 1, count: images.length })}
              </span>
              <span aria-hidden="true">{`${index + 1} / ${images.length}`}</span>
            </p>
          </>
        )}
      </div>
      {images.length > 1 && (
        <ul className={styles.thumbnails}>
          {images.map((url, position) => (
            <li key={url}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={text('spots.photo', { number: position + 1, count: images.length })}
                aria-current={position === index}
                onClick={() => show(position)}
              >
                <SpotPicture url={url} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
