import { useLanguage } from '#web/i18n/language-provider.tsx';
import { formatEuros, formatEurosShort } from '#web/lib/money.ts';
import styles from './price.module.css';

interface Props {
  euros: number;
  /** `short` drops the decimals of whole euros: for pills and prices a day. */
  format?: 'full' | 'short';
  /** After the amount, such as '/ día'. */
  unit?: string;
}

export const Price = ({ euros, format = 'full', unit }: Props) => {
  const { language } = useLanguage();
  return (
    <span className={styles.price}>
      <span className={styles.amount} translate="no">
        {format === 'short' ? formatEurosShort(euros, language) : formatEuros(euros, language)}
      </span>
      {unit && <span className={styles.unit}>{` ${unit}`}</span>}
    </span>
  );
};
