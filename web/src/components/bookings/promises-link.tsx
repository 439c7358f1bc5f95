import { Link } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import styles from './promises-link.module.css';

/** Leads to what is promised when something goes wrong. In the middle of a payment it opens beside the page. */
export const PromisesLink = ({ beside = false }: { beside?: boolean }) => {
  const text = useText();
  return (
    <p className={styles.link} data-screen-only>
      <Link to={paths.promises} {...(beside && { target: '_blank' })}>
        {text('shell.promises')}
      </Link>
    </p>
  );
};
