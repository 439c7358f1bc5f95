import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Booking } from '#shared/api/bookings.ts';
import type { ErrorCode } from '#shared/api/error-codes.ts';
import type { InvoiceData, TaxDetails } from '#shared/api/taxes.ts';
import { invoiceDataQuery } from '#web/api/taxes/get-invoice-data.ts';
import { bookingInvoicesQuery } from '#web/api/invoices/list-booking-invoices.ts';
import { taxDetailsQuery } from '#web/api/taxes/get-tax-details.ts';
import { saveInvoiceData } from '#web/api/taxes/save-invoice-data.ts';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';
import { useOneAtATime } from '#web/components/forms/use-one-at-a-time.ts';
import { BookingInvoices } from '#web/components/invoices/booking-invoices.tsx';
import { INVOICE_SECTION } from '#web/components/taxes/invoice-section.ts';
import { useMissingText } from '#web/components/taxes/missing-text.ts';
import { PartyLines } from '#web/components/taxes/party-lines.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { Message } from '#web/i18n/message.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { failedPressText } from '#web/lib/failure-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './reservation.module.css';

const FAILURES: Readonly<Partial<Record<ErrorCode, MessageId>>> = {
  conflict: 'taxes.invoiceChanged',
  invoice_data_final: 'taxes.invoiceFinal',
};

const Failure = ({ error }: { error: Error }) => {
  const text = useText();
  const limitText = useLimitText();
  const own = error instanceof ApiError && error.code ? FAILURES[error.code] : undefined;
  return (
    <Alert>
      <p>{own ? text(own) : (limitText(error) ?? text(failedPressText(error, 'taxes.notSaved')))}</p>
    </Alert>
  );
};

interface ChoiceProps {
  bookingId: string;
  onDone: () => void;
}

/** The driver's tax details, to add as they are, or to complete first. */
const Choice = ({ bookingId, details, onDone }: ChoiceProps & { details: TaxDetails }) => {
  const text = useText();
  const missingText = useMissingText('invoice');
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation(saveInvoiceData(queries, bookingId));
  const oneAtATime = useOneAtATime(['taxes', 'invoice', bookingId]);
  const isComplete = details.missingForInvoice.length === 0;
  return (
    <Stack gap={3}>
      {isComplete ? (
        <PartyLines party={details} />
      ) : (
        <p>{text('taxes.invoiceMissing', { fields: missingText(details.missingForInvoice) })}</p>
      )}
      {error && <Failure error={error} />}
      <Row gap={3} canWrap>
        {isComplete && (
          <Button
            busy={isPending}
            onClick={() => oneAtATime(() => mutate(details.revision, { onSuccess: onDone }))}
          >
            {text('taxes.useForInvoice')}
          </Button>
        )}
        <LinkButton
          to={paths.taxDetails}
          state={{ bookingId }}
          variant={isComplete ? 'secondary' : 'primary'}
        >
          {text(isComplete ? 'taxes.change' : 'taxes.completeThem')}
        </LinkButton>
        <Button variant="ghost" onClick={onDone} disabled={isPending}>
          {text('common.cancel')}
        </Button>
      </Row>
    </Stack>
  );
};

const LoadedChoice = (props: ChoiceProps) => {
  const text = useText();
  const query = useQuery(taxDetailsQuery);
  const { data, error } = query;
  if (data) return <Choice {...props} details={data} />;
  if (!error) return <Skeleton height="6rem" />;
  return <QueryError title={text('taxes.failed')} query={query} />;
};

/** The note about the use of the data: for invoices where the stay has them, and support's procedure for older stays. */
const noteOf = (hasParty: boolean, hasInvoices: boolean): MessageId =>
  hasInvoices
    ? hasParty
      ? 'invoices.cardKept'
      : 'invoices.cardText'
    : hasParty
      ? 'taxes.invoiceKept'
      : 'taxes.invoiceText';

const Invoice = ({ booking, data }: { booking: Booking; data: InvoiceData }) => {
  const text = useText();
  const { language } = useLanguage();
  const open = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [isOpen, setIsOpen] = useState(hash === `#${INVOICE_SECTION}`);
  const { party, isChangeable, changeableUntil } = data;
  const { data: issued } = useQuery(bookingInvoicesQuery(booking.id));
  const hasInvoices = issued !== undefined && (issued.invoices.length > 0 || issued.isPending);
  // The deadline is the end of a day: its last moment is on that day.
  const lastMoment = new Date(Date.parse(changeableUntil) - 1).toISOString();
  const date = formatInstant(lastMoment, booking.timeZone, 'longDay', language);
  const withLink = (id: MessageId) => (
    <Message id={id} values={{ date, link: (words) => <Link to={paths.contact}>{words}</Link> }} />
  );
  const openChoice = () => {
    setIsOpen(true);
    document.getElementById(INVOICE_SECTION)?.focus();
  };
  const close = () => {
    // The button is there again only when it is rendered.
    flushSync(() => setIsOpen(false));
    // Otherwise a reload would ask again, as if nothing had been saved.
    if (hash) void navigate({ hash: '' }, { replace: true, state: { keepsPlace: true } });
    open.current?.focus();
  };
  return (
    <Stack gap={3}>
      {party && !isOpen && <PartyLines party={party} />}
      {!isChangeable ? (
        <Note>{withLink('taxes.invoiceClosed')}</Note>
      ) : isOpen ? (
        <LoadedChoice bookingId={booking.id} onDone={close} />
      ) : (
        <>
          <Note>{withLink(noteOf(party !== null, hasInvoices))}</Note>
          <div>
            <Button ref={open} variant="secondary" size="sm" onClick={openChoice}>
              {text(party ? 'taxes.changeInvoice' : 'taxes.wantInvoice')}
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
};

const PAID: readonly Booking['status'][] = [
  'confirmed',
  'completed',
  'cancelled_by_driver',
  'cancelled_by_owner',
];

/** Whether it was paid, even if everything was refunded since: the invoice and its credit note stay. */
const wasPaid = ({ status, cancelledAt }: Booking) => PAID.includes(status) || cancelledAt !== null;

/** Whom the invoice of a paid stay is for; only for its driver. */
export const InvoiceCard = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const isShown = booking.role === 'driver' && wasPaid(booking);
  const query = useQuery({
    ...invoiceDataQuery(booking.id),
    enabled: isShown,
  });
  const { data, error } = query;
  if (!isShown) return null;
  return (
    <FoldedCard
      className={styles.invoice}
      ids={[INVOICE_SECTION]}
      title={
        <span id={INVOICE_SECTION} tabIndex={-1}>
          {text('invoices.bookingTitle')}
        </span>
      }
    >
      <BookingInvoices bookingId={booking.id} />
      {data ? (
        <Invoice booking={booking} data={data} />
      ) : error ? (
        <QueryError title={text('taxes.invoiceFailed')} query={query} />
      ) : (
        <Skeleton height="5rem" />
      )}
    </FoldedCard>
  );
};
