import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import type { Spot } from '#shared/api/spots.ts';
import { BookingBox } from '#web/features/checkout/components/box/booking-box.tsx';
import { spotQuery } from '#web/api/spots/get-spot.ts';
import { BackToResults } from '#web/features/spots/components/back-to-results.tsx';
import { Gallery } from '#web/features/spots/components/gallery.tsx';
import { ShareButton } from '#web/features/spots/components/share-button.tsx';
import { SpotDetails } from '#web/components/spots/spot-details.tsx';
import { SpotHead } from '#web/features/spots/components/spot-head.tsx';
import { SpotNotFound } from '#web/features/spots/components/spot-not-found.tsx';
import { SpotSkeleton } from '#web/features/spots/components/spot-skeleton.tsx';
import { loadTexts } from '#web/i18n/texts.ts';
import { useText } from '#web/i18n/use-text.ts';
import { isNotFound } from '#web/lib/api-error.ts';
import { Container } from '#web/ui/container.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PageHead } from '../page-head.tsx';
import { SpotPageHead } from '../spot-page-head.tsx';
import styles from './spot.module.css';

/** They are below the main content: the page neither waits for them nor needs them. */
const SpotLater = lazy(async (): Promise<{ default: ComponentType<{ spot: Spot }> }> => {
  try {
    const [{ SpotLater: view }] = await Promise.all([
      import('../spot-later.tsx'),
      loadTexts(['reviews']),
      loadTexts(['traders']),
    ]);
    return { default: view };
  } catch {
    return { default: () => null };
  }
});

const { Part: SpotFit } = lazyPart(async (): Promise<ComponentType<{ spot: Spot }>> => {
  const [{ SpotFit: view }] = await Promise.all([import('../spot-later.tsx'), loadTexts(['vehicles'])]);
  return view;
});

/** Only spots that are offered by the month have it. */
const { Part: RentalForm } = lazyPart(async (): Promise<ComponentType<{ spot: Spot }>> => {
  const [{ RentalForm: Form }, { OwnMonth }] = await Promise.all([
    import('#web/features/rentals/components/rental-form.tsx'),
    import('#web/features/checkout/components/hold/own-month.tsx'),
    loadTexts(['rentals']),
  ]);
  return ({ spot }) => (
    <Form
      spot={spot}
      renderOwn={(startDate, error, problem) => (
        <OwnMonth spotId={spot.id} startDate={startDate} error={error}>
          {problem}
        </OwnMonth>
      )}
    />
  );
});

const SpotView = ({ spot }: { spot: Spot }) => (
  <>
    <SpotPageHead spot={spot} />
    <SpotHead spot={spot} />
    <div className={styles.columns}>
      <div className={styles.picture}>
        <Gallery title={spot.title} images={spot.images} />
      </div>
      <div className={styles.box}>
        <BookingBox
          key={spot.id}
          spot={spot}
          rental={
            <Suspense fallback={<Skeleton height="22rem" />}>
              <RentalForm key={spot.id} spot={spot} />
            </Suspense>
          }
        />
      </div>
      <div className={styles.details}>
        <SpotDetails
          spot={spot}
          fit={
            <div className={styles.fit}>
              <Suspense fallback={<Skeleton height="22rem" />}>
                <SpotFit key={spot.id} spot={spot} />
              </Suspense>
            </div>
          }
        />
        <Suspense>
          <SpotLater spot={spot} />
        </Suspense>
      </div>
    </div>
  </>
);

const SpotPage = () => {
  const text = useText();
  const { spotId = '' } = useParams();
  const query = useQuery(spotQuery(spotId));
  const { data: spot, error } = query;
  const isUnknown = isNotFound(error);
  return (
    <Container className={styles.page}>
      <div className={styles.tools}>
        <BackToResults />
        {spot && <ShareButton title={spot.title} />}
      </div>
      {spot ? (
        <SpotView spot={spot} />
      ) : isUnknown ? (
        <>
          <PageHead title={text('spots.notFoundTitle')} isListed={false} />
          <SpotNotFound />
        </>
      ) : error ? (
        <>
          <PageHead title={text('spots.failedTitle')} isListed={false} />
          <h1 className="visually-hidden">{text('spots.failedTitle')}</h1>
          <QueryError title={text('spots.failedTitle')} query={query} />
        </>
      ) : (
        <>
          <PageHead title={text('spots.loading')} isListed={false} />
          <h1 className="visually-hidden">{text('spots.loading')}</h1>
          <SpotSkeleton />
        </>
      )}
    </Container>
  );
};

export default SpotPage;
