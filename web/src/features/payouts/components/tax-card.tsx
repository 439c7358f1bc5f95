import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { TaxDetails } from '#shared/api/taxes.ts';
import { payoutsQuery } from '#web/api/payouts/list-payouts.ts';
import { taxDetailsQuery } from '#web/api/taxes/get-tax-details.ts';
import { useMissingText } from '#web/components/taxes/missing-text.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { QueryError } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './payouts.module.css';

type Due = NonNullable<TaxDetails['dueDiligence']>;

/** The consequence of missing details, and its date; nothing where the stage only asks. */
const Deadline = ({ due: { step, holdsAt, hidesAt } }: { due: Due }) => {
  const text = useText();
  const { language } = useLanguage();
  const dayOf = (at: string) => formatInstant(at, 'Europe/Madrid', 'day', language);
  if (step === 'hidden') return <p>{text('taxes.dueHidden')}</p>;
  if (holdsAt === null || hidesAt === null) return null;
  return (
    <p>
      {step === 'held'
        ? text('taxes.dueHeld', { date: dayOf(hidesAt) })
        : text('taxes.dueAsked', { date: dayOf(holdsAt) })}
    </p>
  );
};

/** The owner's missing tax details, and why they are asked for: before the first payout, as long as there was none. */
export const TaxCard = () => {
  const text = useText();
  const missingText = useMissingText('letting');
  const query = useQuery(taxDetailsQuery);
  const { data, error } = query;
  const payouts = useInfiniteQuery(payoutsQuery).data?.pages.flatMap((page) => page.payouts);
  const isBeforeFirst = payouts?.every(({ state }) => state !== 'sent') ?? false;
  if (!data)
    return error ? <QueryError title={text('taxes.failed')} query={query} /> : <Skeleton height="6.5rem" />;
  const isDone = data.missing.length === 0;
  return (
    <div className={styles.account} data-tone={isDone ? 'success' : 'accent'}>
      <Icon name={isDone ? 'check' : 'warning'} size={24} />
      <div className={styles.accountText}>
        <p className={styles.accountTitle}>{text(isDone ? 'taxes.cardDone' : 'taxes.cardMissing')}</p>
        <p>
          {isDone
            ? text('taxes.cardDoneText', { name: data.legalName, taxId: data.taxId })
            : text(isBeforeFirst ? 'taxes.cardMissingText' : 'taxes.cardMissingPaid', {
                fields: missingText(data.missing),
              })}
        </p>
        {data.dueDiligence && <Deadline due={data.dueDiligence} />}
      </div>
      <div className={styles.actions}>
        <LinkButton
          to={paths.taxDetails}
          state={{ isOwner: true }}
          variant={isDone ? 'secondary' : 'primary'}
        >
          {text(isDone ? 'taxes.change' : 'taxes.completeThem')}
        </LinkButton>
      </div>
    </div>
  );
};
