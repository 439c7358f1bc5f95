import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { BuyingCard } from '../summary/buying-card.tsx';

/** The layout of the page while it loads. */
export const ConfirmationSkeleton = () => {
  const text = useText();
  return (
    <div role="status" aria-label={text('common.loading')}>
      <BuyingCard
        summary={
          <Stack gap={4}>
            <Skeleton height="5rem" />
            <Skeleton height="5rem" />
            <Skeleton height="9rem" />
          </Stack>
        }
      >
        <Skeleton height="19rem" />
      </BuyingCard>
    </div>
  );
};
