import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const { Part: CitySurroundings } = lazyPart(
  async () => (await import('./city-surroundings.tsx')).CitySurroundings,
);

/** Part of the prerendered page; the app loads it when it comes near the viewport. */
export const LazyCitySurroundings = (props: ComponentProps<typeof CitySurroundings>) => (
  <Suspense>
    <CitySurroundings {...props} />
  </Suspense>
);
