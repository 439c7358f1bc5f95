import type { EarningsQuery } from '#shared/api/earnings.ts';

export const earningsKeys = {
  all: ['earnings'],
  report: (query: EarningsQuery) => ['earnings', query],
} as const;
