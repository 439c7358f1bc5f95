import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import type { TaxDetails } from '#shared/api/taxes.ts';
import { taxDetailsQuery } from '#web/api/taxes/get-tax-details.ts';
import { getInvoicePath } from '#web/components/taxes/invoice-section.ts';
import { useMissingText } from '#web/components/taxes/missing-text.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/layout.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { TaxForm } from './tax-form.tsx';
import styles from './taxes.module.css';

/** The booking from which somebody comes to complete invoice data. */
const readBooking = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'bookingId' in state && typeof state.bookingId === 'string'
    ? state.bookingId
    : undefined;

/** The missing details, and for whom: an owner needs more than an invoice does. */
const Missing = ({ details: { missing, missingForInvoice, revision } }: { details: TaxDetails }) => {
  const text = useText();
  const missingText = useMissingText('letting');
  const isDone = missing.length === 0;
  return (
    <div className={styles.state} data-done={isDone} role="status">
      <Icon name={isDone ? 'check' : 'info'} />
      <div>
        <p>
          {isDone ? text('taxes.complete') : text('taxes.missingForOwner', { fields: missingText(missing) })}
        </p>
        {!isDone && revision > 0 && missingForInvoice.length === 0 && <p>{text('taxes.enoughForInvoice')}</p>}
      </div>
    </div>
  );
};

/** The person's details for invoices and taxes, as owner and as driver. */
export const TaxDetailsScreen = ({ userId }: { userId: string }) => {
  const text = useText();
  const navigate = useNavigate();
  const bookingId = readBooking(useLocation().state);
  const { data: details, error, isFetching, refetch } = useQuery(taxDetailsQuery);
  const onSaved = (saved: TaxDetails) => {
    toast.success(text('taxes.saved'));
    if (bookingId !== undefined && saved.missingForInvoice.length === 0)
      void navigate(getInvoicePath(bookingId));
  };
  const back =
    bookingId === undefined
      ? { to: paths.dashboardTab('profile'), label: text('taxes.backToProfile') }
      : { to: getInvoicePath(bookingId), label: text('taxes.backToBooking') };
  return (
    <div className={styles.screen}>
      <ScreenHead back={back} title={text('taxes.title')}>
        {text('taxes.intro')}
      </ScreenHead>
      {details ? (
        <>
          <Missing details={details} />
          {details.isTaxIdShared && <Note>{text('taxes.sharedId')}</Note>}
          <TaxForm userId={userId} details={details} onSaved={onSaved} />
        </>
      ) : error ? (
        <ErrorState
          title={text('taxes.failed')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Skeleton height="40rem" />
      )}
    </div>
  );
};
