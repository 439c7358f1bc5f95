import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const { Part: CitySurroundings } = lazyPart(
  async () => (await import('./city-surroundings.tsx')).CitySurroundings,
);

/** In the page from the beginning; the program fetches them when it comes to them. */
export const LazyCitySurroundings = (props: ComponentProps<typeof CitySurroundings>) => (
  <Suspense>
    <CitySurroundings {...props} />
  </Suspense>
);
