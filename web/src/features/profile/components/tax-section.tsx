import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Row } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './tax-section.module.css';

/** The way to the data for invoices and taxes. */
export const TaxSection = () => {
  const text = useText();
  return (
    <section className={styles.section} aria-labelledby="tax-details">
      <h3 id="tax-details">{text('profile.taxTitle')}</h3>
      <p>{text('profile.taxText')}</p>
      <Row gap={3} canWrap>
        <LinkButton to={paths.taxDetails} variant="secondary" size="sm">
          {text('profile.taxLink')}
        </LinkButton>
        <LinkButton to={paths.invoices} variant="secondary" size="sm">
          {text('profile.invoicesLink')}
        </LinkButton>
      </Row>
    </section>
  );
};
