import { Suspense } from 'react';
import { loadTexts } from '#web/i18n/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { WishProps } from './wish-button.tsx';

const { Part: WishButton } = lazyPart(async () => {
  const [{ WishButton: view }] = await Promise.all([import('./wish-button.tsx'), loadTexts(['favourites'])]);
  return view;
});

/** Offers to wait for a stay that is taken, loaded when one is. */
export const LazyWishButton = (props: WishProps) => (
  <Suspense>
    <WishButton {...props} />
  </Suspense>
);
