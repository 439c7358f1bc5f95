import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { Elements } from '#web/lib/elements.ts';
import { Stack } from '#web/ui/layout.tsx';
import fallbackPicture from './free-place.svg';
import styles from './account-layout.module.css';

/** A deployment may put its own picture there. */
const PICTURE = '/images/account.svg';

const takeFocus = (element: HTMLElement | null) => element?.focus();

interface Props {
  title: string;
  intro?: string;
  /** Replaces a form with its result: it scrolls into view and takes the focus. */
  isAnswer?: boolean;
  children: Elements;
}

/** A form with a picture beside it if there is room. The bundled picture replaces a broken one (000 §8). */
export const AccountLayout = ({ title, intro, isAnswer = false, children }: Props) => {
  const text = useText();
  const [picture, setPicture] = useState(PICTURE);
  const giveWay = () => setPicture(fallbackPicture);
  // In a prerendered page it may have failed before the listener was attached.
  const replaceBroken = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) giveWay();
  };
  return (
    <div className={styles.layout}>
      <div className={styles.column}>
        <Stack as="header" gap={2} className={styles.heading}>
          <h1 tabIndex={-1} ref={isAnswer ? takeFocus : undefined}>
            {title}
          </h1>
          {intro && <p>{intro}</p>}
        </Stack>
        {children}
      </div>
      <img
        className={styles.picture}
        src={picture}
        alt={text('accounts.pictureAlt')}
        loading="lazy"
        ref={replaceBroken}
        onError={giveWay}
      />
    </div>
  );
};
