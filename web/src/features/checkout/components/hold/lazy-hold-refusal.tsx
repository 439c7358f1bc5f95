import { Suspense, type ComponentProps } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const { Part: HoldRefusal } = lazyPart(async () => (await import('./hold-refusal.tsx')).HoldRefusal);

const CODES: readonly (string | undefined)[] = [
  'too_many_holds',
  'hold_repeated',
  'email_unverified',
  'too_many_declines',
  'rate_limited',
];

/** Whether a hold was refused because of the person, not the stay. */
export const isHoldRefusal = (error: Error | null): error is ApiError =>
  error instanceof ApiError && CODES.includes(error.code);

/** Loaded on demand: most drivers never see it. */
export const LazyHoldRefusal = (props: ComponentProps<typeof HoldRefusal>) => (
  <Suspense>
    <HoldRefusal {...props} />
  </Suspense>
);
