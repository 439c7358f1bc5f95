import type { AreaPages } from './page.ts';

export const earningsPages = {
  earnings: {
    path: '/ingresos',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['accounts', 'earnings', 'invoices', 'payouts', 'taxes'],
    samples: { owner: ['/ingresos'] },
  },
} as const satisfies AreaPages;
