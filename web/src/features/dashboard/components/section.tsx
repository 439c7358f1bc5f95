import { Link } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import type { Elements } from '#web/lib/elements.ts';
import { Row } from '#web/ui/layout.tsx';
import styles from './dashboard.module.css';

interface Props {
  title: string;
  /** The address of the whole list, if this shows only its beginning. */
  allAt?: string | undefined;
  /** A button beside the title. */
  action?: Elements;
  children: Elements;
}

export const Section = ({ title, allAt, action, children }: Props) => {
  const text = useText();
  return (
    <section className={styles.section} aria-label={title}>
      <Row as="header" gap={4} align="center" justify="between" className={styles.sectionHeader}>
        <h2>{title}</h2>
        {allAt && (
          <Link to={allAt} aria-label={text('dashboard.seeAllOf', { list: title })}>
            {text('dashboard.seeAll')}
          </Link>
        )}
        {action}
      </Row>
      {children}
    </section>
  );
};
