import { lazy, Suspense, type ComponentProps } from 'react';

const OwnBooking = lazy(() =>
  import('./own-booking.tsx').then(({ OwnBooking: view }) => ({ default: view })),
);

/** A hold or booking of one's own, fetched when there is one: most who open a space have none. */
export const LazyOwnBooking = (props: ComponentProps<typeof OwnBooking>) => (
  <Suspense>
    <OwnBooking {...props} />
  </Suspense>
);
