import { Suspense } from 'react';
import { loadTexts } from '#web/i18n/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { AlertProps } from './availability-alert-button.tsx';

const { Part: AvailabilityAlertButton } = lazyPart(async () => {
  const [{ AvailabilityAlertButton: view }] = await Promise.all([
    import('./availability-alert-button.tsx'),
    loadTexts(['favourites']),
  ]);
  return view;
});

/** Offers to wait for a stay that is taken, loaded when one is. */
export const LazyAvailabilityAlertButton = (props: AlertProps) => (
  <Suspense>
    <AvailabilityAlertButton {...props} />
  </Suspense>
);
