import { useState, useSyncExternalStore, type ComponentProps } from 'react';
import { toLocalStay } from '#web/components/bookings/local-stay.ts';
import { endDateOf } from '#web/components/spots/stay-params.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { formatDateRange } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './buying.module.css';
import { BuyingSummary } from './buying-summary.tsx';

/** From this width on the summary is beside the form. */
const wide = () => window.matchMedia('(min-width: 56rem)');

const useIsWide = () =>
  useSyncExternalStore(
    (onChange) => {
      const query = wide();
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => wide().matches,
  );

interface Props extends ComponentProps<typeof BuyingSummary> {
  total: number;
}

/** The summary beside the payment. On telephones one line, which opens it: the driver has just read it on the page before. */
export const FoldingSummary = ({ total, ...summary }: Props) => {
  const { language } = useLanguage();
  const isWide = useIsWide();
  const [isOpen, setIsOpen] = useState(false);
  const { spot, stay } = summary;
  const local = toLocalStay(stay, spot.timeZone);
  const days = formatDateRange(local.date, endDateOf(local), language, 'dayMonth');
  return (
    <details open={isWide || isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.head} hidden={isWide}>
        <span className={styles.what}>
          <strong>{spot.title}</strong>
          <span translate="no">{`${days} · ${formatEuros(total, language)}`}</span>
        </span>
        <Icon name="chevron-down" size={20} />
      </summary>
      <BuyingSummary {...summary} />
    </details>
  );
};
