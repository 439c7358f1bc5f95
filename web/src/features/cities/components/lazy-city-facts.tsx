import { type ComponentProps, lazy, Suspense } from 'react';

const CityFacts = lazy(() => import('./city-facts.tsx').then((facts) => ({ default: facts.CityFacts })));

/** In the page from the beginning; the program fetches them when it comes to them. */
export const LazyCityFacts = (props: ComponentProps<typeof CityFacts>) => (
  <Suspense>
    <CityFacts {...props} />
  </Suspense>
);
