import { lazy, Suspense, type ComponentProps } from 'react';

const OwnHold = lazy(() => import('./own-hold.tsx').then(({ OwnHold: view }) => ({ default: view })));

/** A hold of one's own, fetched when there is one: most who open a space have none. */
export const LazyOwnHold = (props: ComponentProps<typeof OwnHold>) => (
  <Suspense>
    <OwnHold {...props} />
  </Suspense>
);
