import { Suspense, type ComponentProps } from 'react';
import { loadTexts } from '#web/i18n/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const { Part: OwnBooking } = lazyPart(async () => {
  const [{ OwnBooking: View }] = await Promise.all([import('./own-booking.tsx'), loadTexts(['rentals'])]);
  return View;
});

/** An own hold or booking, loaded on demand: most visitors of a spot have none. */
export const LazyOwnBooking = (props: ComponentProps<typeof OwnBooking>) => (
  <Suspense>
    <OwnBooking {...props} />
  </Suspense>
);
