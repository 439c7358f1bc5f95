import { Link } from 'react-router-dom';
import type { Invoice } from '#shared/api/invoices.ts';
import { INVOICE_TYPE_TEXTS, useInvoiceDay } from '#web/components/invoices/invoice-rows.tsx';
import {
  findExemptionLaw,
  INVOICE_CODE,
  INVOICE_CODE_WORDS,
  nameAddress,
  nameTaxId,
} from '#shared/model/invoice-terms.ts';
import { TAX_NAMES } from '#shared/model/tax-terms.ts';
import { LOCALES } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { formatEuros, formatUnitPrice } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import styles from './invoices.module.css';

const LINES: Readonly<Record<string, MessageId>> = {
  weekday: 'invoices.line.weekday',
  weekend: 'invoices.line.weekend',
  part_day: 'invoices.line.part_day',
  month: 'invoices.line.month',
  month_days: 'invoices.line.month_days',
  earlier_price: 'invoices.line.earlier_price',
  paid_before: 'invoices.line.paid_before',
  service_fee: 'invoices.line.service_fee',
  commission: 'invoices.line.commission',
  rent: 'invoices.line.rent',
  correction: 'invoices.line.correction',
};
const EXEMPTIONS = {
  with_dwelling: 'invoices.exempt.with_dwelling',
  canary_small_business: 'invoices.exempt.canary_small_business',
  other: 'invoices.exempt.other',
} as const satisfies Record<NonNullable<Invoice['exemption']>['reason'], MessageId>;

const Party = ({ title, party }: { title: string; party: Invoice['issuer'] }) => {
  const text = useText();
  const { language } = useLanguage();
  const label = party.taxIdCountry === 'ES' ? 'invoices.taxId' : 'invoices.foreignTaxId';
  return (
    <div className={styles.party}>
      <h3>{title}</h3>
      <p className={styles.name} translate="no">
        {party.legalName}
      </p>
      <p>{text(label, { id: nameTaxId(party) })}</p>
      {nameAddress(party.address, LOCALES[language]).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </div>
  );
};

const Amounts = ({ invoice }: { invoice: Invoice }) => {
  const text = useText();
  const { language } = useLanguage();
  const euros = (amount: number) => formatEuros(amount, language);
  const percent = new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 2 });
  const hours = new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unit: 'hour',
    maximumFractionDigits: 2,
  });
  const name = TAX_NAMES[language][invoice.area];
  const hasSeveralDays = invoice.lines.filter(({ dayPrice }) => dayPrice !== null).length > 1;
  const rate = invoice.exemption ? text('invoices.exemptShort') : percent.format(invoice.ratePercent / 100);
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{text('invoices.concept')}</th>
          <th scope="col">{text('invoices.base')}</th>
          <th scope="col">{`${name} (${rate})`}</th>
          <th scope="col">{text('invoices.total')}</th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map(({ kind, quantity, unitBase, dayPrice, base, tax, total }, index) => (
          <tr key={index}>
            <th scope="row">
              <span>{text(LINES[kind] ?? 'invoices.line.rent')}</span>
              {dayPrice !== null && hasSeveralDays && (
                <small>{text('invoices.dayPrice', { price: euros(dayPrice) })}</small>
              )}
              {(kind === 'part_day' || quantity !== 1) && (
                <small>
                  {`${kind === 'part_day' ? hours.format(quantity) : quantity} × ${formatUnitPrice(unitBase, language)}`}
                </small>
              )}
            </th>
            <td translate="no">{euros(base)}</td>
            <td translate="no">{euros(tax)}</td>
            <td translate="no">{euros(total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text('invoices.total')}</th>
          <td translate="no">{euros(invoice.base)}</td>
          <td translate="no">{euros(invoice.tax)}</td>
          <td translate="no">{euros(invoice.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
};

/**
 * The QR code by which anybody checks it at the tax office: before everything else (AEAT, "características del código QR" 0.5.0, section
 * 3).
 */
const CheckCode = ({ url }: { url: string }) => {
  const text = useText();
  return (
    <figure className={styles.code}>
      <p lang="es">{INVOICE_CODE_WORDS.above}</p>
      <QrCode text={url} label={text('invoices.codeLabel')} width={`${String(INVOICE_CODE.widthMm)}mm`} />
      <p lang="es">{INVOICE_CODE_WORDS.below}</p>
      <a href={url} rel="noreferrer" data-screen-only>
        {text('invoices.check')}
      </a>
    </figure>
  );
};

/** The required content of an invoice (RD 1619/2012 art. 6 and 7); the PDF has the same. */
export const InvoiceView = ({ invoice }: { invoice: Invoice }) => {
  const text = useText();
  const { language } = useLanguage();
  const getDay = useInvoiceDay();
  const { stay, thirdParty, corrects, replaces, exemption } = invoice;
  const when = (at: string) =>
    (['day', 'time'] as const).map((style) => formatInstant(at, stay.timeZone, style, language)).join(', ');
  return (
    <Card as="article" className={styles.invoice}>
      {invoice.checkUrl !== null && <CheckCode url={invoice.checkUrl} />}
      <header>
        <h2>{`${text(INVOICE_TYPE_TEXTS[invoice.type])} ${invoice.number}`}</h2>
        {invoice.cancelledOn !== null && (
          <p className={styles.cancelled} role="status">
            {text('invoices.cancelledOn', { date: getDay(invoice.cancelledOn) })}
          </p>
        )}
        <p>{text('invoices.issuedOn', { date: getDay(invoice.issuedOn) })}</p>
        {invoice.operationOn !== null && (
          <p>{text('invoices.operationOn', { date: getDay(invoice.operationOn) })}</p>
        )}
      </header>
      <div className={styles.parties}>
        <Party title={text('invoices.issuer')} party={invoice.issuer} />
        {invoice.recipient && <Party title={text('invoices.recipient')} party={invoice.recipient} />}
      </div>
      {thirdParty && (
        <p>{text('invoices.thirdParty', { name: thirdParty.legalName, id: thirdParty.taxId })}</p>
      )}
      {corrects && (
        <p>
          <span>
            {text(invoice.type === 'F3' ? 'invoices.undoes' : 'invoices.corrects', {
              date: getDay(corrects.issuedOn),
            })}
          </span>{' '}
          <Link to={paths.invoice(corrects.id)} translate="no">
            {corrects.number}
          </Link>
        </p>
      )}
      {replaces.length > 0 && (
        <p>
          <span>{text('invoices.replaces')}</span>{' '}
          {replaces.map(({ id, number }) => (
            <Link key={id} to={paths.invoice(id)} className={styles.reference} translate="no">
              {number}
            </Link>
          ))}
        </p>
      )}
      <Stack gap={1}>
        <p>
          {text(stay.timeZone === 'Atlantic/Canary' ? 'invoices.stayOnCanaries' : 'invoices.stay', {
            from: when(stay.startTime),
            to: when(stay.endTime),
          })}
        </p>
        <p className={styles.name}>{invoice.title}</p>
        <p translate="no">{stay.address}</p>
      </Stack>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={text('invoices.amounts')}>
        <Amounts invoice={invoice} />
      </div>
      {exemption && (
        <p>
          {text(EXEMPTIONS[exemption.reason], {
            note: exemption.note,
            law: findExemptionLaw(exemption.reason, invoice.area),
          })}
        </p>
      )}
    </Card>
  );
};
