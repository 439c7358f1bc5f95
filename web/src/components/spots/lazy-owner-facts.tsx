import { Suspense, type ComponentProps } from 'react';
import { loadTexts } from '#web/i18n/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const { Part: OwnerFacts } = lazyPart(async () => {
  const [{ OwnerFacts: view }] = await Promise.all([import('./owner-facts.tsx'), loadTexts(['traders'])]);
  return view;
});

/** The owner of a spot, loaded after the first view of its page. */
export const LazyOwnerFacts = (props: ComponentProps<typeof OwnerFacts>) => (
  <Suspense>
    <OwnerFacts {...props} />
  </Suspense>
);
