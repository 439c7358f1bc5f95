import { useNavigate } from 'react-router-dom';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { PaymentParams } from '#web/lib/payment-params.ts';
import styles from './payment-screen.module.css';

/** The price has changed since the driver saw it; continuing with the new one is up to them. */
export const PriceChanged = ({ params, total }: { params: PaymentParams; total: number }) => {
  const text = useText();
  const navigate = useNavigate();
  const { language } = useLanguage();
  const price = formatEuros(total, language);
  const { spotId, startTime, endTime } = params;
  const goOn = () =>
    void navigate(paths.payment({ spotId, startTime, endTime, totalPrice: total.toFixed(2) }), {
      replace: true,
    });
  return (
    <div className={styles.notice} role="alert">
      <h2>{text('payments.priceChangedTitle')}</h2>
      <p>{text('payments.priceChanged', { before: formatEuros(params.totalPrice, language), price })}</p>
      <div className={styles.actions}>
        <LinkButton to={paths.spot(spotId)} variant="secondary">
          {text('bookings.otherDates')}
        </LinkButton>
        <Button onClick={goOn}>{text('payments.goOnWith', { price })}</Button>
      </div>
    </div>
  );
};
