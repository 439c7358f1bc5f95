import { Link } from 'react-router-dom';
import type { InvoiceSummary } from '#shared/api/invoices.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Price } from '#web/ui/price.tsx';
import styles from './invoices.module.css';

export const INVOICE_TYPE_TEXTS = {
  F1: 'invoices.type.F1',
  F2: 'invoices.type.F2',
  F3: 'invoices.type.F3',
  R1: 'invoices.type.R1',
  R4: 'invoices.type.R4',
  R5: 'invoices.type.R5',
} as const satisfies Record<InvoiceSummary['type'], MessageId>;

const SUBJECT_TEXTS = {
  service_fee: 'invoices.subject.service_fee',
  commission: 'invoices.subject.commission',
  rent: 'invoices.subject.rent',
} as const satisfies Record<InvoiceSummary['subject'], MessageId>;

/** Dates of invoices are days of the peninsula. */
export const useInvoiceDay = () => {
  const { language } = useLanguage();
  return (day: string) => formatInstant(`${day}T12:00:00Z`, 'Europe/Madrid', 'day', language);
};

/** Invoices with their links, in the given order. */
export const InvoiceRows = ({ invoices }: { invoices: readonly InvoiceSummary[] }) => {
  const text = useText();
  const getDay = useInvoiceDay();
  return (
    <ul className={styles.rows}>
      {invoices.map(({ id, number, type, subject, role, issuedOn, cancelledOn, title, total }) => (
        <li key={id} className={styles.row}>
          <div className={styles.what}>
            <Link to={paths.invoice(id)} className={styles.number} translate="no">
              {number}
            </Link>
            <p>{`${text(INVOICE_TYPE_TEXTS[type])} · ${text(SUBJECT_TEXTS[subject])}`}</p>
            <p className={styles.muted}>
              <span>{`${getDay(issuedOn)} · ${title}`}</span>
              {role === 'issuer' && <span>{` · ${text('invoices.inYourName')}`}</span>}
            </p>
            {cancelledOn !== null && (
              <p className={styles.cancelled}>
                {text('invoices.cancelledOn', { date: getDay(cancelledOn) })}
              </p>
            )}
          </div>
          <Price euros={total} />
        </li>
      ))}
    </ul>
  );
};
