import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const { Part: OwnBooking } = lazyPart(async () => (await import('./own-booking.tsx')).OwnBooking);

/** A hold or booking of one's own, fetched when there is one: most who open a space have none. */
export const LazyOwnBooking = (props: ComponentProps<typeof OwnBooking>) => (
  <Suspense>
    <OwnBooking {...props} />
  </Suspense>
);
