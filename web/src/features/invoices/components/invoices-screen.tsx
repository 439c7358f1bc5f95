import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type InvoiceFilter, invoicesQuery } from '#web/api/invoices/list-invoices.ts';
import { getInvoiceArchive } from '#web/api/invoices/save-files.ts';
import { InvoiceRows } from '#web/components/invoices/invoice-rows.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { daysOfQuarter, listQuarters } from '../quarters.ts';
import styles from './invoices.module.css';

/** Names of the address: the filter survives a reload and going back. */
const QUARTER = 'trimestre';
const NUMBER = 'numero';

const Archive = ({ filter }: { filter: InvoiceFilter }) => {
  const text = useText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => getInvoiceArchive(filter),
    meta: { isRepeatable: true },
    onSuccess: (file) => saveFile(file, `plazalibre-${filter.from ?? ''}-${filter.to ?? ''}.zip`),
    onError: () => toast.error(text('invoices.archiveFailed')),
  });
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      {text(isPending ? 'invoices.archiving' : 'invoices.archive')}
    </Button>
  );
};

const List = ({ filter }: { filter: InvoiceFilter }) => {
  const text = useText();
  const query = useInfiniteQuery(invoicesQuery(filter));
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (!data)
    return error ? <QueryError title={text('invoices.failed')} query={query} /> : <Skeleton height="16rem" />;
  const invoices = data.pages.flatMap(({ page }) => page);
  const isFiltered = filter.from !== undefined || filter.number !== undefined;
  if (invoices.length === 0 && !hasNextPage)
    return (
      <EmptyState
        icon="list"
        title={text(isFiltered ? 'invoices.noneFound' : 'invoices.none')}
        text={text(isFiltered ? 'invoices.noneFoundText' : 'invoices.noneText')}
      />
    );
  return (
    <Stack gap={4}>
      <InvoiceRows invoices={invoices} />
      <Row gap={3} canWrap>
        {hasNextPage && (
          <Button variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('invoices.more')}
          </Button>
        )}
        {filter.from !== undefined && filter.number === undefined && <Archive filter={filter} />}
      </Row>
    </Stack>
  );
};

/** All invoices of a person, received and issued in the person's name. `since`: when the account was created. */
export const InvoicesScreen = ({ since }: { since: string }) => {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const number = search.get(NUMBER) ?? '';
  const [typed, setTyped] = useState(number);
  const [quarters] = useState(() => listQuarters(since, Date.now()));
  const quarter = quarters.find(({ id }) => id === search.get(QUARTER))?.id ?? '';
  const filter = { ...daysOfQuarter(quarter), ...(number && { number }) };
  const isFiltered = quarter !== '' || number !== '';
  const { data } = useInfiniteQuery(invoicesQuery(filter));
  const hasInvoices = isFiltered || data?.pages.some(({ page }) => page.length > 0) === true;
  // From then on it stays, also while another choice loads: it has the focus.
  const [hasSearch, setHasSearch] = useState(hasInvoices);
  if (hasInvoices && !hasSearch) setHasSearch(true);
  const change = (changes: Record<string, string>) => {
    const next = { [QUARTER]: quarter, [NUMBER]: number, ...changes };
    setSearch(
      Object.entries(next).filter(([, value]) => value !== ''),
      { replace: true },
    );
  };
  const find = (event: SubmitEvent) => {
    event.preventDefault();
    change({ [NUMBER]: typed.trim() });
  };
  return (
    <Stack gap={5} className={styles.page}>
      <ScreenHead
        back={{ to: paths.dashboardTab('profile'), label: text('invoices.backToProfile') }}
        title={text('invoices.title')}
      >
        {text('invoices.intro')}
      </ScreenHead>
      {hasSearch && (
        <form className={styles.filter} onSubmit={find} role="search">
          <Select
            label={text('invoices.quarter')}
            value={quarter}
            onChange={({ target }) => change({ [QUARTER]: target.value })}
          >
            <option value="">{text('invoices.allQuarters')}</option>
            {quarters.map(({ id, year, quarter: which }) => (
              <option key={id} value={id}>
                {text('invoices.quarterName', { quarter: which, year: String(year) })}
              </option>
            ))}
          </Select>
          <TextField
            label={text('invoices.number')}
            value={typed}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="secondary">
            {text('invoices.find')}
          </Button>
        </form>
      )}
      <List filter={filter} />
      <p>
        <Link to={paths.taxDetails}>{text('invoices.toTaxDetails')}</Link>
      </p>
    </Stack>
  );
};
