import { lazy, Suspense, type ComponentProps } from 'react';

const SimilarSpots = lazy(() =>
  import('./similar-spots.tsx').then(({ SimilarSpots: view }) => ({ default: view })),
);

/** Other spaces nearby, fetched when a stay cannot be had: most drivers never need them. */
export const LazySimilarSpots = (props: ComponentProps<typeof SimilarSpots>) => (
  <Suspense>
    <SimilarSpots {...props} />
  </Suspense>
);
