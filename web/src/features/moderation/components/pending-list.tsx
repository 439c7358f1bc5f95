import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { PendingSpot } from '#shared/api/moderation.ts';
import { SpotPicture } from '#web/components/spots/spot-picture.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { Note } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { pendingQuery } from '#web/api/moderation/list-pending.ts';
import styles from './moderation.module.css';
import { isSecondFactorNeeded, SecondFactor } from './second-factor.tsx';

const Row = ({ pending: { spot, submittedAt, ownerName } }: { pending: PendingSpot }) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <li className={styles.row}>
      <SpotPicture url={spot.images[0] ?? null} alt="" className={styles.picture} />
      <div className={styles.what}>
        <h3>
          <Link to={paths.adminReview(spot.id)}>{spot.title}</Link>
        </h3>
        <p translate="no">{spot.address}</p>
        <Note>
          <span>{`${text('moderation.by', { owner: ownerName ?? text('moderation.unknown') })} ·`}</span>{' '}
          <time dateTime={submittedAt}>{formatMoment(submittedAt, 'Europe/Madrid', language)}</time>
        </Note>
      </div>
    </li>
  );
};

const Loading = () => {
  const text = useText();
  return (
    <div aria-busy="true" className={styles.waiting}>
      <p className="visually-hidden" role="status">
        {text('common.loading')}
      </p>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} height="6.75rem" />
      ))}
    </div>
  );
};

/** The spots that wait for an administrator (ruling 10). */
export const PendingList = () => {
  const text = useText();
  const query = useInfiniteQuery(pendingQuery);
  const { data, error, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (isSecondFactorNeeded(error)) return <SecondFactor />;
  if (!data && isError) return <QueryError title={text('moderation.loadFailed')} query={query} />;
  const pending = data?.pages.flatMap((page) => page.pending) ?? [];
  return (
    <section className={styles.queue}>
      <h2>{text('moderation.spots')}</h2>
      {!data && <Loading />}
      {data && pending.length === 0 && (
        <EmptyState icon="check" title={text('moderation.none')} text={text('moderation.noneText')} />
      )}
      {pending.length > 0 && (
        <ul className={styles.rows}>
          {pending.map((one) => (
            <Row key={one.spot.id} pending={one} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('moderation.more')}
        </Button>
      )}
    </section>
  );
};
