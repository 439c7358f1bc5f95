import { Link } from 'react-router-dom';
import type { Spot } from '#shared/api/spots.ts';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import styles from './trader-status.module.css';

/**
 * Whether the owner lets as a business, and who does what: what a marketplace says before a contract (texto refundido de la Ley General para
 * la Defensa de los Consumidores y Usuarios, art. 97 bis).
 */
export const TraderStatus = ({ spot: { traderStatus } }: { spot: Spot }) => {
  const text = useText();
  return (
    <section className={styles.section} aria-labelledby="trader-status">
      <h2 id="trader-status">{text('traders.title')}</h2>
      <p>{text(`traders.${traderStatus ?? 'unknown'}`)}</p>
      <ul className={styles.list} data-screen-only>
        <li>{text('traders.owner')}</li>
        <li>{text('traders.platform')}</li>
        <li>
          <Message
            id="traders.trouble"
            values={{
              link: (words) => <Link to={paths.contact}>{words}</Link>,
              promises: (words) => <Link to={paths.promises}>{words}</Link>,
            }}
          />
        </li>
      </ul>
    </section>
  );
};
