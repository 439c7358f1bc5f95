import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Card } from './card.tsx';
import { classNames } from './class-names.ts';
import styles from './folded-card.module.css';
import { Icon } from './icon.tsx';
import { translateValue } from './translate.ts';

interface Props {
  title: ReactNode;
  /** The one fact of the section, which is shown while it is folded, too. */
  fact?: ReactNode;
  /** The parts of the page in it that an address can name: `mensajes`. */
  ids?: readonly string[];
  variant?: 'outlined' | 'raised';
  className?: string | undefined;
  children: ReactNode;
}

/** From this width on a page has two columns, and room for all of its sections. */
const isWide = () => window.matchMedia('(min-width: 56rem)').matches;

/**
 * A section of a long page: open on wide screens, on telephones folded until its title is pressed, an address names a part of it, or the
 * page is printed.
 */
export const FoldedCard = ({ title, fact, ids = [], variant = 'outlined', className, children }: Props) => {
  const { hash, key } = useLocation();
  const isNamed = ids.includes(hash.slice(1));
  const [isOpen, setIsOpen] = useState(() => isWide() || isNamed);
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    if (isNamed) setIsOpen(true);
  }
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // The page is printed as it is when the event has been handled. The state follows by `onToggle`.
    const open = () => {
      if (details.current) details.current.open = true;
    };
    window.addEventListener('beforeprint', open);
    return () => window.removeEventListener('beforeprint', open);
  }, []);
  return (
    <Card as="section" variant={variant} className={classNames(styles.card, className)}>
      <details ref={details} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          <h2>{title}</h2>
          {fact !== undefined && (
            <span className={styles.fact} translate={translateValue(fact)}>
              {fact}
            </span>
          )}
          <Icon name="chevron-down" size={20} className={styles.chevron} />
        </summary>
        <div className={styles.content}>{children}</div>
      </details>
    </Card>
  );
};
