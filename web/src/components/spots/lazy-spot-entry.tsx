import { Suspense, type ComponentProps } from 'react';
import { loadTexts } from '#web/i18n/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const { Part: SpotEntry } = lazyPart(async () => {
  const [{ SpotEntry: view }] = await Promise.all([import('./spot-entry.tsx'), loadTexts(['entry'])]);
  return view;
});

/** Getting there and in, loaded after the first view of a spot. */
export const LazySpotEntry = (props: ComponentProps<typeof SpotEntry>) => (
  <Suspense>
    <SpotEntry {...props} />
  </Suspense>
);
