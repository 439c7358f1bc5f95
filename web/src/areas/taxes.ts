import type { AreaPages } from './page.ts';

export const taxPages = {
  taxDetails: {
    path: '/datos-fiscales',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: ['accounts', 'taxes'],
    samples: { owner: ['/datos-fiscales'] },
  },
} as const satisfies AreaPages;
