import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import type { TaxDetails } from '#shared/api/taxes.ts';
import { mySpotsQuery } from '#web/api/spots/list-my-spots.ts';
import { taxDetailsQuery } from '#web/api/taxes/get-tax-details.ts';
import { getInvoicePath } from '#web/components/taxes/invoice-section.ts';
import { useMissingText } from '#web/components/taxes/missing-text.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { QueryError } from '#web/ui/error-state.tsx';
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

/** Whether somebody comes from their payouts, as an owner also without a spot left. */
const comesFromPayouts = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOwner' in state;

interface MissingProps {
  details: TaxDetails;
  isOwner: boolean;
}

const MissingForOwner = ({
  details: { missing, missingForInvoice, revision },
}: Pick<MissingProps, 'details'>) => {
  const text = useText();
  const missingText = useMissingText('letting');
  if (missing.length === 0) return <p>{text('taxes.complete')}</p>;
  return (
    <>
      <p>{text('taxes.missingForOwner', { fields: missingText(missing) })}</p>
      {revision > 0 && missingForInvoice.length === 0 && <p>{text('taxes.enoughForInvoice')}</p>}
    </>
  );
};

const MissingForInvoice = ({ details: { missingForInvoice } }: Pick<MissingProps, 'details'>) => {
  const text = useText();
  const missingText = useMissingText('invoice');
  return (
    <p>
      {missingForInvoice.length === 0
        ? text('taxes.completeForInvoice')
        : text('taxes.invoiceMissing', { fields: missingText(missingForInvoice) })}
    </p>
  );
};

/** The missing details: an owner needs more than an invoice does. */
const Missing = ({ details, isOwner }: MissingProps) => {
  const isDone = (isOwner ? details.missing : details.missingForInvoice).length === 0;
  return (
    <div className={styles.state} data-done={isDone} role="status">
      <Icon name={isDone ? 'check' : 'info'} />
      <div>{isOwner ? <MissingForOwner details={details} /> : <MissingForInvoice details={details} />}</div>
    </div>
  );
};

/**
 * Whether the form is for renting out a spot. Not for who comes from a booking to complete invoice data; undefined until the spots are
 * known. If they cannot be read, the form asks for everything.
 */
const useIsOwner = (comesFromBooking: boolean, comesFromPayouts: boolean): boolean | undefined => {
  const { data, isPending } = useInfiniteQuery({
    ...mySpotsQuery,
    enabled: !comesFromBooking && !comesFromPayouts,
  });
  if (comesFromBooking) return false;
  if (comesFromPayouts) return true;
  return isPending ? undefined : data?.length !== 0;
};

/** The person's details for invoices and taxes, as owner and as driver. */
export const TaxDetailsScreen = ({ userId }: { userId: string }) => {
  const text = useText();
  const navigate = useNavigate();
  const location = useLocation();
  const bookingId = readBooking(location.state);
  const isOwner = useIsOwner(bookingId !== undefined, comesFromPayouts(location.state));
  const query = useQuery(taxDetailsQuery);
  const { data: details, error } = query;
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
        {isOwner !== undefined && text(isOwner ? 'taxes.intro' : 'taxes.introInvoice')}
      </ScreenHead>
      {details && isOwner !== undefined ? (
        <>
          <Missing details={details} isOwner={isOwner} />
          {details.isTaxIdShared && <Note>{text('taxes.sharedId')}</Note>}
          <TaxForm userId={userId} details={details} isOwner={isOwner} onSaved={onSaved} />
        </>
      ) : error ? (
        <QueryError title={text('taxes.failed')} query={query} />
      ) : (
        <Skeleton height="40rem" />
      )}
    </div>
  );
};
