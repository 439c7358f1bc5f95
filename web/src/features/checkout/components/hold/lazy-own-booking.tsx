import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const { Part: OwnBooking } = lazyPart(async () => (await import('./own-booking.tsx')).OwnBooking);

/** An own hold or booking, loaded on demand: most visitors of a spot have none. */
export const LazyOwnBooking = (props: ComponentProps<typeof OwnBooking>) => (
  <Suspense>
    <OwnBooking {...props} />
  </Suspense>
);
