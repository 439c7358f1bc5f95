import type { AreaPages } from './page.ts';

export const dashboardPages = {
  dashboard: {
    path: '/dashboard/:tab?',
    visibility: 'unlisted',
    access: 'signed-in',
    texts: [
      'accounts',
      'dashboard',
      'fields',
      'messages',
      'notifications',
      'payouts',
      'profile',
      'reservations',
      'spots',
      'vehicles',
    ],
    samples: {
      owner: ['/dashboard', '/dashboard/bookings', '/dashboard/notifications'],
      driver: ['/dashboard/bookings'],
    },
  },
} as const satisfies AreaPages;
