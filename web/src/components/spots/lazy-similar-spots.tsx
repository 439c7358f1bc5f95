import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const { Part: SimilarSpots } = lazyPart(async () => (await import('./similar-spots.tsx')).SimilarSpots);

/** Other spots nearby, loaded when a stay is not possible: most drivers never need them. */
export const LazySimilarSpots = (props: ComponentProps<typeof SimilarSpots>) => (
  <Suspense>
    <SimilarSpots {...props} />
  </Suspense>
);
