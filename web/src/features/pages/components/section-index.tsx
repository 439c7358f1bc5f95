import { useEffect, useRef, type MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useCurrentSection } from '../use-current-section.ts';
import styles from './section-index.module.css';

interface Props {
  ids: readonly string[];
  titles: readonly string[];
}

/** Scrolls as a browser does for an anchor: the next Tab continues from there. Smooth unless the visitor prefers reduced motion. */
const goTo = (id: string) => {
  const section = document.getElementById(id);
  section?.focus({ preventScroll: true });
  section?.scrollIntoView();
};

/** The contents of a long page: beside it on wide screens, where it follows the scroll position, and folded on narrow ones. */
export const SectionIndex = ({ ids, titles }: Props) => {
  const text = useText();
  const { hash } = useLocation();
  const { current, choose } = useCurrentSection(ids);
  const folded = useRef<HTMLDetailsElement>(null);
  const arrivedAt = useRef(hash.slice(1));

  useEffect(() => {
    // The text was loaded after the browser had looked for the anchor.
    document.getElementById(arrivedAt.current)?.scrollIntoView({ behavior: 'instant' });
  }, []);

  const follow = (id: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    folded.current?.removeAttribute('open');
    choose(id);
    goTo(id);
  };
  const links = (
    <ol className={styles.links}>
      {ids.map((id, index) => (
        <li key={id}>
          <Link
            to={{ hash: id }}
            onClick={follow(id)}
            {...(id === current && { 'aria-current': 'location' as const })}
          >
            {titles[index]}
          </Link>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className={styles.wide} aria-label={text('pages.contents')}>
        <p className={styles.title} aria-hidden="true">
          {text('pages.contents')}
        </p>
        {links}
      </nav>
      <details ref={folded} className={styles.narrow}>
        <summary>
          <span>{text('pages.contents')}</span>
          <Icon name="chevron-down" size={20} />
        </summary>
        <nav aria-label={text('pages.contents')}>{links}</nav>
      </details>
    </>
  );
};
