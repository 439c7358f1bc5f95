import { useState } from 'react';
import type { Elements } from '#web/lib/elements.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './buying.module.css';

/** From here on the summary is beside the form. */
const BESIDE_FORM = '(min-width: 56rem)';

interface Props {
  title: string;
  fact: string;
  children: Elements;
}

/** On telephones one line, which opens what it names; on wide screens all of it. */
export const PhoneFold = ({ title, fact, children }: Props) => {
  const isWide = useMedia(BESIDE_FORM);
  const [isOpen, setIsOpen] = useState(false);
  if (isWide) return children;
  return (
    <details
      open={isOpen}
      className={styles.fold}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.head}>
        <span className={styles.what}>
          <strong>{title}</strong>
          <span translate="no">{fact}</span>
        </span>
        <Icon name="chevron-down" size={20} />
      </summary>
      {children}
    </details>
  );
};
