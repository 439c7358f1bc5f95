import { useInfiniteQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { SpotReview } from '#shared/api/reviews.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { spotReviewsQuery } from '#web/api/reviews/list-spot-reviews.ts';
import { ReviewText } from './review-text.tsx';
import { Stars } from './stars.tsx';
import styles from './reviews.module.css';

interface SummaryProps {
  average: number;
  count: number;
  /** The numbers of reviews with one star, two stars and so on. */
  distribution: readonly number[];
}

const Summary = ({ average, count, distribution }: SummaryProps) => {
  const text = useText();
  const intl = useIntl();
  const shown = intl.formatNumber(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const rows = distribution.map((number, index) => ({ stars: index + 1, number })).reverse();
  return (
    <div className={styles.summary}>
      <Stack as="p" gap={1} align="start">
        <span className={styles.figure} translate="no">
          {shown}
        </span>
        <Stars rating={Math.round(average)} />
        <span className={styles.note}>{text('reviews.count', { count })}</span>
      </Stack>
      <ul className={styles.distribution}>
        {rows.map(({ stars, number }) => (
          <li key={stars}>
            <span className="visually-hidden">{text('reviews.gave', { stars, number })}</span>
            <span aria-hidden="true">{stars}</span>
            <span aria-hidden="true" className={styles.bar}>
              <span style={{ width: `${(100 * number) / count}%` }} />
            </span>
            <span aria-hidden="true" className={styles.number}>
              {number}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};

const ReviewRow = ({ review }: { review: SpotReview }) => {
  const text = useText();
  const { language } = useLanguage();
  const { driverName, stayMonth, rating, text: words, answer } = review;
  return (
    <Stack as="li" gap={2} align="start" className={styles.review}>
      <Row as="p" gap={3} rowGap="0" align="baseline" canWrap>
        <bdi className={styles.name} translate={driverName ? 'no' : undefined}>
          {driverName || text('reviews.somebody')}
        </bdi>
        <span className={styles.note}>{formatLocalDate(`${stayMonth}-01`, 'month', language)}</span>
      </Row>
      <Stars rating={rating} />
      <ReviewText text={words} answer={answer} />
    </Stack>
  );
};

const Loading = () => {
  const text = useText();
  return (
    <div className={styles.list} aria-busy="true">
      <p className="visually-hidden" role="status">
        {text('common.loading')}
      </p>
      <Skeleton height="6rem" />
      <Skeleton height="4rem" />
    </div>
  );
};

const Content = ({ spotId }: { spotId: string }) => {
  const text = useText();
  const query = useInfiniteQuery(spotReviewsQuery(spotId));
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [first] = data?.pages ?? [];
  if (!data && error) return <QueryError title={text('reviews.loadFailed')} query={query} />;
  if (!data || !first) return <Loading />;
  if (first.average === null) return <p className={styles.note}>{text('reviews.none')}</p>;
  return (
    <>
      <Summary average={first.average} count={first.count} distribution={first.distribution} />
      <ul className={styles.list}>
        {data.pages.flatMap(({ reviews }) =>
          reviews.map((review) => <ReviewRow key={review.id} review={review} />),
        )}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('reviews.more')}
        </Button>
      )}
    </>
  );
};

/** Reviews of a spot (ruling 11). */
export const SpotReviews = ({ spotId }: { spotId: string }) => {
  const text = useText();
  return (
    <section className={styles.section}>
      <h2>{text('reviews.title')}</h2>
      <Content spotId={spotId} />
    </section>
  );
};
