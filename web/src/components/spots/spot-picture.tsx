import { useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { CARD_SIZES } from '#web/lib/early-pictures.ts';
import { buildSrcSet } from '#web/lib/image-sizes.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './spot-picture.module.css';

interface Props {
  /** Null for a spot without pictures. */
  url: string | null;
  /** Empty if the title is beside it. */
  alt: string;
  /** In view at once; others load when they come near the viewport. */
  isFirst?: boolean;
  /** The displayed width, as in `sizes` of an image; a small card by default. */
  sizes?: string;
  className?: string | undefined;
}

/** The picture of a spot in its frame, or a drawing if there is none or it does not load. */
export const SpotPicture = ({ url, alt, isFirst = false, sizes = CARD_SIZES, className }: Props) => {
  const [broken, setBroken] = useState<string>();
  const isShown = url !== null && url !== broken;
  return (
    <span className={classNames(styles.frame, className)}>
      {isShown ? (
        <img
          className={styles.picture}
          src={url}
          srcSet={buildSrcSet(url)}
          sizes={sizes}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          {...(isFirst && { fetchPriority: 'high' })}
          onError={() => setBroken(url)}
        />
      ) : (
        <Icon name="car" size={36} {...(alt && { label: alt })} />
      )}
    </span>
  );
};
