import type { Elements } from '#web/lib/elements.ts';
import styles from './action-bar.module.css';
import { classNames } from './class-names.ts';

interface Props {
  /** What the action costs, or a few words about it. */
  fact?: Elements;
  /** Shown on wide screens, too, in its place on the page and without the fact; otherwise only below 64 rem. */
  isOnWideScreens?: boolean;
  /** One button or link, for the fact; a second one has to fit beside it at 320 pixels. */
  children: Elements;
}

/**
 * The price and the action of a page. On telephones and tablets they are always visible at the bottom edge: the page ends above the bar,
 * and the floating button of the shell is hidden. One per page.
 */
export const ActionBar = ({ fact, isOnWideScreens = false, children }: Props) => (
  <div className={classNames(styles.bar, isOnWideScreens && styles.wide)} data-action-bar>
    {fact && <div className={styles.fact}>{fact}</div>}
    <div className={styles.action}>{children}</div>
  </div>
);
