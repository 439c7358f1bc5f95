import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pendingClaimsQuery } from '#web/api/moderation/list-pending-claims.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { Note } from '#web/ui/layout.tsx';
import styles from './moderation.module.css';
import { isSecondFactorNeeded } from './second-factor.tsx';

/** The claims that wait for an administrator. Nothing where a second factor is missing: the list of spots asks for it. */
export const PendingClaims = () => {
  const text = useText();
  const { language } = useLanguage();
  const query = useInfiniteQuery(pendingClaimsQuery);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (isSecondFactorNeeded(error)) return null;
  if (!data && error) return <QueryError title={text('moderation.claimsFailed')} query={query} />;
  const pending = data?.pages.flatMap((page) => page.pending) ?? [];
  return (
    <section aria-busy={!data} className={styles.queue}>
      <h2>{text('moderation.claims')}</h2>
      {data && pending.length === 0 && <p>{text('moderation.noClaims')}</p>}
      <ul className={pending.length > 0 ? styles.rows : undefined}>
        {pending.map(({ bookingId, spotTitle, kind, amount, hasAnswer, since }) => (
          <li key={bookingId} className={styles.plain}>
            <div className={styles.what}>
              <h3>
                <Link to={paths.adminClaim(bookingId)}>{spotTitle}</Link>
              </h3>
              <p>{`${text(`claims.kind.${kind}`)}: ${formatEuros(amount, language)}`}</p>
              <Note>
                <span>{`${text(hasAnswer ? 'moderation.claimAnswered' : 'moderation.claimUnanswered')} ·`}</span>{' '}
                <time dateTime={since}>{formatMoment(since, 'Europe/Madrid', language)}</time>
              </Note>
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('moderation.more')}
        </Button>
      )}
    </section>
  );
};
