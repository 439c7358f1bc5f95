import { useQuery } from '@tanstack/react-query';
import { statisticsQuery } from '#web/api/accounts/get-statistics.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Row } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './tax-section.module.css';

/**
 * The way to the data for invoices and taxes. A driver needs them for an invoice only, and is asked for them on the page of the booking
 * (decision 215).
 */
export const TaxSection = () => {
  const text = useText();
  const { data } = useQuery(statisticsQuery);
  const isDriver = data?.spots === 0;
  return (
    <section className={styles.section} aria-labelledby="tax-details">
      <h3 id="tax-details">{text(isDriver ? 'profile.invoicesTitle' : 'profile.taxTitle')}</h3>
      <p>{text(isDriver ? 'profile.invoicesText' : 'profile.taxText')}</p>
      <Row gap={3} canWrap>
        {!isDriver && (
          <LinkButton to={paths.taxDetails} variant="secondary" size="sm">
            {text('profile.taxLink')}
          </LinkButton>
        )}
        <LinkButton to={paths.invoices} variant="secondary" size="sm">
          {text('profile.invoicesLink')}
        </LinkButton>
      </Row>
    </section>
  );
};
