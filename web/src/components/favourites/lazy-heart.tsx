import { lazy, Suspense, type ComponentType } from 'react';
// With the styles of the page, which saves a request.
import './heart.module.css';
import { loadTexts } from '#web/i18n/texts.ts';
import { untilFirstAction } from '#web/lib/first-action.ts';
import type { HeartProps } from './heart.tsx';

const Heart = lazy(async (): Promise<{ default: ComponentType<HeartProps> }> => {
  await untilFirstAction();
  try {
    const [{ Heart: view }] = await Promise.all([import('./heart.tsx'), loadTexts(['favourites'])]);
    return { default: view };
  } catch {
    return { default: () => null };
  }
});

/** The heart of a spot, after the first action of the visitor; a page works without it. */
export const LazyHeart = (props: HeartProps) => (
  <Suspense>
    <Heart {...props} />
  </Suspense>
);
