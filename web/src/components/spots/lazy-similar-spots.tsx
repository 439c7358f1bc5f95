import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const { Part: SimilarSpots } = lazyPart(async () => (await import('./similar-spots.tsx')).SimilarSpots);

/** Other spaces nearby, fetched when a stay cannot be had: most drivers never need them. */
export const LazySimilarSpots = (props: ComponentProps<typeof SimilarSpots>) => (
  <Suspense>
    <SimilarSpots {...props} />
  </Suspense>
);
