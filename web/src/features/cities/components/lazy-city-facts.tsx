import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const { Part: CityFacts } = lazyPart(async () => (await import('./city-facts.tsx')).CityFacts);

/** In the page from the beginning; the program fetches them when it comes to them. */
export const LazyCityFacts = (props: ComponentProps<typeof CityFacts>) => (
  <Suspense>
    <CityFacts {...props} />
  </Suspense>
);
