import type { AreaPages } from './page.ts';

export const moderationPages = {
  admin: {
    path: '/admin',
    visibility: 'unlisted',
    access: 'admin',
    texts: ['accounts', 'claims', 'moderation', 'problems', 'reservations', 'spots'],
    samples: { owner: ['/admin'], admin: ['/admin'] },
  },
  adminReview: {
    path: '/admin/:spotId',
    visibility: 'unlisted',
    access: 'admin',
    texts: ['accounts', 'moderation', 'spots'],
    samples: { admin: ['/admin/{pending}'] },
  },
} as const satisfies AreaPages;
