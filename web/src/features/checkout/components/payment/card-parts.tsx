import { useConfig } from '#web/api/config.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const CardSkeleton = () => (
  <Stack gap={4}>
    <Skeleton height="3rem" />
    <Skeleton height="4.5rem" />
    <Skeleton height="4.5rem" />
  </Stack>
);

/** Wallets are shown where the stage names them and the device has one; Link never. */
export const useWallets = () => {
  const { methods } = useConfig().stripe;
  return {
    applePay: methods.includes('apple_pay') ? 'auto' : 'never',
    googlePay: methods.includes('google_pay') ? 'auto' : 'never',
    link: 'never',
  } as const;
};
