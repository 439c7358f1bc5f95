import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { invoiceQuery } from '#web/api/invoices/get-invoice.ts';
import { getInvoiceFile } from '#web/api/invoices/save-files.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { InvoiceView } from './invoice-view.tsx';
import styles from './invoices.module.css';

/** The file is fetched and then saved, because a link would not send the token. */
const FileButton = ({ invoiceId, number }: { invoiceId: string; number: string }) => {
  const text = useText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => getInvoiceFile(invoiceId),
    meta: { isRepeatable: true },
    onSuccess: (file) => saveFile(file, `${number}.pdf`),
    onError: () => toast.error(text('invoices.fileFailed')),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      {text('invoices.file')}
    </Button>
  );
};

/** An invoice of the person. */
export const InvoiceScreen = ({ invoiceId }: { invoiceId: string }) => {
  const text = useText();
  const query = useQuery(invoiceQuery(invoiceId));
  const { data, error } = query;
  if (error instanceof ApiError && error.isFinal)
    return (
      <>
        <h1 className="visually-hidden">{text('invoices.oneTitle')}</h1>
        <EmptyState
          icon="info"
          title={text('invoices.unknown')}
          text={text('invoices.unknownText')}
          action={<LinkButton to={paths.invoices}>{text('invoices.seeAll')}</LinkButton>}
        />
      </>
    );
  if (!data)
    return error ? (
      <QueryError title={text('invoices.oneFailed')} query={query} />
    ) : (
      <div className={styles.page}>
        <Skeleton height="40rem" />
      </div>
    );
  return (
    <Stack gap={5} className={styles.page}>
      <div data-screen-only>
        <ScreenHead
          back={{ to: paths.invoices, label: text('invoices.seeAll') }}
          title={text('invoices.oneTitle')}
        />
      </div>
      <InvoiceView invoice={data} />
      <Row gap={3} align="center" canWrap data-screen-only>
        <FileButton invoiceId={invoiceId} number={data.number} />
        <Button variant="secondary" onClick={() => window.print()}>
          {text('invoices.print')}
        </Button>
        <Link to={paths.reservation(data.bookingId)}>{text('invoices.toBooking')}</Link>
      </Row>
    </Stack>
  );
};
